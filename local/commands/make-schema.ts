import { writeFile } from 'node:fs/promises';
import { createSupabase } from '../supabase/server.ts';
import { generateTypes, TYPES_FILE } from '../supabase/schema.ts';

/** `npm run types`: writes the types of the database from the migrations into `TYPES_FILE`. */
export async function main(): Promise<void> {
  const database = await createSupabase({ port: 0, secretKey: 'unused', dataDir: null });
  await writeFile(TYPES_FILE, await generateTypes(database));
  await database.close();
  console.log(`Wrote ${TYPES_FILE}.`);
}
