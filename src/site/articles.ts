import { getCollection, type CollectionEntry } from 'astro:content';
import { isPublished } from '#domain/content/publication.ts';
import { hasPage } from './optional-pages.ts';

export type Article = CollectionEntry<'articles'>;

/**
 * The articles, newest first, and by slug within a day. In a build, the collection has no unpublished articles
 * (build/content/loaders.ts). With `npm run dev`, the unpublished articles are included.
 */
export async function publishedArticles(): Promise<Article[]> {
  const articles = await getCollection('articles');
  return articles.sort(
    (a, b) => b.data.publishedAt.getTime() - a.data.publishedAt.getTime() || (a.id < b.id ? -1 : 1),
  );
}

/** A link of this site. A link to an article without a `label` has the article's title as its label. */
export interface SiteLink {
  href: string;
  label?: string;
}

/**
 * Drops links to articles that `publishedArticles` does not return. Replaces former addresses of articles
 * with the current ones, and adds the titles of articles.
 */
export async function currentLinks<Link extends SiteLink>(
  links: readonly Link[],
): Promise<(Link & Required<SiteLink>)[]> {
  const articles = await publishedArticles();
  const found = new Map(
    articles.flatMap(({ id, data }) =>
      [id, ...data.formerly].map((slug) => [`/blog/${slug}`, { href: `/blog/${id}`, label: data.title }]),
    ),
  );
  return links.flatMap((link) => {
    const { href, label } = link;
    const article = found.get(href);
    if (!hasPage(href) || (href.startsWith('/blog/') && !article)) return [];
    return [{ ...link, href: article?.href ?? href, label: label ?? article?.label ?? href }];
  });
}

/** Returns a label for an article that a build leaves out; null for a published article. */
export function unpublishedLabel({ data }: Article, now = new Date()): string | null {
  if (isPublished(data, now)) return null;
  const until = data.publishAt === undefined ? [] : [`Held back until ${data.publishAt}`];
  return [...(data.draft ? ['Draft'] : []), ...until].join(', ');
}

/**
 * Formats a date as `January 14, 2025`, in UTC, because the dates in front matter are in UTC. Its spaces are
 * no-break spaces, so that a line never ends inside a date.
 */
export function formatDay(date: Date): string {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(date);
  return day.replaceAll(' ', '\u00A0');
}

/** Formats a date as `2025-01-14`, in UTC. */
export function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}
