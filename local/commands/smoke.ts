import type { Finding } from './smoke/check.ts';
import { walk } from './smoke/walk.ts';

const SIGNS = { ok: 'ok   ', wrong: 'WRONG', unseen: '-    ' };

function write({ subject, state, problem }: Finding): string {
  const seen = state === 'unseen' ? `not seen: ${subject}` : subject;
  return `  ${SIGNS[state]}  ${seen}${problem === undefined ? '' : `: ${problem}`}`;
}

/**
 * `npm run smoke -- <url>`: uses a deployed preview as a visitor would. The preview must have test keys. Prints what
 * was checked and what could not be checked. The checks leave one lead of every form, and two unpaid orders. With
 * `STRIPE_WEBHOOK_SECRET` in the environment, the command also sends signed webhook events. Exits with 1 when something
 * is wrong.
 */
export async function main(): Promise<void> {
  const [address = ''] = process.argv.slice(2);
  if (!URL.canParse(address)) {
    console.error('Usage: npm run smoke -- https://<the preview’s address>');
    process.exitCode = 1;
    return;
  }
  const findings = await walk(new URL(address), process.env['STRIPE_WEBHOOK_SECRET'] ?? '');
  for (const finding of findings) console.log(write(finding));
  const wrong = findings.filter(({ state }) => state === 'wrong').length;
  console.log(wrong === 0 ? '\nNothing that was seen is wrong.' : `\n${wrong} wrong.`);
  process.exitCode = wrong === 0 ? 0 : 1;
}
