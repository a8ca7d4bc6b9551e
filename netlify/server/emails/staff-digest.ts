import type { Letter } from './layout.ts';

/** Tells staff what came on a day (`2026-11-20`, UTC) that no mail of its own told of. */
export function staffDigest(
  day: string,
  { newsletter, waitlist }: { newsletter: number; waitlist: number },
  desk: string,
): Letter {
  return {
    heading: `What came on ${day}`,
    blocks: [
      {
        rows: [
          ['Newsletter subscriptions', String(newsletter)],
          ['Waitlist entries and signups', String(waitlist)],
        ],
      },
      { link: desk, label: 'Open the desk' },
    ],
  };
}
