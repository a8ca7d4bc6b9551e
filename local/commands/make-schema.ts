import { writeFile } from 'node:fs/promises';
import { generateTypescript, sortGeneratorMetadata } from '@supabase/postgrest-typegen/generation';
import { introspect } from '@supabase/postgrest-typegen/introspection';
import { createSupabase, type Supabase } from '../supabase/server.ts';

/** The file with the types of the tables and SQL functions, which netlify/server/platform/schema.ts reads. */
export const TYPES_FILE = 'supabase/database.types.ts';

/** `npm run types`: writes the types of the database from the migrations into `TYPES_FILE`. */
export async function main(): Promise<void> {
  const database = await createSupabase({ port: 0, secretKey: 'unused', dataDir: null });
  await writeFile(TYPES_FILE, await generateTypes(database));
  await database.close();
  console.log(`Wrote ${TYPES_FILE}.`);
}

/**
 * The text of `TYPES_FILE` for a database, as `supabase gen types` writes it: the same generator, over the embedded
 * database instead of a container.
 */
export async function generateTypes({ sql }: Pick<Supabase, 'sql'>): Promise<string> {
  const query = async (text: string) => ({ rows: await sql(text) });
  const metadata = await introspect({ query }, { includedSchemas: ['public'] });
  return generateTypescript(sortGeneratorMetadata(metadata));
}
