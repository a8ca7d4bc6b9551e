import { getCollection, type CollectionEntry } from 'astro:content';

/** The number of books that the study shows, if there are as many. */
const MOST = 10;

/** The books that the study shows: the first ten by position, or all when there are fewer. */
export async function studyBooks(): Promise<CollectionEntry<'books'>[]> {
  const books = await getCollection('books');
  return books.sort((a, b) => a.data.position - b.data.position).slice(0, MOST);
}
