import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import Stripe from 'stripe';
import * as checkoutPlan from '../../../netlify/functions/checkout-plan.ts';
import * as checkoutReport from '../../../netlify/functions/checkout-report.ts';
import * as paymentVerify from '../../../netlify/functions/payment-verify.ts';
import * as stripeWebhook from '../../../netlify/functions/stripe-webhook.ts';
import { beginCheckout, complete, eventsOf, type Begun } from '../../support/checkout.ts';
import type { TestCloud } from '../../support/cloud.ts';
import { keptIn, newEmail } from './forms.ts';
import { callWithin, messageOf, type Step } from './step.ts';
import { describeOrder } from './stored.ts';

const PLAN: [string, string][] = [
  ['plan', 'solo-entrepreneur'],
  ['name', 'Zoë O’Brien'],
];
const REPORT: [string, string][] = [
  ['name', 'Zoë O’Brien'],
  ['phone', '+44 20 7946 0000'],
  ['numberOfBooks', '2'],
  ['bookLinks', 'https://www.amazon.com/dp/1'],
  ['bookLinks', 'https://www.amazon.com/dp/2'],
];

/** The steps of a payment that a visitor or Stripe waits for. */
export function paymentSteps(site: TestCloud): Step[] {
  const plan = { module: checkoutPlan, path: '/api/checkout/plan', typed: PLAN };
  const report = { module: checkoutReport, path: '/api/checkout/report', typed: REPORT };
  return [
    checkout(site, 'checkout of a plan', plan, true),
    checkout(site, 'checkout of a plan without JavaScript', plan, false),
    checkout(site, 'checkout of a report', report, true),
    checkout(site, 'checkout of a report without JavaScript', report, false),
    verification(site),
    webhook(site),
  ];
}

/**
 * Begins an order and pays for it at Stripe. In our database the order stays open until the thank-you page,
 * the webhook or a job settles it.
 */
export async function paidOrder(site: TestCloud, name: string): Promise<Begun & { email: string }> {
  const email = newEmail(name);
  const begun = await beginCheckout({ email });
  await complete(site, begun.sessionId, 'paid');
  return { ...begun, email };
}

/** What `describeOrder` must return at the end for an order that was paid at Stripe. */
export const PAID = '1 order (paid), 1 Stripe session, emails sent';

function checkout(
  site: TestCloud,
  name: string,
  { module, path, typed }: { module: typeof checkoutPlan; path: string; typed: [string, string][] },
  isIsland: boolean,
): Step {
  return {
    name,
    isJob: false,
    begin: () => {
      const email = newEmail('buyer');
      const form: [string, string][] = [...typed, ['email', email]];
      const json = { ...toJson(form), submissionId: randomUUID() };
      const act = async (): Promise<string> => {
        const response = await callWithin(10, module, path, isIsland ? { json } : { form });
        if (response.status === 201 || response.status === 303) return toStripe(response);
        if (isIsland) return `${response.status} “${await messageOf(response)}”`;
        const message = keptIn(await response.text(), form);
        return `${response.status}, the form with all that was typed and “${message}”`;
      };
      const goal = '1 order (open), 1 Stripe session';
      return Promise.resolve({ act, stored: () => describeOrder(site, email), goal });
    },
  };
}

/** A form's fields as the island sends them: the number of books as a number, the links to the books as a list. */
function toJson(form: readonly [string, string][]): Record<string, unknown> {
  const links = form.filter(([name]) => name === 'bookLinks').map(([, value]) => value);
  const { numberOfBooks, ...rest } = Object.fromEntries(form);
  return numberOfBooks === undefined
    ? rest
    : { ...rest, numberOfBooks: Number(numberOfBooks), bookLinks: links };
}

async function toStripe(response: Response): Promise<string> {
  const url = response.headers.get('Location') ?? ((await response.json()) as { url: string }).url;
  expect(url).toContain('/cs_');
  return `${response.status}, Stripe’s page`;
}

function verification(site: TestCloud): Step {
  return {
    name: 'verification on the thank-you page',
    isJob: false,
    begin: async () => {
      const { email, paymentId } = await paidOrder(site, 'verified');
      const act = async (): Promise<string> => {
        const path = `/api/payments/${paymentId}/verify`;
        const response = await callWithin(10, paymentVerify, path, { method: 'POST' });
        if (response.status !== 200) return `${response.status} “${await messageOf(response)}”`;
        const { payment } = (await response.json()) as { payment: { status: string } };
        return `200, ${payment.status === 'success' ? 'the receipt' : payment.status}`;
      };
      return { act, stored: () => describeOrder(site, email), goal: PAID };
    },
  };
}

function webhook(site: TestCloud): Step {
  return {
    name: 'webhook of a paid session',
    isJob: false,
    begin: async () => {
      const order = await paidOrder(site, 'notified');
      const event = (await eventsOf(site, order)).find(({ type }) => type === 'checkout.session.completed');
      const body = JSON.stringify(event);
      const secret = site.env['STRIPE_WEBHOOK_SECRET'] ?? '';
      const act = async (): Promise<string> => {
        const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload: body, secret });
        const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
        const options = { method: 'POST', body, headers };
        const { status } = await callWithin(10, stripeWebhook, '/api/stripe/webhook', options);
        return status === 200 ? '200' : `${status}, so that Stripe sends the event again`;
      };
      return { act, stored: () => describeOrder(site, order.email), goal: PAID };
    },
  };
}
