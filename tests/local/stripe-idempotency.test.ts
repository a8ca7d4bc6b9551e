import { connect } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  localStripe,
  refusal,
  SECRET_KEY,
  sessionRequest,
  type StripeUnderTest,
} from '../support/local-stripe.ts';

const DAY = 24 * 60 * 60 * 1000;

async function countOf({ sdk }: StripeUnderTest): Promise<number> {
  return (await sdk.checkout.sessions.list({ limit: 100 })).data.length;
}

describe('an idempotency key', () => {
  test('replays its answer for the same parameters', async () => {
    const stripe = await localStripe();
    const options = { idempotencyKey: 'payment-1-1' };
    const first = await stripe.sdk.checkout.sessions.create(sessionRequest(), options);
    const again = await stripe.sdk.checkout.sessions.create(sessionRequest(), options);
    expect({ ...again }).toEqual({ ...first });
    expect(await countOf(stripe)).toBe(1);
    expect(first.lastResponse.headers).not.toHaveProperty('idempotent-replayed');
    expect(again.lastResponse.headers).toMatchObject({
      'idempotent-replayed': 'true',
      'original-request': first.lastResponse.requestId,
      'idempotency-key': 'payment-1-1',
    });
    expect(again.lastResponse.requestId).not.toBe(first.lastResponse.requestId);
  });

  test('replays the original answer, although the session has changed', async () => {
    const { sdk, post } = await localStripe();
    const options = { idempotencyKey: 'k' };
    const { id } = await sdk.checkout.sessions.create(sessionRequest(), options);
    await post(`/_local/sessions/${id}/complete`, { outcome: 'paid' });
    expect(await sdk.checkout.sessions.create(sessionRequest(), options)).toMatchObject({
      id,
      status: 'open',
    });
  });

  test('is refused for other parameters and for another endpoint', async () => {
    const { sdk } = await localStripe();
    const options = { idempotencyKey: 'k' };
    const { id } = await sdk.checkout.sessions.create(sessionRequest(), options);
    const other = sessionRequest({ client_reference_id: 'payment-2' });
    const changed = await refusal(sdk.checkout.sessions.create(other, options));
    expect(changed).toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
      rawType: 'idempotency_error',
    });
    expect(changed.message).toMatch(
      /^Keys for idempotent requests can only be used with the same parameters/,
    );
    const elsewhere = await refusal(sdk.checkout.sessions.expire(id, {}, options));
    expect(elsewhere.message).toMatch(/only be used for the same endpoint they were first used for/);
    expect(await sdk.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open' });
  });

  test('is not used up by parameters that fail validation', async () => {
    const stripe = await localStripe();
    const options = { idempotencyKey: 'k' };
    await refusal(stripe.sdk.checkout.sessions.create(sessionRequest({ customer_email: 'nobody' }), options));
    expect(await stripe.sdk.checkout.sessions.create(sessionRequest(), options)).toMatchObject({
      status: 'open',
    });
  });

  test('replays an error of the execution', async () => {
    const { sdk, post } = await localStripe();
    const { id } = await sdk.checkout.sessions.create(sessionRequest());
    await post(`/_local/sessions/${id}/complete`, { outcome: 'declined' });
    const { payment_intent: intent } = await sdk.checkout.sessions.retrieve(id);
    const again = { idempotencyKey: 'refund' };
    if (typeof intent !== 'string') throw new Error('A declined try leaves an intent.');
    const parameters = { payment_intent: intent };
    const first = await refusal(sdk.refunds.create(parameters, again));
    await post(`/_local/sessions/${id}/complete`, { outcome: 'paid' });
    const second = await refusal(sdk.refunds.create(parameters, again));
    expect(second.message).toBe(first.message);
    expect(second.headers).toMatchObject({
      'idempotent-replayed': 'true',
      'original-request': first.requestId,
    });
    expect(await sdk.refunds.create(parameters)).toMatchObject({ status: 'succeeded' });
  });

  test('is not used up by an outage', async () => {
    const stripe = await localStripe();
    await stripe.post('/_local/outage', { seconds: 60 });
    await refusal(stripe.sdk.checkout.sessions.create(sessionRequest(), { idempotencyKey: 'k' }));
    await stripe.post('/_local/outage', { seconds: 0 });
    await stripe.sdk.checkout.sessions.create(sessionRequest(), { idempotencyKey: 'k' });
    expect(await countOf(stripe)).toBe(1);
  });

  test('expires after a day', async () => {
    let now = Date.now();
    const stripe = await localStripe({ now: () => now });
    const create = async (): Promise<string> =>
      (await stripe.sdk.checkout.sessions.create(sessionRequest(), { idempotencyKey: 'k' })).id;
    const first = await create();
    now += DAY - 1;
    expect(await create()).toBe(first);
    now += 1;
    expect(await create()).not.toBe(first);
  });

  test('is in use until its first request has ended', async () => {
    const { sdk, port } = await localStripe();
    const slow = connect(port, '127.0.0.1');
    slow.write(
      `POST /v1/refunds HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${SECRET_KEY}\r\nidempotency-key: k\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 20\r\nexpect: 100-continue\r\n\r\n`,
    );
    // Waits for the server's first answer, 100 Continue. The idempotency key `k` is now in use, because the
    // server has read the headers and is waiting for the body.
    await new Promise((resolve) => slow.once('data', resolve));
    const error = await refusal(sdk.checkout.sessions.create(sessionRequest(), { idempotencyKey: 'k' }));
    expect(error).toMatchObject({
      statusCode: 409,
      code: 'idempotency_key_in_use',
      rawType: 'idempotency_error',
    });
    expect(error.message).toMatch(
      /^There is currently another in-progress request using this Idempotent Key/,
    );
    slow.destroy();
    await expect
      .poll(() => sdk.checkout.sessions.create(sessionRequest(), { idempotencyKey: 'k' }).catch(() => null))
      .toMatchObject({ status: 'open' });
  });

  test('creates one session for any number of concurrent requests', async () => {
    const stripe = await localStripe();
    const tries = Array.from({ length: 8 }, () =>
      stripe.sdk.checkout.sessions.create(sessionRequest(), { idempotencyKey: 'k', maxNetworkRetries: 5 }),
    );
    const ids = (await Promise.all(tries)).map(({ id }) => id);
    expect(new Set(ids).size).toBe(1);
    expect(await countOf(stripe)).toBe(1);
  });

  test('creates one session per key, whatever the order of the requests', async () => {
    const request = fc.record({
      key: fc.constantFrom('a', 'b', 'c'),
      reference: fc.constantFrom('one', 'two'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 8 }), async (requests) => {
        const stripe = await localStripe();
        const firsts = new Map<string, { reference: string; id: string }>();
        for (const { key, reference } of requests) {
          const call = stripe.sdk.checkout.sessions.create(
            sessionRequest({ client_reference_id: reference }),
            {
              idempotencyKey: key,
            },
          );
          const first = firsts.get(key);
          if (first && first.reference !== reference) {
            expect((await refusal(call)).type).toBe('StripeIdempotencyError');
          } else {
            const { id } = await call;
            expect(id).toBe(first?.id ?? id);
            firsts.set(key, { reference, id });
          }
        }
        expect(await countOf(stripe)).toBe(firsts.size);
        await stripe.close();
      }),
      { numRuns: 20 },
    );
  });

  test('is ignored for a GET', async () => {
    const { sdk } = await localStripe();
    const balance = await sdk.balance.retrieve({}, { idempotencyKey: 'k' });
    expect(balance.lastResponse.headers).not.toHaveProperty('idempotency-key');
  });
});
