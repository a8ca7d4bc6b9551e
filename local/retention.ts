import { existsSync } from 'node:fs';
import { foreseeRetention } from '../netlify/server/retention.ts';

/** `npm run retention`: what tonight's job would remove if it ran now, by the variables of a deployment or of `.env`. */
if (import.meta.main) {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const due = await foreseeRetention(new Date());
  console.log('Past its time now. Nothing was changed.');
  for (const [name, count] of Object.entries(due))
    console.log(
      `${String(count).padStart(10)}  ${name}${name === 'payments' ? ' (stripped, not removed)' : ''}`,
    );
}
