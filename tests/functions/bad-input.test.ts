// Malformed input is answered with an error defined in docs/api.md, and nothing is stored. One lead form stands for all:
// tests/domain/forms tests the fields of each. tests/proofs/requests.test.ts sends generated input to every endpoint.
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { CHECKOUT_FORMS } from '#domain/forms/checkout-forms.ts';
import { LEAD_FORMS } from '#domain/forms/lead-forms.ts';
import { ENVELOPE_FIELDS } from '#domain/forms/envelope.ts';
import * as checkoutPlan from '../../netlify/functions/checkout-plan.ts';
import * as checkoutReport from '../../netlify/functions/checkout-report.ts';
import * as forms from '../../netlify/functions/forms.ts';
import type { FunctionModule } from '../../local/netlify/functions.ts';
import { failureOf } from '../support/failure.ts';
import { call, type CallOptions } from '../support/call.ts';
import { sharedCloud } from '../support/cloud.ts';

const site = await sharedCloud();
beforeEach(() => site.reset());

interface Endpoint {
  path: string;
  module: FunctionModule;
  /** The names of all fields that the endpoint accepts. */
  names: string[];
  /** A body that the endpoint accepts. */
  sound: Record<string, unknown>;
}

const person = { name: 'Ada', email: 'ada@example.com' };
const BESIDE = ['expectedTotal', 'submissionId'];

const ENDPOINTS: Endpoint[] = [
  {
    path: '/api/forms/role-signup',
    module: forms,
    names: [...LEAD_FORMS['role-signup'].fields.map(({ name }) => name), ...ENVELOPE_FIELDS],
    sound: { ...person, role: 'seo' },
  },
  {
    path: '/api/checkout/plan',
    module: checkoutPlan,
    names: [...CHECKOUT_FORMS.checkout.fields.map(({ name }) => name), ...BESIDE],
    sound: { ...person, plan: 'enterprise' },
  },
  {
    path: '/api/checkout/report',
    module: checkoutReport,
    names: [...CHECKOUT_FORMS.report.fields.map(({ name }) => name), ...BESIDE],
    sound: { ...person, numberOfBooks: 1, bookLinks: ['https://www.amazon.com/dp/1'] },
  },
];

const post = ({ module, path }: Pick<Endpoint, 'module' | 'path'>, options: CallOptions): Promise<Response> =>
  call(module, path, { method: 'POST', ip: randomUUID(), ...options });

async function rowCount(): Promise<number> {
  const [row] = await site.sql<{ count: number }>(
    `select ((select count(*) from public.saturday_newsletter) + (select count(*) from public.saturday_waitlist)
       + (select count(*) from public.saturday_contact) + (select count(*) from public.saturday_payments))::integer as count`,
  );
  return row?.count ?? -1;
}

const json = { 'content-type': 'application/json' };
const BODIES: [string, CallOptions, number[]][] = [
  ['nothing at all', {}, [415]],
  ['text', { body: 'text' }, [415]],
  ['multipart', { body: new FormData() }, [415]],
  ['an empty JSON body', { body: '', headers: json }, [400]],
  ['broken JSON', { body: '{"name":', headers: json }, [400]],
  ['bytes that are not UTF-8', { body: Buffer.from([0x7b, 0xff, 0x7d]), headers: json }, [400]],
  ['JSON that is null', { body: 'null', headers: json }, [422]],
  ['a JSON list', { body: '[{}]', headers: json }, [422]],
  ['a number', { body: '1e999', headers: json }, [422]],
  ['deep JSON', { body: `{"name":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, headers: json }, [422]],
  ['more than 64 KiB', { body: JSON.stringify({ name: 'x'.repeat(70_000) }), headers: json }, [413]],
  ['an object with nothing', { json: {} }, [422]],
  ['only fields nobody knows', { json: { amount: 1, admin: true } }, [422]],
];
const cases = ENDPOINTS.flatMap((one) =>
  BODIES.map(([what, options, statuses]) => ({ ...one, what, options, statuses })),
);

test.each(cases)(
  '$path refuses $what with an error of docs/api.md.',
  async ({ options, statuses, ...one }) => {
    const response = await post(one, options);
    expect(statuses).toContain(response.status);
    await failureOf(response);
    expect(await rowCount()).toBe(0);
  },
);

test.each(ENDPOINTS)('$path accepts the valid body that the other tests change.', async (one) => {
  expect((await post(one, { json: one.sound })).status).toBe(201);
});

const WRONG = [1, -1, 0.5, true, {}, { a: 1 }, [1], [[]], [{}], ['a', null]];

test.each(ENDPOINTS)('$path refuses a wrong type in any field and names that field.', async (one) => {
  for (const name of one.names)
    for (const value of WRONG) {
      const isCount = name === 'numberOfBooks' && value === 1;
      const isAmount = name === 'expectedTotal' && typeof value === 'number' && value >= 0;
      const isUtm = name === 'attribution' && JSON.stringify(value) === '{}';
      const isYes = name === 'preselected' && value === true;
      if (isCount || isAmount || isUtm || isYes) continue;
      const { code, fields } = await failureOf(await post(one, { json: { ...one.sound, [name]: value } }));
      expect([code, Object.keys(fields ?? {})]).toEqual(['validation', [name]]);
    }
  expect(await rowCount()).toBe(0);
});

test.each(ENDPOINTS)('$path refuses every unknown field and names it.', async (one) => {
  for (const name of [
    'amount',
    'id',
    'constructor',
    'toString',
    'metadata',
    '',
    'quarantine_reason',
    'E-Mail',
  ])
    expect((await failureOf(await post(one, { json: { ...one.sound, [name]: 'x' } }))).fields).toHaveProperty(
      [name],
    );
  const body = JSON.stringify(one.sound).replace('{', '{"__proto__":{"admin":true},');
  const { fields } = await failureOf(await post(one, { body, headers: json }));
  expect(Object.keys(fields ?? {})).toEqual(['__proto__']);
  expect(await rowCount()).toBe(0);
});

test.each(ENDPOINTS)('$path refuses a form that sends a field twice.', async (one) => {
  const form: [string, string][] = Object.entries(one.sound).map(([name, value]) => [name, String(value)]);
  const response = await post(one, {
    form: [...form, ['email', 'b@example.com']],
    headers: { accept: 'application/json' },
  });
  expect((await failureOf(response)).fields).toHaveProperty('email');
});
