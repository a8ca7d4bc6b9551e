import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import { createStripe, type LocalStripe, type StripeOptions } from '../../local/stripe/server.ts';

export const SECRET_KEY = 'sk_test_localstandin0001';
export const WEBHOOK_SECRET = 'whsec_localstandin';

export interface StripeUnderTest extends LocalStripe {
  sdk: Stripe;
  /** Posts JSON to a path of the emulator's own API, such as `/_local/outage`. */
  post: (path: string, body: unknown) => Promise<Response>;
}

/** Starts a Stripe emulator, with the official SDK, until the test ends. */
export async function localStripe(options: Partial<StripeOptions> = {}): Promise<StripeUnderTest> {
  const stripe = await createStripe({
    port: 0,
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: null,
    dataDir: null,
    ...options,
  });
  onTestFinished(() => stripe.close());
  const post = (path: string, body: unknown): Promise<Response> =>
    fetch(`${stripe.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return { ...stripe, post, sdk: sdkFor(stripe.port) };
}

/** The official SDK, pointed at an emulator. Does not retry. */
export function sdkFor(port: number, secretKey = SECRET_KEY): Stripe {
  return new Stripe(secretKey, {
    protocol: 'http',
    host: 'localhost',
    port,
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/** Parameters like those with which the site creates Stripe's checkout session, overridden by `changes`. */
export function sessionRequest(
  changes: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    customer_email: 'ada@example.com',
    client_reference_id: 'payment-1',
    metadata: { docId: 'payment-1' },
    payment_intent_data: { metadata: { docId: 'payment-1' } },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'usd',
          unit_amount: 99_900,
          product_data: { name: 'Solo Entrepreneur', description: 'First month. No automatic renewal.' },
        },
      },
    ],
    success_url: 'http://localhost:8888/thank-you?docId=payment-1&status=success',
    cancel_url: 'http://localhost:8888/pricing?cancelled=true',
    ...changes,
  };
}

export interface Delivery {
  body: string;
  headers: IncomingHttpHeaders;
  event: Stripe.Event;
}

export interface Receiver {
  url: string;
  deliveries: Delivery[];
  /** Resolves with the first `count` deliveries as soon as they have arrived. */
  first: (count: number) => Promise<Delivery[]>;
}

/**
 * Starts a webhook endpoint until the test ends. `answer` returns the status for the nth delivery; the first has number
 * 1.
 */
export async function webhookReceiver(answer: (nth: number) => number = () => 200): Promise<Receiver> {
  const deliveries: Delivery[] = [];
  let arrived = Promise.withResolvers<undefined>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString();
      deliveries.push({ body, headers: request.headers, event: JSON.parse(body) as Stripe.Event });
      response.writeHead(answer(deliveries.length)).end();
      arrived.resolve(undefined);
      arrived = Promise.withResolvers();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const first = async (count: number): Promise<Delivery[]> => {
    while (deliveries.length < count) await arrived.promise;
    return deliveries.slice(0, count);
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, deliveries, first };
}

/** The Stripe error with which a call fails. Throws when the call succeeds or fails with another error. */
export async function refusal(
  call: Promise<unknown>,
): Promise<InstanceType<typeof Stripe.errors.StripeError>> {
  const error: unknown = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw new Error('The call was not refused by Stripe.', { cause: error });
}
