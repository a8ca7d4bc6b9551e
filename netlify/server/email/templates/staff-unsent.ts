import type { Letter } from './layout.ts';

/**
 * Tells staff that an email to a buyer (a receipt or the link to a report) could not be sent and will not be tried
 * again. `day` is the day of the last attempt (`2026-11-20`, UTC).
 */
export function staffUnsent(day: string, adminUrl: string): Letter {
  return {
    preheader: 'The order is paid. Write to the buyer yourself.',
    heading: 'A buyer got no email',
    blocks: [
      {
        text: `On ${day} an email about a paid order, the receipt or the link to the report, could not be sent. We will not try again. The order is paid and recorded, so write to the buyer yourself. Where to look:`,
      },
      {
        list: [
          'The admin page shows it in the order’s timeline: “could not be sent”.',
          'Netlify → Logs → Functions → job-send-emails shows why, with the id of the email.',
        ],
      },
      { link: adminUrl, label: 'Open the admin page' },
    ],
  };
}
