import type { Letter } from './layout.ts';

/** Tells staff that the daily checkout of a day (`2026-11-20`, UTC) failed. */
export function staffCanary(day: string, desk: string): Letter {
  return {
    heading: 'The checkout did not work',
    blocks: [
      {
        text: `On ${day} the site tried to open a checkout as a buyer would, and could not, or Stripe would have charged another amount. Buyers may be turned away right now.`,
      },
      {
        list: [
          'Netlify → Logs → Functions → job-canary says what went wrong.',
          'Stripe’s own state: https://status.stripe.com',
          'npm run doctor checks the variables and the services.',
        ],
      },
      { link: desk, label: 'Open the desk' },
    ],
  };
}
