import type { Letter } from './layout.ts';

/** Tells staff that something of a day (`2026-11-20`, UTC) is left for a person to look at. */
export function staffFault(day: string, desk: string): Letter {
  return {
    heading: 'Something needs a look',
    blocks: [
      {
        text: `On ${day} the site met something that it leaves to a person. Netlify → Logs → Functions names it:`,
      },
      {
        list: [
          '“session does not match its payment”: Stripe holds a payment of another amount or order than the record of that id. Nothing was settled: compare both, and return the money or settle it by hand.',
          '“parked lead not moved”: the database refuses a lead that waited out an outage. It lies in Netlify Blobs, in the store parked-leads, under refused/.',
        ],
      },
      { link: desk, label: 'Open the desk' },
    ],
  };
}
