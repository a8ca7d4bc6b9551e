import { z } from 'astro/zod';
import type { CollectionName } from '../collections.ts';

/**
 * Makes a field that names another entry. Either Astro's `reference`, or the result of `existingEntry`, which accepts
 * existing files only.
 */
export type Reference = <Collection extends CollectionName>(
  collection: Collection,
) => z.ZodType<{ collection: Collection; id: string }>;

/** A list of books, each the name of its file. */
export function bookList(reference: Reference) {
  return z.array(reference('books'), { error: 'List the names of the books’ files, without .yaml.' });
}
