import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { CheckoutAnswer } from '#domain/answer.ts';
import { bodyOf, FORM_TABLE } from '../../support/form-table.ts';
import { planOrder } from '../../support/checkout.ts';
import type { Place } from './site-process.ts';

const AT_ONCE = 50;

/** What the site has acknowledged, and how fast and with which failures it answered. */
export interface Results {
  /** The email addresses of acknowledged leads. */
  leads: string[];
  /** Acknowledged orders. `sessionId` is from the URL of Stripe's payment page. */
  orders: { email: string; paymentId: string; sessionId: string }[];
  /** How many ms each answer took. */
  times: number[];
  /** The number of unsuccessful answers by status. A broken connection counts as status 0. */
  failures: Map<number, number>;
}

export function newResults(): Results {
  return { leads: [], orders: [], times: [], failures: new Map() };
}

/**
 * Runs the visitors with the numbers `from` to `to - 1`, `AT_ONCE` at a time. Every sixth starts a checkout, the others
 * send a form.
 */
export async function visit(
  place: Place,
  results: Results,
  from: number,
  to: number,
  tries: number,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  let next = from;
  const work = async (): Promise<void> => {
    for (let number = next++; number < to; number = next++)
      await visitOnce(place, results, number, agent, tries);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  agent.destroy();
}

/** Runs one visitor, who repeats a failed submission until it succeeds or `tries` attempts have been made. */
async function visitOnce(
  { siteUrl }: Place,
  results: Results,
  number: number,
  agent: Agent,
  tries: number,
): Promise<void> {
  const row = FORM_TABLE[number % FORM_TABLE.length];
  const isOrder = number % 6 === 5;
  const email = `${isOrder ? 'buyer' : 'lead'}.${number}@example.com`;
  const body = isOrder || !row ? planOrder({ email }) : { ...bodyOf(row, email), submissionId: randomUUID() };
  const path = isOrder || !row ? '/api/checkout/plan' : `/api/forms/${row.form}`;
  const ip = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const begin = performance.now();
    const { status, text } = await post(siteUrl + path, body, ip, agent);
    results.times.push(performance.now() - begin);
    if (status === 201) return acknowledge(results, email, isOrder, text);
    results.failures.set(status, (results.failures.get(status) ?? 0) + 1);
  }
}

function acknowledge(results: Results, email: string, isOrder: boolean, text: string): void {
  if (!isOrder) return void results.leads.push(email);
  const { paymentId, url } = JSON.parse(text) as CheckoutAnswer;
  results.orders.push({ email, paymentId, sessionId: new URL(url).pathname.split('/').at(-1) ?? '' });
}

/** Posts JSON from the IP address `ip`. The status of a broken connection is 0. */
function post(
  url: string,
  body: object,
  ip: string,
  agent: Agent,
): Promise<{ status: number; text: string }> {
  const headers = { 'content-type': 'application/json', 'x-nf-client-connection-ip': ip };
  return new Promise((resolve) => {
    const sent = request(url, { method: 'POST', headers, agent }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      response.on('error', () => resolve({ status: 0, text }));
    });
    sent.on('error', () => resolve({ status: 0, text: '' }));
    sent.end(JSON.stringify(body));
  });
}
