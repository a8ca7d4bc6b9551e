import { CHECKOUT_FORMS } from '#domain/forms/checkout-forms.ts';
import { PLANS } from '#domain/payments/plans.ts';
import { jsonRequest, type Ask } from '../ask.ts';
import type { Finding } from '../report.ts';
import { check, expectStatus } from './check.ts';
import { fillIn } from './forms.ts';

/** An unpaid order: the ids of its payment and of Stripe's checkout session. */
export interface Order {
  paymentId: string;
  sessionId: string;
}

/** Checks both checkouts up to Stripe's page. `order` is the last order with a checkout session at Stripe, or null. */
export async function walkCheckouts(ask: Ask): Promise<{ findings: Finding[]; order: Order | null }> {
  const plan = { ...fillIn(CHECKOUT_FORMS.checkout.fields), plan: PLANS[0]?.slug };
  const report = { ...fillIn(CHECKOUT_FORMS.report.fields), bookLinks: ['https://example.com/book'] };
  let order: Order | null = null;
  const open = async (path: string, body: object): Promise<string | null> => {
    const answer = await ask(path, jsonRequest(body));
    const { url, paymentId } = answer.fields;
    const sessionId = /cs_test_\w+/.exec(String(url))?.[0];
    const refused = expectStatus(answer, 201);
    if (refused !== null) return refused;
    if (sessionId === undefined) return 'the payment page is not in Stripe’s test mode';
    order = { paymentId: String(paymentId), sessionId };
    return expectStatus(await ask(String(url)), 200);
  };
  const findings = [
    await check('A plan that does not exist is refused', async () =>
      expectStatus(await ask('/api/checkout/plan', jsonRequest({ ...plan, plan: 'nowhere' })), 422),
    ),
    await check('Another total is refused', async () =>
      expectStatus(await ask('/api/checkout/plan', jsonRequest({ ...plan, expectedTotal: 1 })), 409),
    ),
    await check('The report’s checkout opens Stripe’s page', () => open('/api/checkout/report', report)),
    await check('A plan’s checkout opens Stripe’s page', () => open('/api/checkout/plan', plan)),
  ];
  return { findings, order };
}

/** The payment status of an order, or the HTTP status of a response without a payment status. */
export async function statusOf(ask: Ask, { paymentId }: Order): Promise<string> {
  const answer = await ask(`/api/payments/${paymentId}/verify`, jsonRequest({}));
  const payment = Object(answer.fields['payment']) as { status?: string };
  return payment.status ?? String(answer.status);
}
