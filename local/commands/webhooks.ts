import { isLiveKey, webhookSecrets, type VariableName } from '../../netlify/server/platform/env.ts';
import { signature } from '../stripe/webhooks/signature.ts';
import { jsonRequest, type Call } from './ask.ts';

/** Environment variables by name, as in `process.env`. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** How a service calls the site: where, the variable with their common secret, and a harmless call for each value. */
interface Webhook {
  path: string;
  variable: VariableName;
  calls: (variables: Variables) => Call[];
}

/** Payments: an event of a type that the site does not handle, which it answers with 200 and changes nothing. */
export const paymentsWebhook: Webhook = {
  path: '/api/stripe/webhook',
  variable: 'STRIPE_WEBHOOK_SECRET',
  calls: ({ STRIPE_SECRET_KEY: key = '', STRIPE_WEBHOOK_SECRET: secrets = '' }) => {
    const event = { id: 'evt_asked', object: 'event', type: 'doctor.asked', data: { object: {} } };
    return webhookSecrets(secrets).map((one) => signedCall({ ...event, livemode: isLiveKey(key) }, one));
  },
};

/** The email service's domain whose addresses discard everything, and where it lists what it has sent. */
export const DISCARDING = 'blackhole.postmarkapp.com';
export const SENT_LIST = 'Postmark → Activity';

/** Emails: a report that changes nothing. */
export const mailWebhook: Webhook = {
  path: '/api/postmark/webhook',
  variable: 'POSTMARK_WEBHOOK_PASSWORD',
  calls: ({ POSTMARK_WEBHOOK_PASSWORD: password = '' }) => {
    const authorization = `Basic ${Buffer.from(`postmark:${password}`).toString('base64')}`;
    return [[mailWebhook.path, jsonRequest({ RecordType: 'Delivery' }, { authorization })]];
  },
};

/** The call with an event of payments, signed at a time as Stripe does. */
export function signedCall(event: object, secret: string, at = new Date()): Call {
  const header = signature(JSON.stringify(event), secret, Math.floor(at.getTime() / 1000));
  return [paymentsWebhook.path, jsonRequest(event, { 'stripe-signature': header })];
}
