import type { z } from 'astro/zod';
import type { CollectionName } from '../collections.ts';

/** Makes a field that names another entry: Astro's `reference` or, to accept existing files only, `existingEntry`. */
export type Reference = <Collection extends CollectionName>(
  collection: Collection,
) => z.ZodType<{ collection: Collection; id: string }>;
