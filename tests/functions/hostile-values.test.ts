// Unusual and hostile field values are stored in a defined form or refused.
import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
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

/**
 * The naughty strings, joined in groups of 20 to save requests. Whether a string is escaped does not depend on its
 * place in a value.
 */
const TYPED_TOGETHER = Array.from({ length: Math.ceil(NAUGHTY_STRINGS.length / 20) }, (_, index) =>
  NAUGHTY_STRINGS.slice(index * 20, (index + 1) * 20).join(' '),
);

/** Two forms that together have every kind of field. */
const TYPED = FORM_TABLE.filter(({ form, path }) => ['question', 'signup'].includes(form) && path === '/');

test.each(TYPED)('The page of a refused submission of $form shows typed markup as text.', async (row) => {
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
