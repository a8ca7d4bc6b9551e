// Unusual and hostile field values are stored in a defined form or refused.
import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { clean } from '#domain/forms/clean.ts';
import { LEAD_FORMS } from '#domain/forms/lead-forms.ts';
import { staffContact } from '../../netlify/server/email/templates/staff-contact.ts';
import { toHtml } from '../../netlify/server/email/templates/layout.ts';
import type { ContactRow } from '../../netlify/server/platform/schema.ts';
import * as forms from '../../netlify/functions/forms.ts';
import { failureOf } from '../support/failure.ts';
import { call, type CallOptions } from '../support/call.ts';
import { dropEmails, sharedCloud } from '../support/cloud.ts';
import { bodyOf, FORM_TABLE } from '../support/form-table.ts';
import { NAUGHTY_STRINGS } from '../support/naughty-strings/naughty-strings.ts';

const site = await sharedCloud();

const address = (): string => `${randomUUID()}@example.com`;
const post = (form: string, options: CallOptions): Promise<Response> =>
  call(forms, `/api/forms/${form}`, { ip: randomUUID(), ...options });
const stored = (table: string, email: string) =>
  site.sql(`select * from public.saturday_${table} where email = $1`, [email]);
const rowCount = async (): Promise<unknown> => {
  const tables = ['newsletter', 'waitlist', 'contact'].map(
    (table) => `select id from public.saturday_${table}`,
  );
  return (
    await site.sql(`select count(*)::integer as rows from (${tables.join(' union all ')}) as leads`)
  )[0];
};

/** Values for single-line fields: a description, the typed text, and the stored text. */
const WORDS: [what: string, typed: string, kept: string][] = [
  ['a NUL', 'A\u0000da', 'Ada'],
  ['an escape sequence', '\u001b[31mAda', '[31mAda'],
  ['a lone surrogate', 'Ada\ud83d', 'Ada\ufffd'],
  ['a right-to-left override', '\u202eadA', 'adA'],
  ['a right-to-left mark', 'עדה\u200f', 'עדה\u200f'],
  ['an emoji of several', 'Ada 👩‍👩‍👧‍👦🏳️‍🌈', 'Ada 👩‍👩‍👧‍👦🏳️‍🌈'],
  ['a line break and a header', 'Ada\r\nBcc: eve@evil.example', 'Ada Bcc: eve@evil.example'],
  ['a formula', '=cmd()', '=cmd()'],
  ['a formula with a link in it', '=HYPERLINK("evil.example","Ada")', '=HYPERLINK("evil.example","Ada")'],
  ['__proto__', '__proto__', '__proto__'],
  ['a script', '<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['a statement', "'); drop table saturday_waitlist; --", "'); drop table saturday_waitlist; --"],
];

test.each(WORDS)('A name with %s is stored as text, from JSON and from a form.', async (_, typed, kept) => {
  const [scripted, plain] = [address(), address()];
  expect((await post('waitlist', { json: { name: typed, email: scripted } })).status).toBe(201);
  expect((await post('waitlist', { form: { name: typed, email: plain } })).status).toBe(303);
  expect(await stored('waitlist', scripted)).toMatchObject([{ name: kept, phone: '', metadata: {} }]);
  // Encoding the form replaces a lone surrogate with U+FFFD, in this test as in a browser.
  expect(await stored('waitlist', plain)).toMatchObject([{ name: kept, phone: '', metadata: {} }]);
});

const ADDRESSES = [
  `${'a'.repeat(64)}@${'b'.repeat(251)}.com`,
  'ada@example.com\r\nBcc: eve@evil.example',
  'a\u0000da@example.com',
  '\u202emoc.elpmaxe@ada',
  'ada\ud800@example.com',
  'ada@example.com,eve@evil.example',
  '"<script>"@example.com',
  '__proto__',
  '=cmd()',
  'javascript:alert(1)',
];

/**
 * The naughty strings, joined in groups of 20 to save requests. Whether a string is escaped does not depend on its
 * place in a value.
 */
const TYPED_TOGETHER = Array.from({ length: Math.ceil(NAUGHTY_STRINGS.length / 20) }, (_, index) =>
  NAUGHTY_STRINGS.slice(index * 20, (index + 1) * 20).join(' '),
);

describe.each(FORM_TABLE)('$form on $path', (row) => {
  test('refuses malformed email addresses', async () => {
    const before = await rowCount();
    for (const email of ADDRESSES) {
      const { code, fields } = await failureOf(await post(row.form, { json: bodyOf(row, email) }));
      expect([code, Object.keys(fields ?? {})]).toEqual(['validation', ['email']]);
      const headers = { accept: 'application/json' };
      expect((await post(row.form, { form: bodyOf(row, email), headers })).status).toBe(422);
    }
    expect(await rowCount()).toEqual(before);
  });

  test('accepts only a same-origin POST of JSON or a form of at most 64 KiB', async () => {
    const before = await rowCount();
    const text = JSON.stringify(bodyOf(row, address()));
    const json = { 'content-type': 'application/json' };
    const huge = `{"name":"${'x'.repeat(10 * 1024 * 1024)}"}`;
    const refusals: [string, CallOptions][] = [
      ['method_not_allowed', { method: 'GET' }],
      ['method_not_allowed', { method: 'PUT', body: text, headers: json }],
      ['unsupported_media_type', { body: text, headers: { 'content-type': 'text/plain' } }],
      ['unsupported_media_type', { body: text, headers: { 'content-type': 'text/xml' } }],
      ['forbidden', { body: text, headers: { ...json, origin: 'https://evil.example' } }],
      ['forbidden', { body: text, headers: { ...json, 'sec-fetch-site': 'cross-site' } }],
      ['payload_too_large', { body: huge, headers: json }],
      ['bad_request', { body: text.slice(0, -1), headers: json }],
    ];
    for (const [code, options] of refusals)
      expect((await failureOf(await post(row.form, options))).code).toBe(code);
    expect(await rowCount()).toEqual(before);
  });

  test('shows typed markup as text on the page of a refused submission', async () => {
    const harmless = await (await post(row.form, { form: bodyOf(row, 'x') })).text();
    const tagsOf = (page: string): number => page.split('<').length;
    for (const naughty of TYPED_TOGETHER) {
      const typed = Object.fromEntries(Object.keys(row.longest).map((field) => [field, naughty]));
      const response = await post(row.form, { form: { ...bodyOf(row, ''), ...typed, email: `@${naughty}` } });
      expect(response.status).toBe(422);
      const page = await response.text();
      // How many more field errors `page` has than `harmless`. Each error adds one element, which has two tags.
      const messages = page.split('class="error"').length - harmless.split('class="error"').length;
      expect(tagsOf(page), naughty).toBe(tagsOf(harmless) + 2 * messages);
    }
  });
});

test('Website fields accept only http and https URLs without a password.', async () => {
  const row = { name: 'Ada', role: 'founder' };
  for (const website of [
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil',
    'https://ada:secret@example.com',
  ]) {
    const response = await post('signup', { json: { ...row, email: address(), website } });
    expect((await failureOf(response)).fields).toEqual({ website: 'Please enter a valid URL' });
  }
});

test('Every naughty string is stored as text or refused, and is text in the email to staff.', async () => {
  onTestFinished(await dropEmails(site));
  const { question } = LEAD_FORMS;
  const tagsOf = (row: object): number => toHtml(staffContact(row as ContactRow, '/admin')).split('<').length;
  const harmless = tagsOf({ name: 'x', email: 'x', message: 'x', source: 'x', metadata: {} });
  let taken = 0;
  for (const naughty of NAUGHTY_STRINGS) {
    const email = address();
    const phone = naughty.slice(0, 40);
    const response = await post('question', { json: { name: naughty, email, phone, question: naughty } });
    const rows = await stored('contact', email);
    if (response.status !== 201) {
      expect((await failureOf(response)).code, naughty).toBe('validation');
      expect(rows).toEqual([]);
      continue;
    }
    taken += 1;
    const words = clean(naughty, true);
    const { message } = question.record({ email, question: words, phone: clean(phone, false) });
    expect(rows).toMatchObject([{ name: clean(naughty, false), email, message }]);
    expect(rows.map(tagsOf), naughty).toEqual([harmless]);
  }
  expect(taken).toBeGreaterThan(400);
}, 900_000);
