import fc from 'fast-check';
import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { canonicalForm, parseForm, type Tree } from '../../local/stripe/api/form-body.ts';
import { localStripe, refusal, SECRET_KEY, sdkFor, sessionRequest } from '../support/local-stripe.ts';

type Create = Stripe.Checkout.SessionCreateParams;
type Value = string | Value[] | { [name: string]: Value };

const name = fc
  .string({ minLength: 1, unit: 'grapheme' })
  .filter((text) => !/[[\]]/.test(text) && !/^\d+$/.test(text));
const { value } = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.string({ unit: 'grapheme' }),
    fc.array(tie('value'), { minLength: 1, maxLength: 4 }),
    fc.dictionary(name, tie('value'), { minKeys: 1, maxKeys: 4, noNullPrototype: true }),
  ),
}));
const parameters = fc.dictionary(name, value, { noNullPrototype: true });

/** Serializes parameters as Stripe's SDK does, into pairs of a bracket name and a value. */
function pairs(prefix: string, given: Value): [string, string][] {
  if (typeof given === 'string') return [[prefix, given]];
  const entries: [string, Value][] = Array.isArray(given)
    ? given.map((one, i) => [String(i), one])
    : Object.entries(given);
  return entries.flatMap(([key, one]) => pairs(prefix === '' ? key : `${prefix}[${key}]`, one));
}

function plain(tree: Tree): unknown {
  return typeof tree === 'string'
    ? tree
    : Object.fromEntries([...tree].map(([key, one]) => [key, plain(one)]));
}

/** Converts lists to objects with the keys 0, 1, 2, …, as the form encoding does. */
function asSent(given: Value): unknown {
  if (typeof given === 'string') return given;
  return Object.fromEntries(Object.entries(given).map(([key, one]) => [key, asSent(one)]));
}

describe('the bracket names of a body', () => {
  test('parse to the values that were serialized', () => {
    fc.assert(
      fc.property(parameters, (given) => {
        const body = new URLSearchParams(pairs('', given)).toString();
        expect(plain(parseForm(body))).toEqual(asSent(given));
      }),
    );
  });

  test('have one canonical form in any order, and another when a value differs', () => {
    fc.assert(
      fc.property(parameters, fc.array(fc.nat(), { minLength: 1 }), (given, numbers) => {
        const written = pairs('', given);
        const shuffled = written
          .map((pair, i) => ({ pair, rank: numbers[i % numbers.length] ?? 0 }))
          .sort((a, b) => a.rank - b.rank);
        const canonical = (list: [string, string][]): string =>
          canonicalForm(parseForm(new URLSearchParams(list).toString()));
        expect(canonical(shuffled.map(({ pair }) => pair))).toBe(canonical(written));
        const [first, ...rest] = written;
        if (first) expect(canonical([[first[0], `${first[1]}x`], ...rest])).not.toBe(canonical(written));
      }),
    );
  });

  test('either parse or throw a StripeProblem', () => {
    const fragment = fc.oneof(
      fc.constantFrom('[', ']', '=', '&', '%', '%ff', '+', 'a', '0', '__proto__'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(fragment), (parts) => {
        try {
          parseForm(parts.join(''));
        } catch (error) {
          expect(error).toHaveProperty('status', 400);
        }
      }),
    );
  });
});

const price: NonNullable<NonNullable<Create['line_items']>[number]['price_data']> = {
  currency: 'usd',
  unit_amount: 999,
  product_data: { name: 'TGS Report' },
};
const now = (): number => Math.floor(Date.now() / 1000);
const item = (changes: object): Partial<Create> => ({
  line_items: [{ quantity: 1, price_data: price, ...changes }],
});
const priced = (changes: object): Partial<Create> => item({ price_data: { ...price, ...changes } });

const refusals: [string, object, { param: string | undefined; code?: string; message: RegExp }][] = [
  [
    'an unknown parameter',
    { colour: 'blue' },
    { param: 'colour', code: 'parameter_unknown', message: /^Received unknown parameter: colour$/ },
  ],
  [
    'two unknown parameters',
    { colour: 'blue', size: 'big' },
    { param: 'colour', code: 'parameter_unknown', message: /^Received unknown parameters: colour, size$/ },
  ],
  [
    'an unknown parameter inside',
    priced({ cost: 1 }),
    {
      param: 'line_items[0][price_data][cost]',
      code: 'parameter_unknown',
      message: /^Received unknown parameter: line_items/,
    },
  ],
  [
    'payment_method_types, which this version dropped',
    { payment_method_types: ['card'] },
    { param: 'payment_method_types', code: 'parameter_unknown', message: /unknown/ },
  ],
  [
    'a parameter that only Stripe has',
    { discounts: [{ coupon: 'x' }] },
    { param: 'discounts', message: /emulator does not support discounts/ },
  ],
  [
    'a missing success_url',
    { success_url: undefined },
    { param: 'success_url', code: 'parameter_missing', message: /^Missing required param: success_url\.$/ },
  ],
  [
    'a missing mode',
    { mode: undefined },
    { param: 'mode', code: 'parameter_missing', message: /^Missing required param: mode\.$/ },
  ],
  [
    'a missing product name',
    priced({ product_data: { description: 'x' } }),
    {
      param: 'line_items[0][price_data][product_data][name]',
      code: 'parameter_missing',
      message: /^Missing required param: line_items/,
    },
  ],
  [
    'a mode that does not exist',
    { mode: 'pay' },
    { param: 'mode', message: /^Invalid mode: must be one of payment, setup, or subscription$/ },
  ],
  [
    'an amount with cents after a point',
    priced({ unit_amount: 9.99 }),
    {
      param: 'line_items[0][price_data][unit_amount]',
      code: 'parameter_invalid_integer',
      message: /^Invalid integer: 9\.99$/,
    },
  ],
  [
    'a negative amount',
    priced({ unit_amount: -1 }),
    {
      param: 'line_items[0][price_data][unit_amount]',
      code: 'parameter_invalid_integer',
      message: /greater than or equal to 0/,
    },
  ],
  [
    '49 cents',
    priced({ unit_amount: 49 }),
    { param: undefined, code: 'amount_too_small', message: /must add up to at least \$0\.50 usd$/ },
  ],
  [
    'a million dollars',
    item({ quantity: 2, price_data: { ...price, unit_amount: 60_000_000 } }),
    { param: undefined, code: 'amount_too_large', message: /no more than \$999,999\.99 usd$/ },
  ],
  [
    'an unknown currency',
    priced({ currency: 'xyz' }),
    {
      param: 'line_items[0][price_data][currency]',
      message: /^Invalid currency: xyz\. Stripe currently supports these currencies: usd, /,
    },
  ],
  [
    'two currencies',
    {
      line_items: [
        { quantity: 1, price_data: price },
        { quantity: 1, price_data: { ...price, currency: 'eur' } },
      ],
    },
    { param: 'line_items', message: /same currency/ },
  ],
  [
    'a quantity of nothing',
    item({ quantity: 0 }),
    {
      param: 'line_items[0][quantity]',
      code: 'parameter_invalid_integer',
      message: /greater than or equal to 1/,
    },
  ],
  [
    'no quantity',
    item({ quantity: undefined }),
    { param: 'line_items[0][quantity]', message: /^Quantity is required/ },
  ],
  [
    'price beside price_data',
    item({ price: 'price_1' }),
    {
      param: 'line_items[0][price]',
      code: 'parameters_exclusive',
      message: /^You may only specify one of these parameters/,
    },
  ],
  [
    'a price that does not exist',
    { line_items: [{ price: 'price_1', quantity: 1 }] },
    { param: 'line_items[0][price]', code: 'resource_missing', message: /^No such price: 'price_1'$/ },
  ],
  [
    'an empty email',
    { customer_email: '' },
    {
      param: 'customer_email',
      code: 'parameter_invalid_empty',
      message: /^You passed an empty string for 'customer_email'/,
    },
  ],
  [
    'a bad email',
    { customer_email: 'ada@' },
    { param: 'customer_email', code: 'email_invalid', message: /^Invalid email address: ada@$/ },
  ],
  [
    'an address without a scheme',
    { success_url: '/thank-you' },
    { param: 'success_url', code: 'url_invalid', message: /^Invalid URL: An explicit scheme/ },
  ],
  [
    'an address that is not of the web',
    { cancel_url: 'ftp://example.com/' },
    { param: 'cancel_url', code: 'url_invalid', message: /^Not a valid URL$/ },
  ],
  [
    'a value where a list belongs',
    { line_items: 'all' },
    { param: 'line_items', message: /^Invalid array$/ },
  ],
  [
    'a list where a value belongs',
    { customer_email: ['a@example.com'] },
    { param: 'customer_email', message: /^Invalid string: \{"0":"a@example\.com"\}$/ },
  ],
  [
    'a switch that is neither on nor off',
    { allow_promotion_codes: 'yes' },
    { param: 'allow_promotion_codes', message: /^Invalid boolean: yes$/ },
  ],
  [
    'a country that does not exist',
    { shipping_address_collection: { allowed_countries: ['US', 'UK'] } },
    { param: 'shipping_address_collection[allowed_countries][1]', message: /must be one of AC, AD/ },
  ],
  [
    'an expiry too soon',
    { expires_at: now() + 29 * 60 },
    { param: 'expires_at', message: /at least 30 minutes from Checkout Session creation/ },
  ],
  [
    'an expiry too late',
    { expires_at: now() + 25 * 3600 },
    { param: 'expires_at', message: /less than 24 hours from Checkout Session creation/ },
  ],
  [
    '51 metadata keys',
    { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, 'v'])) },
    { param: 'metadata', message: /up to 50 keys/ },
  ],
  [
    'a metadata key of 41 characters',
    { metadata: { ['k'.repeat(41)]: 'v' } },
    {
      param: `metadata[${'k'.repeat(41)}]`,
      message: /keys can have up to 40 characters, but you passed in a key that is 41/,
    },
  ],
  [
    'a metadata value of 501 characters',
    { metadata: { note: 'v'.repeat(501) } },
    {
      param: 'metadata[note]',
      message: /values can have up to 500 characters, but you passed in a value that is 501/,
    },
  ],
  [
    'a reference of 201 characters',
    { client_reference_id: 'r'.repeat(201) },
    { param: 'client_reference_id', message: /must be at most 200 characters$/ },
  ],
  [
    'something to expand that cannot be',
    { expand: ['amount_total'] },
    { param: undefined, message: /^This property cannot be expanded \(amount_total\)\.$/ },
  ],
];

describe('creating a session', () => {
  test.each(refusals)('refuses %s in Stripe’s words', async (_what, changes, expected) => {
    const { sdk } = await localStripe();
    const error = await refusal(sdk.checkout.sessions.create(sessionRequest(changes)));
    expect(error.type).toBe('StripeInvalidRequestError');
    expect(error.statusCode).toBe(400);
    expect(error.message).toMatch(expected.message);
    if (expected.code) {
      expect(error.code).toBe(expected.code);
      expect(error.doc_url).toBe(`https://stripe.com/docs/error-codes/${expected.code.replaceAll('_', '-')}`);
    }
    expect(error.param).toBe(expected.param);
    expect(error.requestId).toMatch(/^req_\w{14}$/);
    expect(error.request_log_url).toContain(error.requestId);
  });

  test('accepts values just inside the limits', async () => {
    const { sdk } = await localStripe();
    const metadata = Object.fromEntries(
      Array.from({ length: 50 }, (_, i) => [`${i}`.padEnd(40, 'k'), 'v'.repeat(500)]),
    );
    const session = await sdk.checkout.sessions.create(
      sessionRequest({ ...priced({ unit_amount: 50 }), metadata, expires_at: now() + 24 * 3600 }),
    );
    expect(session.amount_total).toBe(50);
    expect(session.metadata).toEqual(metadata);
  });

  test('refuses a body that is not urlencoded', async () => {
    const { url } = await localStripe();
    const answer = await fetch(`${url}/v1/checkout/sessions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${SECRET_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify(sessionRequest()),
    });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(
      'check that your POST content type is application/x-www-form-urlencoded',
    );
  });
});

describe('every call', () => {
  const call = async (headers: Record<string, string>, path = '/v1/balance'): Promise<[number, string]> => {
    const { url } = await localStripe();
    const answer = await fetch(url + path, { headers });
    return [answer.status, await answer.text()];
  };
  const key = { authorization: `Bearer ${SECRET_KEY}` };

  test('needs a key', async () => {
    const [status, body] = await call({});
    expect(status).toBe(401);
    expect(body).toContain('You did not provide an API key.');
  });

  test('refuses another key without repeating it', async () => {
    const { port } = await localStripe();
    const error = await refusal(sdkFor(port, 'sk_test_somebodyelses').balance.retrieve());
    expect(error.type).toBe('StripeAuthenticationError');
    expect(error.message).toBe('Invalid API Key provided: sk_test_*********lses');
  });

  test('accepts the key as Basic user name', async () => {
    const [status] = await call({
      authorization: `Basic ${Buffer.from(`${SECRET_KEY}:`).toString('base64')}`,
    });
    expect(status).toBe(200);
  });

  test.each([
    'latest',
    '2026-13-28.endive',
    '2026-10-28.elephant',
    '2099-01-01',
    '2026-10-28',
    '2026-10-28.dahlia',
  ])('refuses the version %s', async (version) => {
    const [status, body] = await call({ ...key, 'stripe-version': version });
    expect(status).toBe(400);
    expect(body).toContain(`Invalid Stripe API version: ${version}`);
  });

  test('refuses an unknown endpoint', async () => {
    const [status, body] = await call(key, '/v1/customers');
    expect(status).toBe(404);
    expect(body).toContain('Unrecognized request URL (GET: /v1/customers).');
  });

  test('refuses an unknown parameter in the query', async () => {
    const [status, body] = await call(key, '/v1/checkout/sessions?page=2');
    expect(status).toBe(400);
    expect(body).toContain('Received unknown parameter: page');
  });
});
