import { generateTypescript, sortGeneratorMetadata } from '@supabase/postgrest-typegen/generation';
import { introspect } from '@supabase/postgrest-typegen/introspection';
import type { Supabase } from './server.ts';

/** The file with the types of the tables and SQL functions, which netlify/server/platform/schema.ts reads. */
export const TYPES_FILE = 'supabase/database.types.ts';

/**
 * The text of `TYPES_FILE` for a database, as `supabase gen types` writes it: the same generator, over the embedded
 * database instead of a container.
 */
export async function generateTypes({ sql }: Pick<Supabase, 'sql'>): Promise<string> {
  const query = async (text: string) => ({ rows: await sql(text) });
  const metadata = await introspect({ query }, { includedSchemas: ['public'] });
  return generateTypescript(sortGeneratorMetadata(metadata));
}
