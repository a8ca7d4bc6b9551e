// Every form in every state that the server decides; what the browser adds is in journeys/forms-table.test.ts.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as forms from '../../netlify/functions/forms.ts';
import * as jobMoveLeads from '../../netlify/functions/job-move-leads.ts';
import { failureOf } from '../support/answers.ts';
import { call, type CallOptions } from '../support/call.ts';
import { cloud, type TestCloud } from '../support/cloud.ts';
import { bodyOf, FORM_TABLE } from '../support/form-table.ts';
import { takeErrors } from '../support/quiet-console.ts';

let site: TestCloud;
beforeAll(async () => {
  site = await cloud();
});
beforeEach(() => site.reset());
afterAll(() => site.close());

const LIMITED = 'Too many attempts. Please try again in 10 minutes.';
/** No two callers share an address, unless a test is about that. */
const stranger = (): string => randomUUID();
const address = (): string => `${randomUUID()}@example.com`;
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('’', '’').replaceAll('"', '&quot;');

/** A text of that length that its field would take but for the length. */
function longText(field: string, length: number): string {
  if (field === 'email') return `${'a'.repeat(length - '@example.com'.length)}@example.com`;
  return field === 'website' ? `https://example.com/`.padEnd(length, 'a') : 'a'.repeat(length);
}

describe.each(FORM_TABLE)('$form on $path', (row) => {
  const { form, required, malformed, longest, missing, success, failure, table } = row;
  const post = (options: CallOptions): Promise<Response> =>
    call(forms, `/api/forms/${form}`, { ip: stranger(), ...options });
  const stored = () => site.sql(`select * from public.saturday_${table}`);
  const expectRefused = async (body: object, field: string, message: string) => {
    const error = await failureOf(await post({ json: body }));
    expect([error.code, error.message]).toEqual(['validation', message]);
    expect(Object.keys(error.fields ?? {})).toEqual([field]);
    expect(await stored()).toEqual([]);
  };
  const expectKept = (page: string, body: Record<string, string>) => {
    for (const text of Object.values({ ...row.typed, email: body['email'] ?? '' }))
      if (!/^(writer|draft|both)$/.test(text)) expect(page).toContain(escaped(text));
  };

  test('is stored and thanked for, the same with JavaScript and without', async () => {
    const [scripted, plain] = [address(), address()];
    const json = await post({ json: bodyOf(row, scripted) });
    expect([json.status, await json.json()]).toEqual([201, { ok: true, message: success }]);
    const page = await post({ form: bodyOf(row, plain) });
    expect([page.status, page.headers.get('Location')]).toEqual([303, `/forms/${form}/done`]);
    const rows = await stored();
    expect(rows).toMatchObject([row.row(scripted), row.row(plain)]);
    for (const one of rows) expect(one).toMatchObject({ quarantine_reason: null });
  });

  test.each(required)('is refused without its %s', async (field) => {
    for (const blank of ['', ' \t\n', '\u200b\u2060\u00ad'])
      await expectRefused({ ...bodyOf(row, address()), [field]: blank }, field, missing);
    const body = { ...bodyOf(row, address()), [field]: ' ' };
    const page = await post({ form: body });
    expect(page.status).toBe(422);
    const text = await page.text();
    expect(text).toContain(missing);
    expectKept(text, { ...body, email: field === 'email' ? '' : (body['email'] ?? '') });
  });

  test.each(Object.entries(malformed))('is refused with a malformed %s', async (field, [value, message]) => {
    await expectRefused({ ...bodyOf(row, address()), [field]: value }, field, message);
  });

  test.each(Object.entries(longest))('takes a %s of %i characters, and none longer', async (field, most) => {
    const body = bodyOf(row, address());
    const message =
      field === 'email' ? 'Please enter a valid email address' : `Please use at most ${most} characters`;
    const over = { ...body, [field]: longText(field, most + 1) };
    const error = await failureOf(await post({ json: over }));
    expect(error.fields).toEqual({ [field]: expect.stringMatching(/at most|valid email/) as string });
    if (field !== 'email') expect(error.message).toBe(message);
    expect(await stored()).toEqual([]);
    if (field === 'email') return;
    expect((await post({ json: { ...body, [field]: longText(field, most) } })).status).toBe(201);
  });

  test('fails with its own words when neither store takes it, and keeps what was typed', async () => {
    await site.outage('supabase', 60);
    vi.stubEnv('NETLIFY_BLOBS_CONTEXT', undefined);
    const body = bodyOf(row, address());
    const { code, message } = await failureOf(await post({ json: body }));
    expect([code, message]).toEqual(['unavailable', failure]);
    const page = await post({ form: body });
    expect(page.status).toBe(503);
    const text = await page.text();
    expect(text).toContain(failure);
    expectKept(text, body);
    expect(takeErrors()).not.toEqual([]);
  });

  test('is taken while the database is down, and is one and the same row afterwards', async () => {
    const email = address();
    await site.outage('supabase', 60);
    expect((await post({ json: bodyOf(row, email) })).status).toBe(201);
    expect((await post({ form: bodyOf(row, email) })).status).toBe(303);
    expect(takeErrors()).not.toEqual([]);
    await site.outage('supabase', 0);
    expect(await stored()).toEqual([]);
    await call(jobMoveLeads, '/.netlify/functions/job-move-leads', { method: 'POST' });
    expect(await stored()).toMatchObject([row.row(email)]);
  });

  test('is refused readably when one address sends too many, as JSON and as a page', async () => {
    const ip = stranger();
    for (let count = 0; count < 10; count += 1)
      expect((await post({ json: bodyOf(row, address()), ip })).status).toBe(201);
    const body = bodyOf(row, address());
    const refused = await post({ json: body, ip });
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    const { code, message } = await failureOf(refused);
    expect([code, message]).toEqual(['rate_limited', LIMITED]);
    const page = await post({ form: body, ip });
    expect([page.status, Number(page.headers.get('Retry-After')) > 0]).toEqual([429, true]);
    const text = await page.text();
    expect(text).toContain(LIMITED);
    expectKept(text, body);
    expect(await stored()).toHaveLength(10);
  });

  test('sent twenty times at once is one row, with an id and without', async () => {
    const submissionId = randomUUID();
    const body = { ...bodyOf(row, address()), submissionId };
    const { submissionId: _, ...anonymous } = { ...body, email: address() };
    const ip = stranger();
    const answers = await Promise.all(
      [body, anonymous].flatMap((json) => Array.from({ length: 20 }, () => post({ json, ip }))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(40).fill(201));
    expect(await stored()).toHaveLength(2);
    expect((await site.outbox()).length).toBeLessThanOrEqual(2);
  });
});
