import type { Letter } from './layout.ts';

/** Tells staff that the test checkout of a day (`2026-11-20`, UTC) failed. */
export function staffCanary(day: string, adminUrl: string): Letter {
  return {
    preheader: 'Buyers may be unable to pay right now.',
    heading: 'The test checkout failed',
    blocks: [
      {
        text: `On ${day} the daily test checkout failed: the site could not open a checkout, or Stripe would have charged the wrong amount. Buyers may be unable to pay right now. What to do next:`,
      },
      {
        list: [
          'Netlify → Logs → Functions → job-canary shows what went wrong.',
          'Check whether Stripe is up: https://status.stripe.com',
          'Run npm run doctor: it checks the variables and the services.',
        ],
      },
      { link: adminUrl, label: 'Open the admin page' },
    ],
  };
}
