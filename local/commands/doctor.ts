import { existsSync } from 'node:fs';
import type { Part } from './doctor/check.ts';
import { database } from './doctor/database.ts';
import { mail } from './doctor/mail.ts';
import { payments } from './doctor/payments.ts';
import { site } from './doctor/site.ts';
import { examineVariables } from './doctor/variables.ts';
import { print, unseen, wrongOnes, type Finding } from './report.ts';
import { findSamples, writeSamples } from './samples.ts';
import type { Variables } from './webhooks.ts';

/** The doctor's table. */
const PARTS: readonly Part[] = [database, payments, mail, site];

/** The findings about the variables and, by part, about the services and the site. */
export async function examine(variables: Variables): Promise<{ title: string; findings: Finding[] }[]> {
  const ofVariables = examineVariables(variables);
  const wrong = wrongOnes(ofVariables).map(({ subject }) => subject);
  const parts = PARTS.map(async ({ title, needs, examine: findingsOf }) => {
    const missing = needs.filter((name) => wrong.includes(name));
    const findings =
      missing.length === 0 ? await findingsOf(variables) : [unseen(title, `needs ${missing.join(', ')}`)];
    return { title, findings };
  });
  return [{ title: 'Variables', findings: ofVariables }, ...(await Promise.all(parts))];
}

/**
 * `npm run doctor [-- <file>]`: prints everything that a deployment still needs. It reads the variables from the
 * environment and from a file (`.env` by default). Sample content is listed, but is not a mistake. The command changes
 * nothing, but sends two emails to the email service's test address to learn whether the sender is confirmed.
 */
export async function main(): Promise<void> {
  const [file] = process.argv.slice(2);
  if (file !== undefined || existsSync('.env')) process.loadEnvFile(file ?? '.env');
  const report = await examine(process.env);
  for (const { title, findings } of report) {
    console.log(title);
    print(findings);
  }
  const samples = findSamples();
  if (samples.length > 0) console.log(writeSamples(samples));
  const { length } = wrongOnes(report.flatMap(({ findings }) => findings));
  console.log(length === 0 ? '\nNothing is missing.' : `\n${length} wrong.`);
}
