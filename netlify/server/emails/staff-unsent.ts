import type { Letter } from './layout.ts';

/** Tells staff that a buyer's confirmation was given up on a day (`2026-11-20`, UTC). */
export function staffUnsent(day: string, desk: string): Letter {
  return {
    heading: 'A buyer got no confirmation',
    blocks: [
      {
        text: `On ${day} the confirmation of a paid order could not be delivered, and is not tried again. The order is paid and recorded: write to the buyer yourself.`,
      },
      {
        list: [
          'The desk shows it in the order’s timeline: “The confirmation email could not be sent”.',
          'Netlify → Logs → Functions → job-send-emails says why, with the id of the mail.',
        ],
      },
      { link: desk, label: 'Open the desk' },
    ],
  };
}
