import type { ReconciliationRow } from '../../platform/schema.ts';
import type { Letter } from './layout.ts';

/**
 * Tells staff what did not balance in the comparison with Stripe of `night` (`2026-11-20`, UTC), or that this
 * comparison is incomplete. `row` is the state of the comparison; null if none was stored.
 */
export function staffBooks(night: string, row: ReconciliationRow | null, adminUrl: string): Letter {
  const findings = row?.findings.map(({ sentence }) => sentence) ?? [];
  const isFinished = typeof row?.finished_at === 'string';
  return {
    ...(!isFinished && { subject: `Payments were not compared with Stripe on ${night}` }),
    preheader: isFinished
      ? countFindings(findings.length)
      : 'The next nightly run compares the same days again.',
    heading: isFinished
      ? 'Our payments and Stripe’s did not balance'
      : 'The comparison with Stripe is incomplete',
    blocks: [
      ...(isFinished ? [] : [{ text: incomplete(night) }]),
      ...(findings.length === 0
        ? []
        : [
            {
              text: isFinished
                ? `On the night of ${night} we compared our payments with Stripe’s and found:`
                : 'Before it stopped, the comparison found:',
            },
            { list: findings },
          ]),
      { link: adminUrl, label: 'Open the admin page' },
    ],
  };
}

function countFindings(count: number): string {
  return count === 1 ? 'One difference was found.' : `${count} differences were found.`;
}

function incomplete(night: string): string {
  return `On the night of ${night} our payments could not be compared with Stripe’s within an hour. Netlify → Logs → Functions → job-reconcile shows what went wrong, and npm run doctor checks the key and its permissions. The next nightly run compares the same days again.`;
}
