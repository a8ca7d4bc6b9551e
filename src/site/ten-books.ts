import { getCollection, type CollectionEntry } from 'astro:content';

const COUNT = 10;

/** The first ten books by position, which the study shows. Throws when there are fewer. */
export async function tenBooks(): Promise<CollectionEntry<'books'>[]> {
  const books = await getCollection('books');
  if (books.length < COUNT)
    throw new Error(`src/content/books holds ${books.length} books; the study shows ${COUNT}`);
  return books.sort((a, b) => a.data.position - b.data.position).slice(0, COUNT);
}
