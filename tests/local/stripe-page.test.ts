import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import {
  localStripe,
  sessionRequest,
  webhookReceiver,
  type StripeUnderTest,
} from '../support/local-stripe.ts';

const CARD = {
  number: '4242 4242 4242 4242',
  expiry: '12 / 40',
  cvc: '123',
  name: 'Ada Lovelace',
  choice: 'card',
};

interface Checkout {
  stripe: StripeUnderTest;
  id: string;
  url: string;
  submit: (changes: Record<string, string>) => Promise<{ status: number; location: string; text: string }>;
}

async function checkout(changes: Parameters<typeof sessionRequest>[0] = {}): Promise<Checkout> {
  const stripe = await localStripe();
  const { id, url } = await stripe.sdk.checkout.sessions.create(sessionRequest(changes));
  if (url === null) throw new Error('An open session has an address.');
  const submit: Checkout['submit'] = async (typed) => {
    const body = new URLSearchParams({ ...CARD, ...typed });
    const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' });
    const location = answer.headers.get('location') ?? '';
    const isHere = location.startsWith('/');
    return {
      status: answer.status,
      location,
      text: isHere ? await (await fetch(stripe.url + location)).text() : '',
    };
  };
  return { stripe, id, url, submit };
}

describe('the payment page', () => {
  test('shows a product’s picture, under a policy that allows it', async () => {
    const image = 'http://localhost:8888/social/products/solo-entrepreneur.png';
    const { stripe } = await checkout();
    const { url } = await stripe.sdk.checkout.sessions.create({
      mode: 'payment',
      success_url: 'http://localhost:8888/thank-you',
      line_items: [
        {
          quantity: 1,
          price_data: { currency: 'usd', unit_amount: 100, product_data: { name: 'Plan', images: [image] } },
        },
      ],
    });
    const answer = await fetch(url ?? '');
    expect(await answer.text()).toContain(`<img src="${image}"`);
    expect(answer.headers.get('content-security-policy')).toContain(`img-src ${image};`);
  });

  test('has a receipt at the address that a paid charge names, and none before', async () => {
    const { stripe, id, submit } = await checkout();
    await submit({});
    const expand = ['payment_intent.latest_charge'];
    const session = await stripe.sdk.checkout.sessions.retrieve(id, { expand });
    const intent = session.payment_intent as Stripe.PaymentIntent;
    const { receipt_url: receipt } = intent.latest_charge as Stripe.Charge;
    expect(receipt?.startsWith(`${stripe.url}/receipts/ch_`)).toBe(true);
    expect(await (await fetch(receipt ?? '')).text()).toContain('$999.00');
    expect((await fetch(`${stripe.url}/receipts/ch_unknown`)).status).toBe(404);
  });

  test('shows the items, under a policy that allows the way back to the shop', async () => {
    const { url } = await checkout({
      success_url: 'http://localhost:8888/thank-you?s={CHECKOUT_SESSION_ID}',
    });
    const answer = await fetch(url);
    const text = await answer.text();
    for (const shown of [
      'Local payment page — no real money',
      'Solo Entrepreneur',
      'First month. No automatic renewal.',
      '$999.00',
      'ada@example.com',
      'href="http://localhost:8888/pricing?cancelled=true"',
    ]) {
      expect(text).toContain(shown);
    }
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' http://localhost:8888;");
    expect(text).not.toMatch(/<script| style=| on\w+=/);
    const style = /<style>([\s\S]*)<\/style>/.exec(text)?.[1] ?? '';
    expect(policy).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  });

  test('accepts the payment and redirects to the shop with the session’s id', async () => {
    const { stripe, id, submit } = await checkout({
      success_url: 'http://localhost:8888/thank-you?s={CHECKOUT_SESSION_ID}&status=success',
    });
    const answer = await submit({});
    expect(answer).toMatchObject({
      status: 303,
      location: `http://localhost:8888/thank-you?s=${id}&status=success`,
    });
    const session = await stripe.sdk.checkout.sessions.retrieve(id, {
      expand: ['payment_intent.latest_charge'],
    });
    expect(session).toMatchObject({
      payment_status: 'paid',
      customer_details: { name: 'Ada Lovelace', email: 'ada@example.com' },
      payment_intent: {
        latest_charge: { payment_method_details: { card: { last4: '4242', exp_month: 12, exp_year: 2040 } } },
      },
    });
  });

  const declines = [
    ['4000 0000 0000 0002', 'Your card was declined.', 'generic_decline'],
    ['4000000000009995', 'Your card has insufficient funds.', 'insufficient_funds'],
  ] as const;
  test.each(declines)(
    'says what the bank says of %s and lets the buyer try again',
    async (number, message, code) => {
      const { stripe, id, submit } = await checkout();
      const declined = await submit({ number });
      expect(declined.location).toBe(`/c/pay/${id}?tried`);
      expect(declined.text).toContain(message);
      expect(declined.text).toContain(`value="${number}"`);
      const session = await stripe.sdk.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
      expect(session).toMatchObject({
        status: 'open',
        payment_status: 'unpaid',
        payment_intent: {
          status: 'requires_payment_method',
          last_payment_error: { decline_code: code, message },
        },
      });
      expect((await submit({})).status).toBe(303);
      expect(await stripe.sdk.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'paid' });
    },
  );

  const mistakes: [Record<string, string>, string, string][] = [
    [{ number: '4242 4242 4242 4241' }, 'number', 'Your card number is invalid.'],
    [{ number: '5555555555554444' }, 'number', 'Your card number is invalid.'],
    [{ number: '' }, 'number', 'Your card number is incomplete.'],
    [{ expiry: '12/19' }, 'expiry', 'Your card&#39;s expiration year is in the past.'],
    [{ expiry: '13/40' }, 'expiry', 'Your card&#39;s expiration date is invalid.'],
    [{ expiry: '12' }, 'expiry', 'Your card&#39;s expiration date is incomplete.'],
    [{ cvc: '12' }, 'cvc', 'Your card&#39;s security code is incomplete.'],
    [{ cvc: 'abc' }, 'cvc', 'Your card&#39;s security code is invalid.'],
    [{ name: ' ' }, 'name', 'The name on your card is required.'],
  ];
  test.each(mistakes)('shows an error at its field: %j', async (typed, field, message) => {
    const { stripe, id, submit } = await checkout();
    const { status, text } = await submit(typed);
    expect(status).toBe(303);
    expect(text).toContain(`<p class="error" id="${field}-error">${message}</p>`);
    expect(text).toMatch(
      new RegExp(`id="${field}"[^>]*aria-invalid="true" aria-describedby="${field}-error" autofocus`),
    );
    expect(text).not.toContain('value="123"');
    expect(await stripe.sdk.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'open',
      payment_intent: null,
    });
  });

  test('refuses a card that expired last month and accepts one that expires this month', async () => {
    const now = Date.UTC(2030, 5, 15, 12);
    const stripe = await localStripe({ now: () => now });
    const { url } = await stripe.sdk.checkout.sessions.create(sessionRequest());
    const submit = async (expiry: string): Promise<string | null> => {
      const body = new URLSearchParams({ ...CARD, expiry });
      const answer = await fetch(url ?? '', { method: 'POST', body, redirect: 'manual' });
      return answer.headers.get('location');
    };
    const refused = await fetch(stripe.url + ((await submit('05/30')) ?? ''));
    expect(await refused.text()).toContain('Your card&#39;s expiration date is in the past.');
    expect(await submit('06/30')).toBe(sessionRequest().success_url);
  });

  test('asks for an email when the shop gave none', async () => {
    const { customer_email: _left, ...request } = sessionRequest();
    const stripe = await localStripe();
    const { id, url } = await stripe.sdk.checkout.sessions.create(request);
    const submit = async (email: string): Promise<string> => {
      const body = new URLSearchParams({ ...CARD, email });
      const answer = await fetch(url ?? '', { method: 'POST', body, redirect: 'manual' });
      return answer.headers.get('location') ?? '';
    };
    expect(await (await fetch(stripe.url + (await submit('ada@')))).text()).toContain(
      'Your email is invalid.',
    );
    expect(await submit('ada@example.org')).toBe(request.success_url);
    expect(await stripe.sdk.checkout.sessions.retrieve(id)).toMatchObject({
      customer_email: null,
      customer_details: { email: 'ada@example.org' },
    });
  });

  test('asks for an address in the countries that the shop ships to', async () => {
    const { stripe, id, submit } = await checkout({
      shipping_address_collection: { allowed_countries: ['US', 'DE'] },
    });
    const address = { line1: '1 Main St', city: 'Berlin', postal_code: '10115' };
    const refused = await submit({ ...address, country: 'FR' });
    expect(refused.text).toContain('Choose a country from the list.');
    expect(refused.text).toContain('<option value="DE"');
    expect((await submit({ ...address, country: 'DE' })).status).toBe(303);
    expect(await stripe.sdk.checkout.sessions.retrieve(id)).toMatchObject({
      collected_information: {
        shipping_details: { name: 'Ada Lovelace', address: { country: 'DE', city: 'Berlin' } },
      },
    });
  });

  test('lets the buyer pay later, without a card', async () => {
    const { stripe, id, url, submit } = await checkout();
    const answer = await submit({ choice: 'later', number: '', expiry: '', cvc: '', name: '' });
    expect(answer).toMatchObject({ status: 303, location: expect.stringContaining('/thank-you') as string });
    expect(await stripe.sdk.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
    });
    expect(await (await fetch(url)).text()).toContain('Payment on its way');
  });

  test('of a paid session says so on reload, on Back and in a second tab', async () => {
    const { stripe, url, submit } = await checkout();
    await submit({});
    const text = await (await fetch(url)).text();
    expect(text).toContain('Already paid');
    expect(text).toContain('Back to the shop</a>');
    expect(await submit({})).toMatchObject({
      status: 303,
      location: expect.stringMatching(/^\/c\/pay\//) as string,
    });
    expect((await stripe.sdk.events.list({ type: 'checkout.session.completed' })).data).toHaveLength(1);
  });

  test('of an expired session says so and accepts no payment', async () => {
    const { stripe, id, url, submit } = await checkout();
    await stripe.sdk.checkout.sessions.expire(id);
    expect(await (await fetch(url)).text()).toContain('This checkout session has expired');
    expect((await submit({})).status).toBe(303);
    expect(await stripe.sdk.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'expired',
      payment_status: 'unpaid',
    });
  });

  test('escapes texts of the shop and of the buyer', async () => {
    const name = '<script>alert(1)</script>"\'';
    const { url, submit } = await checkout({
      line_items: [
        { quantity: 1, price_data: { currency: 'usd', unit_amount: 999, product_data: { name } } },
      ],
    });
    expect(await (await fetch(url)).text()).not.toContain('<script>');
    expect((await submit({ name: '"><script>', number: '1' })).text).not.toContain('<script>');
  });

  test('of an unknown session is a 404', async () => {
    const { url } = await localStripe();
    expect((await fetch(`${url}/c/pay/cs_test_nothing`)).status).toBe(404);
    expect((await fetch(`${url}/elsewhere`)).status).toBe(404);
  });
});

describe('the dashboard', () => {
  test('lists sessions and events with their states', async () => {
    const receiver = await webhookReceiver();
    const stripe = await localStripe({ webhookUrl: receiver.url });
    expect(await (await fetch(stripe.url)).text()).toContain('No session yet.');
    const { id } = await stripe.sdk.checkout.sessions.create(sessionRequest());
    await stripe.post(`/_local/sessions/${id}/complete`, { outcome: 'async_pending' });
    await receiver.first(1);
    await expect.poll(async () => (await fetch(stripe.url)).text()).toContain('delivered');
    const text = await (await fetch(stripe.url)).text();
    for (const shown of [
      'Solo Entrepreneur',
      '$999.00',
      'pending',
      'checkout.session.completed',
      receiver.url,
    ]) {
      expect(text).toContain(shown);
    }
  });

  const presses: [string[], string, object][] = [
    [['async_pending'], 'async_paid', { status: 'complete', payment_status: 'paid' }],
    [[], 'expired', { status: 'expired' }],
    [['async_paid'], 'refunded_part', { payment_status: 'paid' }],
    [['async_paid', 'disputed'], 'dispute_lost', { payment_status: 'paid' }],
  ];
  test.each(presses)('has buttons that work without a script: after %j, %s', async (steps, outcome, end) => {
    const stripe = await localStripe();
    const { id } = await stripe.sdk.checkout.sessions.create(sessionRequest());
    for (const step of steps) await stripe.post(`/_local/sessions/${id}/complete`, { outcome: step });
    const text = await (await fetch(stripe.url)).text();
    expect(text).toContain(`<input type="hidden" name="outcome" value="${outcome}" />`);
    const body = new URLSearchParams({ outcome });
    const answer = await fetch(`${stripe.url}/_local/sessions/${id}/complete`, {
      method: 'POST',
      body,
      redirect: 'manual',
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
    expect(await stripe.sdk.checkout.sessions.retrieve(id)).toMatchObject(end);
  });
});
