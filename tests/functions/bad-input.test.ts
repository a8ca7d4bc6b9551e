// Malformed fields are answered with an error that names them, and nothing is stored. One lead form stands for all:
// tests/domain/forms tests which values each field takes, endpoint.test.ts the bodies that cannot be read.
// tests/proofs/requests.test.ts sends generated input to every endpoint.
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

/** Names of JavaScript, of columns, and of what only the site decides; only the checkout of a plan knows the last two. */
const UNKNOWN = [
  ...['', 'constructor', 'toString', 'E-Mail', 'id', 'metadata', 'quarantine_reason'],
  ...['amount', 'price', 'total', 'discountAmount', 'currency', 'coupon', 'timeZone'],
];

test.each(ENDPOINTS)(
  '$path names each field that is unknown, of a wrong type or sent twice.',
  async (one) => {
    const refused = async (options: CallOptions): Promise<string[]> => {
      const { code, fields } = await failureOf(await post(one, options));
      expect(code).toBe('validation');
      return Object.keys(fields ?? {});
    };
    const unknown = UNKNOWN.filter((name) => !one.names.includes(name));
    for (const name of unknown)
      expect(await refused({ json: { ...one.sound, [name]: 'x' } })).toEqual([name]);
    for (const name of one.names)
      for (const value of [[{}], -1])
        expect(await refused({ json: { ...one.sound, [name]: value } })).toEqual([name]);
    const body = JSON.stringify(one.sound).replace('{', '{"__proto__":{"admin":true},');
    expect(await refused({ body, headers: { 'content-type': 'application/json' } })).toEqual(['__proto__']);
    const twice = Object.entries(one.sound).map(([name, value]): [string, string] => [name, String(value)]);
    const form: [string, string][] = [...twice, ['email', 'b@example.com']];
    expect(await refused({ form, headers: { accept: 'application/json' } })).toContain('email');
    expect(await rowCount()).toBe(0);
    expect((await post(one, { json: one.sound })).status).toBe(201);
  },
);
