import { getCollection, type CollectionEntry } from 'astro:content';
import { isPublished } from '#domain/publication.ts';

export type Article = CollectionEntry<'articles'>;

const WORDS_A_MINUTE = 230;

/** Every article of the collection, the newest first: in a build those that are out, in `npm run dev` all. */
export async function publishedArticles(): Promise<Article[]> {
  const articles = await getCollection('articles');
  return articles.sort((a, b) => b.data.publishedAt.getTime() - a.data.publishedAt.getTime());
}

/** The links as they are today: none to an article that is held back, and a renamed one at its new address. */
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

/** Why a build would leave the article out, or null: its drafts are seen in `npm run dev` only. */
export function heldBack({ data }: Article, now = new Date()): string | null {
  if (isPublished(data, now)) return null;
  return data.draft ? 'Draft' : `Held back until ${data.publishAt?.toISOString() ?? ''}`;
}

/** Whole minutes to read a Markdown text; what links lead to and notes say is not counted. */
export function readMinutes(markdown: string): number {
  const prose = markdown.replace(/^\[\^.+?\]:.*$/gm, '').replace(/\]\([^)]*\)/g, ']');
  const words = prose.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? [];
  return Math.max(1, Math.round(words.length / WORDS_A_MINUTE));
}

/** `January 14, 2025`; front matter's dates are days in UTC. */
export function formatDay(date: Date): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}

/** `2025-01-14`, for machines. */
export function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}
