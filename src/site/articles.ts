import { getCollection, type CollectionEntry } from 'astro:content';
import { isPublished } from '#domain/content/publication.ts';

export type Article = CollectionEntry<'articles'>;

/**
 * The articles, newest first. In a build, the collection has no unpublished articles (build/content/loaders.ts). With
 * `npm run dev`, the unpublished articles are included.
 */
export async function publishedArticles(): Promise<Article[]> {
  const articles = await getCollection('articles');
  return articles.sort((a, b) => b.data.publishedAt.getTime() - a.data.publishedAt.getTime());
}

/**
 * Drops links to articles that `publishedArticles` does not return. Replaces former addresses of articles
 * with the current ones.
 */
export async function currentLinks<Link extends { href: string }>(links: readonly Link[]): Promise<Link[]> {
  const articles = await publishedArticles();
  const current = new Map(
    articles.flatMap(({ id, data }) =>
      [id, ...data.formerly].map((slug) => [`/blog/${slug}`, `/blog/${id}`]),
    ),
  );
  return links.flatMap((link) => {
    const href = link.href.startsWith('/blog/') ? current.get(link.href) : link.href;
    return href === undefined ? [] : [{ ...link, href }];
  });
}

/** Returns a label for an article that a build leaves out; null for a published article. */
export function unpublishedLabel({ data }: Article, now = new Date()): string | null {
  if (isPublished(data, now)) return null;
  return data.draft ? 'Draft' : `Held back until ${data.publishAt?.toISOString() ?? ''}`;
}

/** Formats a date as `January 14, 2025`, in UTC, because the dates in front matter are in UTC. */
export function formatDay(date: Date): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}

/** Formats a date as `2025-01-14`, in UTC. */
export function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}
