import { EVENT_TYPES } from '../../../netlify/server/payments/stripe-event.ts';
import { API_VERSION } from '../../../netlify/server/payments/stripe.ts';
import { paymentsWebhook } from '../webhooks.ts';
import { part, reach, siteAddress } from './check.ts';

const WHERE = 'Stripe → Developers → Webhooks';
const SILENT = 'Look at https://status.stripe.com and at this machine’s way to the internet.';
const REFUSED = {
  401: ['it refuses STRIPE_SECRET_KEY', 'Copy it again: Stripe → Developers → API keys.'],
  403: [
    'STRIPE_SECRET_KEY may not read webhook endpoints',
    'Give the restricted key the rights that docs/DEPLOY.md lists, or use the secret key.',
  ],
} as const;

/** An endpoint as Stripe lists it; a missing `api_version` means the account's. */
interface Endpoint {
  url: string;
  status: string;
  enabled_events: string[];
  api_version: string | null;
}

interface Facts {
  /** The address of the site's webhook, and Stripe's endpoint with it. */
  expected: string;
  own: Endpoint | undefined;
  addresses: string[];
}

/** Stripe: the key, and the endpoint that calls the site. */
export const payments = part<Facts>({
  title: 'Stripe',
  needs: ['STRIPE_SECRET_KEY', 'STRIPE_API_BASE', 'URL'],
  gather: async (variables) => {
    const { STRIPE_API_BASE: base, STRIPE_SECRET_KEY: key = '' } = variables;
    const url = `${base || 'https://api.stripe.com'}/v1/webhook_endpoints?limit=100`;
    const { fields, headers } = await reach(
      url,
      { headers: { authorization: `Bearer ${key}` } },
      SILENT,
      REFUSED,
    );
    const endpoints = fields['data'] as Endpoint[];
    const expected = siteAddress(variables, paymentsWebhook.path);
    const own = endpoints.find((one) => oneName(one.url) === oneName(expected));
    return {
      expected,
      own: own && { ...own, api_version: own.api_version ?? headers.get('stripe-version') },
      addresses: endpoints.map((one) => one.url),
    };
  },
  checks: [
    {
      subject: 'Stripe’s webhook is at the site’s address, switched on',
      find: ({ own, expected, addresses }) => {
        if (!own) return [`none is at ${expected}, but at: ${addresses.join(', ') || 'nothing'}`];
        return own.status === 'enabled' ? [] : [`it is ${own.status}`];
      },
      remedy: `${WHERE} → Add destination, Update details or Enable: that address, to the letter.`,
    },
    {
      subject: 'Stripe’s webhook sends every event that the site needs',
      find: ({ own: { enabled_events: enabled } = { enabled_events: ['*'] } }) =>
        EVENT_TYPES.filter((type) => !enabled.includes('*') && !enabled.includes(type)).map(
          (type) => `not ${type}`,
        ),
      remedy: `${WHERE} → the endpoint → Update details → Events.`,
    },
    {
      subject: 'Stripe’s events come in the version of the site',
      find: ({ own }) =>
        !own || own.api_version === API_VERSION ? [] : [`they come in ${own.api_version ?? 'another'}`],
      remedy: `Make the endpoint again with version ${API_VERSION}: an endpoint keeps the one that it was made with.`,
    },
  ],
});

/** `localhost` and `127.0.0.1` are one host. */
function oneName(url: string): string {
  return url.replace('//127.0.0.1:', '//localhost:');
}
