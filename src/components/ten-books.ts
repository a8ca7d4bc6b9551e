import { getCollection, type CollectionEntry } from 'astro:content';

const COUNT = 10;

/** The ten books of the study: the first ten of the report service's shelf. Throws when the shelf holds fewer. */
export async function tenBooks(): Promise<CollectionEntry<'books'>[]> {
  const shelf = await getCollection('books');
  if (shelf.length < COUNT)
    throw new Error(`src/content/books holds ${shelf.length} books; the study shows ${COUNT}`);
  return shelf.sort((a, b) => a.data.position - b.data.position).slice(0, COUNT);
}
