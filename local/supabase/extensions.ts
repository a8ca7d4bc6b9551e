import type { createPgliteConnection } from '@supabase/lite/pglite';
import { createRequire } from 'node:module';

type Options = NonNullable<NonNullable<Parameters<typeof createPgliteConnection>[0]>['pgliteOptions']>;

/** Loads modules from the embedded PostgreSQL that `@supabase/lite` uses; another package has another version. */
const requireOfLite = createRequire(import.meta.resolve('@supabase/lite/pglite'));

/** The extensions that the migrations create and `@supabase/lite` does not load itself. */
export const EXTENSIONS = requireOfLite('@electric-sql/pglite/contrib/pg_trgm') as NonNullable<
  Options['extensions']
>;
