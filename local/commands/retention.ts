import { existsSync } from 'node:fs';
import { foreseeRetention } from '../../netlify/server/operations/retention.ts';

/** `npm run retention`: counts all rows that the nightly job has yet to remove (payments: to anonymize). */
export async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const due = await foreseeRetention(new Date());
  console.log('Past its time now. Nothing was changed.');
  for (const [name, count] of Object.entries(due))
    console.log(
      `${String(count).padStart(10)}  ${name}${name === 'payments' ? ' (stripped, not removed)' : ''}`,
    );
}
