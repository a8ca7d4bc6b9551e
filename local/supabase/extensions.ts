import type { createPgliteConnection } from '@supabase/lite/pglite';
import { createRequire } from 'node:module';

type Options = NonNullable<NonNullable<Parameters<typeof createPgliteConnection>[0]>['pgliteOptions']>;

/** Loads modules from `@supabase/lite`'s own PGlite (embedded PostgreSQL); another copy may differ in version. */
const requireOfLite = createRequire(import.meta.resolve('@supabase/lite/pglite'));

/** The extensions that the migrations create and `@supabase/lite` does not load itself. */
export const EXTENSIONS = requireOfLite('@electric-sql/pglite/contrib/pg_trgm') as NonNullable<
  Options['extensions']
>;
