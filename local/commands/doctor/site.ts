import { createHmac } from 'node:crypto';
import { isLiveKey, webhookSecrets } from '../../../netlify/server/platform/env.ts';
import { ask, jsonRequest } from './ask.ts';
import { section, Unexaminable, type Deployment } from './check.ts';

interface Facts {
  /** The services in the response of /api/health: by name, `ok` or another state. */
  services: Record<string, string>;
  /**
   * The HTTP status of a Stripe webhook call signed with STRIPE_WEBHOOK_SECRET. If the variable contains two
   * secrets, one call is signed with each. Then `signed` is the first status other than 200, or 200 if there
   * is none.
   */
  signed: number;
  /** The HTTP status of a Postmark webhook call with POSTMARK_WEBHOOK_PASSWORD. */
  reported: number;
}

const DEPLOYED = 'Netlify → Project configuration → Environment variables';

/**
 * Checks that the site is reachable and healthy, and that it has the webhook secrets in the doctor's variables.
 */
export const site = section<Facts>({
  title: 'The site',
  needs: ['URL', 'STRIPE_WEBHOOK_SECRET', 'POSTMARK_WEBHOOK_PASSWORD'],
  gather,
  checks: [
    ...(['database', 'payments', 'email'] as const).map((service) => ({
      name: `site-without-${service}`,
      subject: `The site reaches its ${service}`,
      find: ({ services }: Facts) =>
        services[service] === 'ok' ? null : `The site itself does not reach its ${service}`,
      remedy: `${DEPLOYED}: compare them with these, and deploy again; the functions’ log names the variable.`,
    })),
    {
      name: 'webhook-secret-differs',
      subject: 'The site knows this webhook secret',
      find: ({ signed }) =>
        signed === 400
          ? 'The site refuses what is signed with this STRIPE_WEBHOOK_SECRET: it has another one'
          : null,
      remedy: `${DEPLOYED}: STRIPE_WEBHOOK_SECRET must be the signing secret of the endpoint; deploy again.`,
    },
    {
      name: 'webhook-failing',
      subject: 'The site takes what Stripe would send',
      find: ({ signed }) =>
        signed === 200 || signed === 400 ? null : `The site answers ${signed} to a signed webhook`,
      remedy: `${DEPLOYED}: STRIPE_WEBHOOK_SECRET must be there; the functions’ log names what is missing.`,
    },
    {
      name: 'webhook-password-differs',
      subject: 'The site knows this password of Postmark’s webhooks',
      find: ({ reported }) =>
        reported === 401 ? 'The site refuses this POSTMARK_WEBHOOK_PASSWORD: it has another one' : null,
      remedy: `${DEPLOYED}: POSTMARK_WEBHOOK_PASSWORD must be the one in Postmark’s webhooks; deploy again.`,
    },
  ],
});

async function gather({ variables, now }: Deployment): Promise<Facts> {
  const { origin } = new URL(variables['URL'] ?? '');
  const secrets = webhookSecrets(variables['STRIPE_WEBHOOK_SECRET'] ?? '');
  const event = { ...EVENT, livemode: isLiveKey(variables['STRIPE_SECRET_KEY'] ?? '') };
  const password = Buffer.from(`postmark:${variables['POSTMARK_WEBHOOK_PASSWORD'] ?? ''}`).toString('base64');
  const services = await readHealth(origin);
  const call = async (path: string, body: object, headers: Record<string, string>): Promise<number> =>
    (await ask(`${origin}${path}`, jsonRequest(body, headers), unreachable)).status;
  const callSigned = (secret: string): Promise<number> =>
    call('/api/stripe/webhook', event, { 'stripe-signature': sign(event, secret, now) });
  const signed = await Promise.all(secrets.map(callSigned));
  return {
    services,
    signed: signed.find((status) => status !== 200) ?? 200,
    reported: await call(
      '/api/postmark/webhook',
      { RecordType: 'Delivery' },
      { authorization: `Basic ${password}` },
    ),
  };
}

/**
 * An event of a type that the site does not handle. When it is signed, the site answers 200 and
 * changes nothing.
 */
const EVENT = { id: 'evt_doctor', object: 'event', type: 'doctor.asked', data: { object: {} } };

const unreachable = {
  name: 'site-unreachable',
  problem: 'The site does not answer at URL',
  remedy: 'Netlify → Deploys: is one published? → Domain management: does the domain point there?',
};

async function readHealth(origin: string): Promise<Record<string, string>> {
  const answer = await ask(`${origin}/api/health`, {}, unreachable);
  const target = answer.headers.get('location');
  const { services } = (answer.body ?? {}) as { services?: Record<string, string> };
  if (services !== undefined) return services;
  const problem =
    target === null
      ? 'What answers at URL is not this site'
      : `URL is not the site’s own address: it sends on to ${new URL(target, origin).origin}`;
  const remedy = 'Set URL to the primary domain: Netlify → Domain management.';
  throw new Unexaminable({ name: 'site-address-wrong', problem, remedy });
}

/** Signs an event as Stripe does: returns the value of the header `stripe-signature`. */
export function sign(event: object, secret: string, now: Date): string {
  const time = Math.floor(now.getTime() / 1000);
  const hash = createHmac('sha256', secret)
    .update(`${time}.${JSON.stringify(event)}`)
    .digest('hex');
  return `t=${time},v1=${hash}`;
}
