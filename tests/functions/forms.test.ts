// How the endpoint of the lead forms stores and refuses a submission. The rows, fields and messages of each form are
// tested in tests/domain/forms, the emails in reader-emails.test.ts, outages in parked-leads.test.ts, limits in
// bots-and-limits.test.ts, and every form in the browser in tests/journeys/forms-table.test.ts.
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { INVALID_EMAIL } from '#domain/forms/email-address.ts';
import * as forms from '../../netlify/functions/forms.ts';
import { failureOf } from '../support/failure.ts';
import { call, type CallOptions } from '../support/call.ts';
import { sharedCloud } from '../support/cloud.ts';
import { bodyOf, FORM_TABLE, type FormRow } from '../support/form-table.ts';
import { takeErrors } from '../support/console-errors.ts';

const site = await sharedCloud();
beforeEach(() => site.reset());

const EMAIL = 'ada@example.com';
/** Each submission comes from a new IP address. */
const post = (form: string, options: CallOptions): Promise<Response> =>
  call(forms, `/api/forms/${form}`, { ip: randomUUID(), ...options });
const stored = ({ table }: FormRow) =>
  site.sql(`select * from public.saturday_${table} order by "timestamp"`);

function rowOf(name: string): FormRow {
  const found = FORM_TABLE.find(({ form }) => form === name);
  if (!found) throw new Error(`tests/support/form-table.ts has no ${name}`);
  return found;
}

/** One form for each table. */
const EACH_TABLE = ['newsletter', 'question', 'signup'].map(rowOf);
/** The form that stands for all of them: the endpoint treats every form in the same way. It has every kind of field. */
const MODEL = rowOf('signup');

/** Expects a page that contains a message and every typed value. */
async function expectKept(page: Response, message: string, typed: Record<string, string>): Promise<void> {
  const text = await page.text();
  for (const part of [message, ...Object.values(typed)])
    expect(text).toContain(part.replaceAll('&', '&amp;'));
}

test.each(EACH_TABLE)(
  'The form $form stores the same row and shows the success message with and without JavaScript.',
  async (row) => {
    const body = (email: string): Record<string, string> => bodyOf(row, email);
    const scripted = await post(row.form, { json: body(EMAIL) });
    expect([scripted.status, await scripted.json()]).toEqual([201, { ok: true, message: row.success }]);
    const plain = await post(row.form, { form: body('ben@example.com') });
    expect([plain.status, plain.headers.get('Location')]).toEqual([303, `/forms/${row.form}/done`]);
    expect(await stored(row)).toMatchObject(
      [EMAIL, 'ben@example.com'].map((email) => ({ ...row.row(email), quarantine_reason: null })),
    );
  },
);

test.each([
  { field: 'name', value: ' \u200b', message: MODEL.missing },
  { field: 'email', value: 'nonsense', message: INVALID_EMAIL },
  { field: 'email', value: 'kim@mail.con', message: 'No address ends in “.con”. Did you mean “.com”?' },
  { field: 'phone', value: '1'.repeat(41), message: 'Please use at most 40 characters' },
])(
  'The value $value in the field $field is refused at its field, and the page keeps the other values.',
  async ({ field, value, message }) => {
    const typed = { ...bodyOf(MODEL, EMAIL), [field]: value };
    const error = await failureOf(await post(MODEL.form, { json: typed }));
    expect([error.code, error.message, Object.keys(error.fields ?? {})]).toEqual([
      'validation',
      message,
      [field],
    ]);
    const page = await post(MODEL.form, { form: typed });
    expect(page.status).toBe(422);
    await expectKept(page, message, { ...bodyOf(MODEL, EMAIL), [field]: '' });
    expect(await stored(MODEL)).toEqual([]);
  },
);

test('The database takes the longest value of every field.', async () => {
  const { email: _, ...most } = MODEL.longest;
  const longest = Object.entries(most).map(([field, length]) => [
    field,
    (field === 'website' ? 'https://example.com/' : '').padEnd(length, 'a'),
  ]);
  const body = { ...bodyOf(MODEL, EMAIL), ...(Object.fromEntries(longest) as Record<string, string>) };
  expect((await post(MODEL.form, { json: body })).status).toBe(201);
  expect(await stored(MODEL)).toHaveLength(1);
});

test('When nothing can store a lead, its form shows its failure message and keeps the values, and the log has no personal data.', async () => {
  await site.outage('supabase', 60);
  vi.stubEnv('NETLIFY_BLOBS_CONTEXT', undefined);
  const body = bodyOf(MODEL, EMAIL);
  const { code, message } = await failureOf(await post(MODEL.form, { json: body }));
  expect([code, message]).toEqual(['unavailable', MODEL.failure]);
  const page = await post(MODEL.form, { form: body });
  expect(page.status).toBe(503);
  await expectKept(page, MODEL.failure, body);
  const log = takeErrors();
  expect(log).not.toEqual([]);
  for (const field of ['name', 'email', 'phone', 'website']) expect(log.join()).not.toContain(body[field]);
});

test.each(['mockup', 'constructor', 'NEWSLETTER', '..%2Fnewsletter'])(
  'The unknown form %s is answered 404.',
  async (form) => {
    expect((await failureOf(await post(form, { json: { email: EMAIL } }))).code).toBe('not_found');
  },
);

test('An address that subscribed before gets the same answer, and neither a second row nor a second email.', async () => {
  const row = rowOf('newsletter');
  const answers = [EMAIL, ' ADA@Example.com '].map(async (email) => {
    const json = { ...bodyOf(row, email), submissionId: randomUUID() };
    return (await (await post(row.form, { json })).json()) as unknown;
  });
  for (const answer of await Promise.all(answers)) expect(answer).toEqual({ ok: true, message: row.success });
  expect(await stored(row)).toHaveLength(1);
  expect(await site.outbox()).toHaveLength(1);
});

test('A form is stored once when it is sent many times at once, with and without a submission id.', async () => {
  const identified = { ...bodyOf(MODEL, EMAIL), submissionId: randomUUID() };
  const anonymous = bodyOf(MODEL, 'ben@example.com');
  const ip = randomUUID();
  const times = (count: number, json: object) =>
    Array.from({ length: count }, () => post(MODEL.form, { json, ip }));
  for (const { status } of await Promise.all([...times(3, identified), ...times(3, anonymous)]))
    expect(status).toBe(201);
  expect(await stored(MODEL)).toHaveLength(2);
  // Other content under the same id, and the same content under another id, is no repetition.
  const book = { ...bodyOf(rowOf('book-signup'), EMAIL), submissionId: identified.submissionId };
  const others = [
    [MODEL.form, { ...identified, email: 'cleo@example.com' }],
    [MODEL.form, { ...identified, submissionId: randomUUID() }],
    ['book-signup', book],
    ['book-signup', { ...book, bookStage: 'idea' }],
  ] as const;
  for (const [form, json] of [...others, ...others])
    expect((await post(form, { json, ip })).status).toBe(201);
  expect(await site.sql('select 1 from public.saturday_waitlist')).toHaveLength(2 + others.length);
});
