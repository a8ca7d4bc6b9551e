import { STAFF_EVENTS } from '../../platform/log.ts';
import type { Letter } from './layout.ts';

/** Tells staff that one of the `STAFF_EVENTS` was logged on a day (`2026-11-20`, UTC) and needs a person. */
export function staffFault(day: string, adminUrl: string): Letter {
  return {
    preheader: 'Something happened that only a person can fix.',
    heading: 'Action needed',
    blocks: [
      {
        text: `On ${day} something happened that a person has to fix. Netlify → Logs → Functions names which of these:`,
      },
      {
        list: [
          `“${STAFF_EVENTS.sessionMismatch}”: Stripe’s payment has a different amount or order than our record with that ID. Nothing was settled: compare both, and return the money or settle it by hand.`,
          `“${STAFF_EVENTS.leadRefused}”: the database refused a lead that was parked during an outage. Find it in Netlify Blobs, in the store parked-leads, under refused/, and enter it by hand.`,
          `“${STAFF_EVENTS.articleLate}”: an article that is due is not published, three hours later. See Netlify → Deploys: a build failed, or publishing is locked.`,
        ],
      },
      { link: adminUrl, label: 'Open the admin page' },
    ],
  };
}
