import { getCollection, type CollectionEntry } from 'astro:content';
import { isPublished } from '#domain/publication.ts';

export type Article = CollectionEntry<'articles'>;

const WORDS_A_MINUTE = 230;

/** Every article that is out at `now`, the newest first. */
export async function publishedArticles(now = new Date()): Promise<Article[]> {
  const articles = await getCollection('articles', ({ data }) => isPublished(data, now));
  return articles.sort((a, b) => b.data.publishedAt.getTime() - a.data.publishedAt.getTime());
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
