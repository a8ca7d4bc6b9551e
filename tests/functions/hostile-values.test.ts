// Hostile field values are text in the database, in emails and on pages. tests/domain/forms/clean.test.ts says what is
// stored of which characters.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { clean } from '#domain/forms/clean.ts';
import { LEAD_FORMS } from '#domain/forms/lead-forms.ts';
import { staffContact } from '../../netlify/server/email/templates/staff-contact.ts';
import { toHtml } from '../../netlify/server/email/templates/layout.ts';
import type { ContactRow } from '../../netlify/server/platform/schema.ts';
import * as forms from '../../netlify/functions/forms.ts';
import { call, type CallOptions } from '../support/call.ts';
import { sharedCloud } from '../support/cloud.ts';
import { bodyOf, FORM_TABLE } from '../support/form-table.ts';
import { NAUGHTY_STRINGS } from '../support/naughty-strings/naughty-strings.ts';

const site = await sharedCloud();
const post = (form: string, options: CallOptions): Promise<Response> =>
  call(forms, `/api/forms/${form}`, { ip: randomUUID(), ...options });

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

test('Naughty strings are stored as text, and are text in the email to staff.', async () => {
  const tagsOf = (row: object): number => toHtml(staffContact(row as ContactRow, '/admin')).split('<').length;
  for (const naughty of TYPED_TOGETHER) {
    const email = `${randomUUID()}@example.com`;
    const typed = { name: naughty.slice(0, 100), phone: naughty.slice(0, 40), question: naughty };
    expect((await post('question', { json: { ...typed, email } })).status, naughty).toBe(201);
    const rows = await site.sql('select * from public.saturday_contact where email = $1', [email]);
    const question = clean(naughty, true);
    const { message } = LEAD_FORMS.question.record({ email, question, phone: clean(typed.phone, false) });
    expect(rows).toMatchObject([{ name: clean(typed.name, false), email, message }]);
    // Only the line breaks of a message have tags.
    const harmless = {
      name: 'x',
      email: 'x',
      message: message.replace(/./g, 'x'),
      source: 'x',
      metadata: {},
    };
    expect(rows.map(tagsOf), naughty).toEqual([tagsOf(harmless)]);
  }
});
