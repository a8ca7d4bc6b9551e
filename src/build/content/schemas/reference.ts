import type { z } from 'astro/zod';
import type { CollectionName } from '../collections.ts';

/** A field that names another entry: Astro's `reference`, or a field that also checks whether the file exists. */
export type Reference = <Collection extends CollectionName>(
  collection: Collection,
) => z.ZodType<{ collection: Collection; id: string }>;
