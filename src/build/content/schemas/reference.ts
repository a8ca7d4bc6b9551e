import { z } from 'astro/zod';
import { type CollectionName, COLLECTIONS } from '../collections.ts';
import { nearest } from '../nearest.ts';
import type { Sources } from '../source-file.ts';

/**
 * Makes a field that names another entry. Either Astro's `reference`, or the result of `existingEntry`, which accepts
 * existing files only.
 */
export type Reference = <Collection extends CollectionName>(
  collection: Collection,
) => z.ZodType<{ collection: Collection; id: string }>;

/** Makes a `Reference` that accepts only names of existing files. Astro's own `reference` accepts any name. */
export function existingEntry(sources: Sources): Reference {
  return (collection) => {
    const { folder, ending } = COLLECTIONS[collection];
    const ids = sources[collection].map(({ id }) => id);
    const error = ({ input }: { input?: unknown }) =>
      `Type the name of a file in ${folder} without ${ending}. ${nearest(typeof input === 'string' ? input : '', ids)}`;
    return z
      .string({ error })
      .refine((id) => ids.includes(id), { error })
      .transform((id) => ({ collection, id }));
  };
}
