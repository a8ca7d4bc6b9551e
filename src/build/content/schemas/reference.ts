import type { z } from 'astro/zod';
import type { CollectionName } from '../collections.ts';

/**
 * Makes a field that names another entry. Either Astro's `reference`, or the result of `existingEntry`, which accepts
 * existing files only.
 */
export type Reference = <Collection extends CollectionName>(
  collection: Collection,
) => z.ZodType<{ collection: Collection; id: string }>;
