// Tests how the endpoint of the lead forms stores, refuses and limits submissions, also while the database is
// down. tests/domain/forms tests the fields and messages of each form, tests/journeys/forms-table.test.ts the forms
// in the browser.
import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import * as forms from '../../netlify/functions/forms.ts';
import * as jobMoveLeads from '../../netlify/functions/job-move-leads.ts';
import { failureOf } from '../support/failure.ts';
import { call, type CallOptions } from '../support/call.ts';
import { sharedCloud } from '../support/cloud.ts';
import { bodyOf, FORM_TABLE } from '../support/form-table.ts';
import { takeErrors } from '../support/console-errors.ts';

const site = await sharedCloud();

const LIMITED = 'Too many attempts. Please try again in 10 minutes.';
const address = (): string => `${randomUUID()}@example.com`;
const escaped = (text: string): string => text.replaceAll('&', '&amp;');

async function endDatabase(): Promise<() => Promise<void>> {
  const end = (): Promise<void> => site.outage('supabase', 0);
  onTestFinished(end);
  await site.outage('supabase', 60);
  return end;
}

/** A value of `length` characters. It breaks no other rule of its field, unless the field is `email`. */
function longText(field: string, length: number): string {
  return (field === 'website' ? 'https://example.com/' : '').padEnd(length, 'a');
}

/** The form whose table row stands for all of them: how the endpoint treats a body is the same for every form. */
const MODEL = FORM_TABLE.find(({ form }) => form === 'signup');

describe.each(FORM_TABLE)('$form on $path', (row) => {
  const { form, required, malformed, longest, missing, success, failure, table } = row;
  /** Each submission comes from a new IP address unless `ip` is given. */
  const post = (options: CallOptions): Promise<Response> =>
    call(forms, `/api/forms/${form}`, { ip: randomUUID(), ...options });
  const stored = (email = '') =>
    site.sql(`select * from public.saturday_${table} where email = $1 order by "timestamp"`, [email]);

  const expectRefused = async (body: Record<string, string>, field: string, message: string) => {
    const error = await failureOf(await post({ json: body }));
    expect([error.code, error.message]).toEqual(['validation', message]);
    expect(Object.keys(error.fields ?? {})).toEqual([field]);
    expect(await stored(body['email'])).toEqual([]);
  };
  /** Expects a page that contains the error message and every typed value. */
  const expectKept = async (
    page: Response,
    status: number,
    message: string,
    typed: Record<string, string>,
  ) => {
    expect(page.status).toBe(status);
    const text = await page.text();
    expect(text).toContain(message);
    for (const value of Object.values({ ...row.typed, ...typed })) expect(text).toContain(escaped(value));
  };

  test('stores the same row and shows the success message with and without JavaScript', async () => {
    const [scripted, plain] = [address(), address()];
    const json = await post({ json: bodyOf(row, scripted) });
    expect([json.status, await json.json()]).toEqual([201, { ok: true, message: success }]);
    const page = await post({ form: bodyOf(row, plain) });
    expect([page.status, page.headers.get('Location')]).toEqual([303, `/forms/${form}/done`]);
    for (const email of [scripted, plain])
      expect(await stored(email)).toMatchObject([{ ...row.row(email), quarantine_reason: null }]);
  });

  if (row !== MODEL) return;

  test('is refused without each required field and keeps the other values', async () => {
    for (const field of required) {
      const email = address();
      const body = bodyOf(row, email);
      for (const blank of ['', ' \t\n', '\u200b\u2060\u00ad'])
        await expectRefused({ ...body, [field]: blank }, field, missing);
      const page = await post({ form: { ...body, [field]: ' ' } });
      await expectKept(page, 422, missing, { email, [field]: '' });
      expect(await stored(email)).toEqual([]);
    }
  });

  test('refuses a malformed value at its field', async () => {
    for (const [field, [value, message]] of Object.entries(malformed))
      await expectRefused({ ...bodyOf(row, address()), [field]: value }, field, message);
  });

  test('accepts the maximum number of characters in each field and no more', async () => {
    for (const [field, most] of Object.entries(longest)) {
      const body = bodyOf(row, address());
      const message = `Please use at most ${most} characters`;
      await expectRefused({ ...body, [field]: longText(field, most + 1) }, field, message);
      if (field === 'email') continue;
      expect((await post({ json: { ...body, [field]: longText(field, most) } })).status).toBe(201);
    }
  });

  test('shows its failure message and keeps the typed values when nothing can store the lead', async () => {
    await endDatabase();
    vi.stubEnv('NETLIFY_BLOBS_CONTEXT', undefined);
    const email = address();
    const body = bodyOf(row, email);
    const { code, message } = await failureOf(await post({ json: body }));
    expect([code, message]).toEqual(['unavailable', failure]);
    await expectKept(await post({ form: body }), 503, failure, { email });
    expect(takeErrors()).not.toEqual([]);
  });

  test('accepts a lead while the database is down and stores one row afterwards', async () => {
    const email = address();
    const restore = await endDatabase();
    expect((await post({ json: bodyOf(row, email) })).status).toBe(201);
    expect((await post({ form: bodyOf(row, email) })).status).toBe(303);
    expect(takeErrors()).not.toEqual([]);
    await restore();
    expect(await stored(email)).toEqual([]);
    await call(jobMoveLeads, '/.netlify/functions/job-move-leads', { method: 'POST' });
    expect(await stored(email)).toMatchObject([row.row(email)]);
  });

  test('refuses too many submissions from one IP address with a message, as JSON and as a page', async () => {
    const ip = randomUUID();
    const send = () => post({ json: bodyOf(row, address()), ip });
    const taken = await Promise.all(Array.from({ length: 10 }, send));
    expect(taken.map(({ status }) => status)).toEqual(Array<number>(10).fill(201));
    const email = address();
    const body = bodyOf(row, email);
    const refused = await post({ json: body, ip });
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    const { code, message } = await failureOf(refused);
    expect([code, message]).toEqual(['rate_limited', LIMITED]);
    const page = await post({ form: body, ip });
    expect(Number(page.headers.get('Retry-After'))).toBeGreaterThan(0);
    await expectKept(page, 429, LIMITED, { email });
    expect(await stored(email)).toEqual([]);
  });

  test('stores one row when it is sent many times at once, with and without a submission id', async () => {
    const [known, unknown] = [address(), address()];
    const identified = { ...bodyOf(row, known), submissionId: randomUUID() };
    const anonymous = bodyOf(row, unknown);
    const ip = randomUUID();
    const times = (count: number, json: object) => Array.from({ length: count }, () => post({ json, ip }));
    for (const { status } of await Promise.all([...times(20, identified), ...times(3, anonymous)]))
      expect(status).toBe(201);
    expect(await stored(known)).toHaveLength(1);
    expect(await stored(unknown)).toHaveLength(1);
    const other = address();
    for (const status of [201, 201])
      expect((await post({ json: { ...identified, ...bodyOf(row, other) }, ip })).status).toBe(status);
    expect(await stored(other)).toHaveLength(1);
  });
});
