import { EVENT_TYPES } from '../../../netlify/server/payments/stripe-event.ts';
import { API_VERSION } from '../../../netlify/server/payments/stripe.ts';
import { ask, refuse, type Answer } from './ask.ts';
import { listed, section, type Mistake, type Deployment } from './check.ts';

interface Endpoint {
  url: string;
  status: string;
  enabled_events: string[];
  api_version: string | null;
}

interface Facts {
  /** The URL of the site's webhook. */
  expected: string;
  endpoints: Endpoint[];
  /** The account's API version, which applies when the site's webhook endpoint sets none. */
  accountVersion: string;
  /** Number of events of the last three days that the site needs and Stripe has not delivered; at most 100. */
  undelivered: number;
}

const WHERE = 'Stripe → Developers → Webhooks';
const DAY_S = 24 * 60 * 60;
/**
 * Only events older than this, in seconds, count as undelivered, because newer events may still be in delivery.
 */
const SETTLED_S = 10 * 60;

/** The webhook endpoint of the site; `localhost` and `127.0.0.1` count as the same host. */
function own({ endpoints, expected }: Facts): Endpoint | undefined {
  const oneName = (url: string): string => url.replace('//127.0.0.1:', '//localhost:');
  return endpoints.find(({ url }) => oneName(url) === oneName(expected));
}

/** Checks Stripe: the key, the settings of the site's webhook endpoint, and the delivery of the latest events. */
export const payments = section<Facts>({
  title: 'Stripe',
  needs: ['STRIPE_SECRET_KEY', 'STRIPE_API_BASE', 'URL'],
  gather,
  checks: [
    {
      name: 'webhook-missing',
      subject: 'Stripe’s webhook is at the site’s address',
      find: (facts) =>
        own(facts)
          ? null
          : `No webhook is at ${facts.expected}; Stripe has: ${facts.endpoints.map(({ url }) => url).join(', ') || 'none'}`,
      remedy: `${WHERE} → Add destination, or Update details: that address, to the letter.`,
    },
    {
      name: 'webhook-disabled',
      subject: 'Stripe’s webhook is switched on',
      find: (facts) =>
        (own(facts)?.status ?? 'enabled') === 'enabled' ? null : 'Stripe’s webhook is disabled',
      remedy: `${WHERE} → the endpoint → Enable.`,
    },
    {
      name: 'webhook-event-missing',
      subject: 'Stripe’s webhook sends every event that the site needs',
      find: (facts) => {
        const enabled = own(facts)?.enabled_events ?? ['*'];
        const isMissing = (type: string): boolean => !enabled.includes('*') && !enabled.includes(type);
        return listed('Stripe’s webhook does not tell of', EVENT_TYPES.filter(isMissing));
      },
      remedy: `${WHERE} → the endpoint → Update details → Events.`,
    },
    {
      name: 'webhook-version-wrong',
      subject: 'Stripe’s events come in the version of the site',
      find: (facts) => {
        const version = own(facts)?.api_version ?? facts.accountVersion;
        return version === API_VERSION
          ? null
          : `Stripe’s events come in version ${version}, not ${API_VERSION}`;
      },
      remedy: `Make the endpoint again with version ${API_VERSION}: an endpoint keeps the one that it was made with.`,
    },
    {
      name: 'webhook-undelivered',
      subject: 'Stripe could deliver its latest events',
      find: (facts) =>
        facts.undelivered > 0 && own(facts) !== undefined
          ? `Stripe could not deliver ${facts.undelivered} events of the last three days`
          : null,
      remedy: `${WHERE} → the endpoint shows the answers. 400: STRIPE_WEBHOOK_SECRET is another endpoint’s. 503: the variables of the site.`,
    },
  ],
});

/** Stripe's lists that the nightly reconciliation reads. The doctor requests each to check that the key may read it. */
const COMPARED = ['checkout/sessions', 'refunds', 'disputes'];

async function gather(deployment: Deployment): Promise<Facts> {
  const listing = await askStripe(deployment, 'webhook_endpoints?limit=100');
  const now = Math.floor(deployment.now.getTime() / 1000);
  const types = EVENT_TYPES.map((type) => `types[]=${type}`).join('&');
  const created = `created[gte]=${now - 3 * DAY_S}&created[lte]=${now - SETTLED_S}`;
  const events = await askStripe(deployment, `events?limit=100&delivery_success=false&${types}&${created}`);
  for (const list of COMPARED) await askStripe(deployment, `${list}?limit=1`);
  return {
    expected: `${new URL(deployment.variables['URL'] ?? '').origin}/api/stripe/webhook`,
    endpoints: (listing.body as { data: Endpoint[] }).data,
    accountVersion: listing.headers.get('stripe-version') ?? '',
    undelivered: (events.body as { data: unknown[] }).data.length,
  };
}

async function askStripe({ variables }: Deployment, path: string): Promise<Answer> {
  const base = variables['STRIPE_API_BASE'] || 'https://api.stripe.com';
  const authorization = `Bearer ${variables['STRIPE_SECRET_KEY'] ?? ''}`;
  const silent: Mistake = {
    name: 'stripe-unreachable',
    problem: 'Stripe does not answer',
    remedy: 'Look at https://status.stripe.com and at this machine’s way to the internet.',
  };
  const refused: Mistake = {
    name: 'stripe-key-refused',
    problem: 'Stripe refuses STRIPE_SECRET_KEY',
    remedy: 'Copy it again: Stripe → Developers → API keys. A key that was rolled stops working.',
  };
  const limited: Mistake = {
    name: 'stripe-key-limited',
    problem: `STRIPE_SECRET_KEY may not read ${path.split('?')[0] ?? ''}`,
    remedy: 'Give the restricted key the rights that docs/DEPLOY.md lists, or use the secret key.',
  };
  const answer = await ask(`${base}/v1/${path}`, { headers: { authorization } }, silent);
  refuse(answer, { 401: refused, 403: limited }, silent);
  return answer;
}
