import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { localStripe, refusal, sessionRequest, type StripeUnderTest } from '../support/local-stripe.ts';

const EXPANDED = { expand: ['payment_intent.latest_charge', 'line_items'] };

// The property names in Stripe's published example objects (stripe/openapi, fixtures3.json).
const SESSION_FIELDS =
  'after_expiration allow_promotion_codes amount_subtotal amount_total automatic_tax billing_address_collection cancel_url client_reference_id client_secret consent consent_collection created currency custom_fields custom_text customer customer_creation customer_details customer_email expires_at id invoice invoice_creation livemode locale metadata mode object payment_intent payment_link payment_method_collection payment_method_configuration_details payment_method_options payment_method_types payment_status phone_number_collection recovered_from saved_payment_method_options setup_intent shipping_address_collection shipping_cost shipping_options status submit_type subscription success_url total_details ui_mode url adaptive_pricing discounts collected_information permissions wallet_options origin_context currency_conversion customer_account integration_identifier managed_payments';
const INTENT_FIELDS =
  'amount amount_capturable amount_details amount_received application application_fee_amount automatic_payment_methods canceled_at cancellation_reason capture_method client_secret confirmation_method created currency customer description id last_payment_error latest_charge livemode metadata next_action object on_behalf_of payment_method payment_method_configuration_details payment_method_options payment_method_types processing receipt_email review setup_future_usage shipping statement_descriptor statement_descriptor_suffix status transfer_data transfer_group source excluded_payment_method_types customer_account managed_payments';
const CHARGE_FIELDS =
  'amount amount_captured amount_refunded application application_fee application_fee_amount balance_transaction billing_details calculated_statement_descriptor captured created currency customer description disputed failure_balance_transaction failure_code failure_message fraud_details id livemode metadata object on_behalf_of outcome paid payment_intent payment_method payment_method_details receipt_email receipt_number receipt_url refunded refunds review shipping source_transfer statement_descriptor statement_descriptor_suffix status transfer_data transfer_group source';
const REFUND_FIELDS =
  'amount balance_transaction charge created currency destination_details id metadata object payment_intent reason receipt_number source_transfer_reversal status transfer_reversal customer customer_account payment_method';

function hasFields(object: object, names: string): void {
  expect(Object.keys(object)).toEqual(expect.arrayContaining(names.split(' ')));
}

async function paidSession(stripe: StripeUnderTest): Promise<{ id: string; intentId: string }> {
  const { id } = await stripe.sdk.checkout.sessions.create(sessionRequest());
  await stripe.post(`/_local/sessions/${id}/complete`, { outcome: 'paid' });
  const { payment_intent: intentId } = await stripe.sdk.checkout.sessions.retrieve(id);
  if (typeof intentId !== 'string') throw new Error('A paid session has a payment intent.');
  return { id, intentId };
}

async function intentOf(stripe: StripeUnderTest, id: string): Promise<Stripe.PaymentIntent> {
  const { payment_intent: intent } = await stripe.sdk.checkout.sessions.retrieve(id, EXPANDED);
  if (typeof intent !== 'object' || intent === null) throw new Error('The intent was asked for.');
  return intent;
}

describe('a session', () => {
  test('is open, unpaid and has its total when created', async () => {
    const { sdk, url } = await localStripe();
    const before = Math.floor(Date.now() / 1000);
    const session = await sdk.checkout.sessions.create(
      sessionRequest({
        line_items: [
          {
            quantity: 3,
            price_data: { currency: 'USD', unit_amount: 999, product_data: { name: 'TGS Report' } },
          },
        ],
      }),
    );
    expect(session).toMatchObject({
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_total: 2997,
      amount_subtotal: 2997,
      currency: 'usd',
      customer_email: 'ada@example.com',
      client_reference_id: 'payment-1',
      metadata: { docId: 'payment-1' },
      livemode: false,
    });
    expect(session.id).toMatch(/^cs_test_\w{58}$/);
    expect(session.url).toBe(`${url}/c/pay/${session.id}`);
    expect(session.expires_at).toBeGreaterThanOrEqual(before + 24 * 3600);
    hasFields(session, SESSION_FIELDS);
  });

  test('expands its payment intent, charge and line items', async () => {
    const stripe = await localStripe();
    const { id, intentId } = await paidSession(stripe);
    const session = await stripe.sdk.checkout.sessions.retrieve(id, EXPANDED);
    expect(session).toMatchObject({ status: 'complete', payment_status: 'paid', url: null });
    expect(session.line_items?.data).toMatchObject([
      { description: 'Solo Entrepreneur', amount_total: 99_900, quantity: 1 },
    ]);
    const intent = await intentOf(stripe, id);
    expect(intent).toMatchObject({
      id: intentId,
      status: 'succeeded',
      amount_received: 99_900,
      metadata: { docId: 'payment-1' },
    });
    expect(intent.latest_charge).toMatchObject({
      paid: true,
      refunded: false,
      metadata: { docId: 'payment-1' },
    });
    hasFields(intent, INTENT_FIELDS);
    hasFields(intent.latest_charge as Stripe.Charge, CHARGE_FIELDS);
    expect(await stripe.sdk.paymentIntents.retrieve(intentId)).toMatchObject({
      id: intentId,
      object: 'payment_intent',
    });
  });

  test('that does not exist is Stripe’s 404', async () => {
    const { sdk } = await localStripe();
    const error = await refusal(sdk.checkout.sessions.retrieve('cs_test_nothing'));
    expect(error).toMatchObject({ statusCode: 404, code: 'resource_missing', param: 'session' });
    expect(error.message).toBe("No such checkout.session: 'cs_test_nothing'");
    expect(await refusal(sdk.paymentIntents.retrieve('pi_nothing'))).toMatchObject({
      statusCode: 404,
      param: 'intent',
    });
  });

  test('can be expired once, and not after it was paid', async () => {
    const stripe = await localStripe();
    const { id } = await stripe.sdk.checkout.sessions.create(sessionRequest());
    expect(await stripe.sdk.checkout.sessions.expire(id)).toMatchObject({
      status: 'expired',
      url: null,
      payment_status: 'unpaid',
    });
    expect((await refusal(stripe.sdk.checkout.sessions.expire(id))).message).toContain('status of `expired`');
    const paid = await paidSession(stripe);
    expect((await refusal(stripe.sdk.checkout.sessions.expire(paid.id))).message).toContain(
      'status of `complete`',
    );
  });

  test('expires by itself at expires_at', async () => {
    let now = Date.now();
    const { sdk } = await localStripe({ now: () => now });
    const expires_at = Math.floor(now / 1000) + 31 * 60;
    const { id } = await sdk.checkout.sessions.create(sessionRequest({ expires_at }));
    now = expires_at * 1000 - 1;
    expect(await sdk.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open' });
    now += 1;
    expect(await sdk.checkout.sessions.retrieve(id)).toMatchObject({ status: 'expired' });
    const { data } = await sdk.events.list({ type: 'checkout.session.expired' });
    expect(data.map((event) => event.data.object)).toMatchObject([{ id, status: 'expired' }]);
  });
});

describe('the list of sessions', () => {
  test('is newest first, paged and filtered', async () => {
    const stripe = await localStripe();
    const { sdk } = stripe;
    const { id: paid, intentId } = await paidSession(stripe);
    const open = [];
    for (const n of [1, 2, 3])
      open.unshift((await sdk.checkout.sessions.create(sessionRequest({ client_reference_id: `r${n}` }))).id);
    const page = await sdk.checkout.sessions.list({ limit: 2 });
    expect(page.data.map(({ id }) => id)).toEqual(open.slice(0, 2));
    expect(page.has_more).toBe(true);
    const rest = await sdk.checkout.sessions.list({ starting_after: open[1] ?? '' });
    expect(rest.data.map(({ id }) => id)).toEqual([open[2], paid]);
    expect(rest.has_more).toBe(false);
    const back = await sdk.checkout.sessions.list({ ending_before: paid, limit: 1 });
    expect(back.data.map(({ id }) => id)).toEqual([open[2]]);
    const found = await sdk.checkout.sessions.list({
      payment_intent: intentId,
      expand: ['data.payment_intent'],
    });
    expect(found.data).toMatchObject([{ id: paid, payment_intent: { id: intentId } }]);
    expect((await sdk.checkout.sessions.list({ status: 'complete' })).data).toHaveLength(1);
  });

  test('refuses a limit over 100', async () => {
    const { sdk } = await localStripe();
    const error = await refusal(sdk.checkout.sessions.list({ limit: 101 }));
    expect(error).toMatchObject({ param: 'limit', code: 'parameter_invalid_integer' });
  });
});

describe('a refund', () => {
  test('refunds a part, then the rest, and no more', async () => {
    const stripe = await localStripe();
    const { id, intentId } = await paidSession(stripe);
    const part = await stripe.sdk.refunds.create({
      payment_intent: intentId,
      amount: 900,
      reason: 'requested_by_customer',
    });
    expect(part).toMatchObject({
      object: 'refund',
      amount: 900,
      status: 'succeeded',
      payment_intent: intentId,
    });
    hasFields(part, REFUND_FIELDS);
    const excess = await refusal(stripe.sdk.refunds.create({ payment_intent: intentId, amount: 99_001 }));
    expect(excess.message).toBe(
      'Refund amount ($990.01) is greater than unrefunded amount on charge ($990.00)',
    );
    expect((await intentOf(stripe, id)).latest_charge).toMatchObject({
      amount_refunded: 900,
      refunded: false,
    });
    await stripe.sdk.refunds.create({ payment_intent: intentId });
    expect((await intentOf(stripe, id)).latest_charge).toMatchObject({
      amount_refunded: 99_900,
      refunded: true,
    });
    expect(await stripe.sdk.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'paid' });
    const again = await refusal(stripe.sdk.refunds.create({ payment_intent: intentId }));
    expect(again.code).toBe('charge_already_refunded');
    const { data } = await stripe.sdk.events.list({ types: ['charge.refunded'] });
    expect(data.map((event) => event.data.object)).toMatchObject([
      { amount_refunded: 99_900 },
      { amount_refunded: 900 },
    ]);
  });

  test('needs a successful charge', async () => {
    const { sdk } = await localStripe();
    expect(await refusal(sdk.refunds.create({}))).toMatchObject({ statusCode: 400 });
    expect(await refusal(sdk.refunds.create({ payment_intent: 'pi_nothing' }))).toMatchObject({
      code: 'resource_missing',
    });
  });
});

describe('a dispute', () => {
  const DISPUTE_FIELDS =
    'amount balance_transactions charge created currency enhanced_eligibility_types evidence evidence_details id is_charge_refundable livemode metadata network_reason_code object payment_intent payment_method_details reason status';

  test('is about what was not refunded, stops refunds and ends won or lost', async () => {
    const stripe = await localStripe();
    const { sdk } = stripe;
    const { id, intentId } = await paidSession(stripe);
    const drive = (outcome: string) => stripe.post(`/_local/sessions/${id}/complete`, { outcome });
    await sdk.refunds.create({ payment_intent: intentId, amount: 900 });
    await drive('disputed');
    const { data } = await sdk.disputes.list({ payment_intent: intentId });
    const [dispute] = data;
    expect(data).toMatchObject([{ object: 'dispute', amount: 99_000, status: 'needs_response' }]);
    hasFields(dispute ?? {}, DISPUTE_FIELDS);
    expect(dispute?.evidence_details.due_by).toBeGreaterThan(dispute?.created ?? Infinity);
    expect((await intentOf(stripe, id)).latest_charge).toMatchObject({ disputed: true });
    const refused = await refusal(sdk.refunds.create({ payment_intent: intentId }));
    expect(refused.code).toBe('charge_disputed');
    await drive('dispute_lost');
    expect(await sdk.disputes.retrieve(dispute?.id ?? '')).toMatchObject({ status: 'lost', amount: 99_000 });
    expect((await refusal(sdk.refunds.create({ payment_intent: intentId }))).code).toBe('charge_disputed');
  });

  test('that does not exist is Stripe’s 404', async () => {
    const { sdk } = await localStripe();
    expect(await refusal(sdk.disputes.retrieve('du_nothing'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
  });
});

describe.each(['refunds', 'disputes'] as const)('the list of %s', (list) => {
  test('is newest first, paged, filtered by time and expands its charge', async () => {
    let now = Date.UTC(2030, 0, 1);
    const stripe = await localStripe({ now: () => now });
    for (let count = 0; count < 3; count += 1) {
      now += 1000;
      const { id } = await paidSession(stripe);
      const outcome = list === 'refunds' ? 'refunded' : 'disputed';
      await stripe.post(`/_local/sessions/${id}/complete`, { outcome });
    }
    const read = async (params: Stripe.RefundListParams) => {
      const { data, has_more: hasMore } = await stripe.sdk[list].list(params);
      return { times: data.map(({ created }) => created - Date.UTC(2030, 0, 1) / 1000), data, hasMore };
    };
    const first = await read({ limit: 2, expand: ['data.charge', 'data.payment_intent'] });
    expect([first.times, first.hasMore]).toEqual([[3, 2], true]);
    expect(first.data[0]).toMatchObject({
      charge: { object: 'charge', metadata: { docId: 'payment-1' } },
      payment_intent: { object: 'payment_intent', metadata: { docId: 'payment-1' } },
    });
    const rest = await read({ limit: 2, starting_after: first.data[1]?.id ?? '' });
    expect([rest.times, rest.hasMore]).toEqual([[1], false]);
    const created = { gte: Math.floor(now / 1000) - 1, lte: Math.floor(now / 1000) };
    expect((await read({ created })).times).toEqual([3, 2]);
    const error = await refusal(stripe.sdk[list].list({ expand: ['data.customer'] }));
    expect(error.message).toContain('cannot be expanded');
    const unknown = await refusal(stripe.sdk[list].list({ status: 'won' } as Stripe.RefundListParams));
    expect(unknown).toMatchObject({ code: 'parameter_unknown', param: 'status' });
  });
});

describe('the controls', () => {
  type Steps = [steps: string[], end: object];
  const paths: Steps[] = [
    [['paid'], { status: 'complete', payment_status: 'paid' }],
    [['declined'], { status: 'open', payment_status: 'unpaid' }],
    [['declined', 'paid'], { status: 'complete', payment_status: 'paid' }],
    [['async_pending'], { status: 'complete', payment_status: 'unpaid' }],
    [['async_pending', 'async_paid'], { status: 'complete', payment_status: 'paid' }],
    [['async_pending', 'async_failed'], { status: 'complete', payment_status: 'unpaid' }],
    [['async_paid', 'refunded'], { status: 'complete', payment_status: 'paid' }],
    [['paid', 'refunded_part', 'refunded_part', 'refunded'], { payment_status: 'paid' }],
    [['paid', 'disputed', 'dispute_won', 'refunded'], { payment_status: 'paid' }],
    [['paid', 'refunded_part', 'disputed', 'dispute_lost'], { payment_status: 'paid' }],
    [['expired'], { status: 'expired', payment_status: 'unpaid' }],
    [['declined', 'expired'], { status: 'expired', payment_status: 'unpaid' }],
  ];
  test.each(paths)('bring a session through %j', async (steps, end) => {
    const stripe = await localStripe();
    const { id } = await stripe.sdk.checkout.sessions.create(sessionRequest());
    for (const outcome of steps) {
      const answer = await stripe.post(`/_local/sessions/${id}/complete`, { outcome });
      expect(answer.status).toBe(200);
    }
    expect(await stripe.sdk.checkout.sessions.retrieve(id)).toMatchObject(end);
  });

  const impossible: [string[], string][] = [
    [[], 'refunded'],
    [['paid'], 'paid'],
    [['paid'], 'expired'],
    [['paid'], 'async_paid'],
    [['paid', 'refunded'], 'refunded'],
    [['expired'], 'paid'],
    [['async_pending'], 'paid'],
    [['async_pending'], 'refunded'],
    [['async_failed'], 'async_paid'],
    [[], 'disputed'],
    [['paid'], 'dispute_won'],
    [['paid', 'refunded'], 'refunded_part'],
    [['paid', 'refunded'], 'disputed'],
    [['paid', 'disputed'], 'disputed'],
    [['paid', 'disputed'], 'refunded'],
    [['paid', 'disputed', 'dispute_lost'], 'refunded_part'],
  ];
  test.each(impossible)('refuse an impossible outcome: after %j, %s', async (steps, outcome) => {
    const stripe = await localStripe();
    const { id } = await stripe.sdk.checkout.sessions.create(sessionRequest());
    for (const step of steps) await stripe.post(`/_local/sessions/${id}/complete`, { outcome: step });
    const before = await stripe.sdk.checkout.sessions.retrieve(id, EXPANDED);
    expect((await stripe.post(`/_local/sessions/${id}/complete`, { outcome })).status).toBe(409);
    expect(await stripe.sdk.checkout.sessions.retrieve(id, EXPANDED)).toEqual(before);
  });

  test('tell a failed bank debit from a pending one', async () => {
    const stripe = await localStripe();
    const { id } = await stripe.sdk.checkout.sessions.create(sessionRequest());
    await stripe.post(`/_local/sessions/${id}/complete`, { outcome: 'async_pending' });
    expect((await intentOf(stripe, id)).status).toBe('processing');
    await stripe.post(`/_local/sessions/${id}/complete`, { outcome: 'async_failed' });
    expect((await intentOf(stripe, id)).status).toBe('requires_payment_method');
  });

  const malformed: [string, unknown][] = [
    ['/_local/webhooks', { mode: 'later' }],
    ['/_local/webhooks', { mode: 'hold', more: true }],
    ['/_local/webhooks', ['hold']],
    ['/_local/outage', { seconds: '5' }],
    ['/_local/outage', { seconds: -1 }],
    ['/_local/outage', {}],
    ['/_local/sessions/cs_test_x/complete', { outcome: 'toString' }],
  ];
  test.each(malformed)('refuse a malformed body: %s %j', async (path, body) => {
    const stripe = await localStripe();
    expect((await stripe.post(path, body)).status).toBe(400);
  });

  test('refuse invalid JSON, an unknown session and another origin', async () => {
    const { url, post } = await localStripe();
    expect((await fetch(`${url}/_local/outage`, { method: 'POST', body: '{' })).status).toBe(400);
    expect((await post('/_local/sessions/cs_test_nothing/complete', { outcome: 'paid' })).status).toBe(404);
    const headers = { origin: 'https://example.com' };
    expect(
      (await fetch(`${url}/_local/outage`, { method: 'POST', body: '{"seconds":9}', headers })).status,
    ).toBe(403);
  });

  test('switch an outage on and off', async () => {
    const { sdk, post } = await localStripe();
    await post('/_local/outage', { seconds: 60 });
    const error = await refusal(sdk.balance.retrieve());
    expect(error).toMatchObject({ type: 'StripeAPIError', rawType: 'api_error', statusCode: 500 });
    await post('/_local/outage', { seconds: 0 });
    expect(await sdk.balance.retrieve()).toMatchObject({ object: 'balance', livemode: false });
  });
});
