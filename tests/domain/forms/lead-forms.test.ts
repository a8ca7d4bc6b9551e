import { describe, expect, test } from 'vitest';
import type { LeadForm } from '#domain/forms/form.ts';
import { findLeadForm, LEAD_FORM_NAMES, LEAD_FORMS, type LeadFormName } from '#domain/forms/lead-forms.ts';
import { readForm } from '#domain/forms/read-form.ts';
import { bodyOf, FORM_TABLE, type FormRow } from '../../support/form-table.ts';

const person = { name: 'Ada Lovelace', email: 'ada@example.com' };
const toPricing = { closeMs: 1500, navigate: { to: '/pricing', label: 'Go to pricing', ms: 1500 } };

/**
 * What is expected of each form, written by hand. `FORM_TABLE` (tests/support/form-table.ts) cannot be used here: it
 * reads these values from the forms themselves, and it lacks some sources.
 */
const EXPECTED: Record<
  LeadFormName,
  Pick<LeadForm, 'table' | 'sources' | 'success' | 'failure' | 'after'>
> = {
  newsletter: {
    table: 'newsletter',
    success: 'Thank you for subscribing!',
    failure: 'Failed to subscribe. Please try again.',
    sources: ['website', 'newsletter-footer'],
    after: { idleMs: 3000 },
  },
  question: {
    table: 'contact',
    success: 'Thank you! Your question has been submitted.',
    failure: 'Failed to submit question. Please try again.',
    sources: ['video-question-form'],
    after: { closeMs: 2000 },
  },
  signup: {
    table: 'waitlist',
    success: 'Thank you! Redirecting to pricing...',
    failure: 'Failed to submit form. Please try again.',
    sources: ['modal-signup', 'video-gallery-signup', 'founder-time-signup'],
    after: toPricing,
  },
  waitlist: {
    table: 'waitlist',
    success: "Thank you! You've been added to our waitlist.",
    failure: 'Failed to join waitlist. Please try again.',
    sources: ['waitlist-modal'],
    after: { closeMs: 2000 },
  },
  'article-get-started': {
    table: 'contact',
    success: 'Thank you! A team member will reach out to you soon.',
    failure: 'Failed to submit form. Please try again.',
    sources: ['website'],
    after: { open: { target: 'blog', label: 'Read the blog', ms: 2000 } },
  },
  'book-signup': {
    table: 'waitlist',
    success: 'Thank you! Redirecting to pricing...',
    failure: 'Failed to submit form. Please try again.',
    sources: ['book-signup'],
    after: toPricing,
  },
  'role-signup': {
    table: 'waitlist',
    success: 'Thank you! Redirecting to pricing...',
    failure: 'Failed to submit form. Please try again.',
    sources: ['founder-time-signup'],
    after: toPricing,
  },
  'book-mockup': {
    table: 'newsletter',
    success: 'Thank you! Check your email for instant access to the 3D Book Mockup Generator.',
    failure: 'Failed to send access link. Please try again.',
    sources: ['book-mockup-generator'],
    after: { idleMs: 5000, open: { target: 'mockupTool', label: 'Open the generator', ms: 1000 } },
  },
  'free-report': {
    table: 'newsletter',
    success: 'Thank you! Check your email for the free executive summary.',
    failure: 'Failed to send report. Please try again.',
    sources: ['studying-10000-reviews-report'],
    after: {
      closeMs: 1500,
      open: { target: 'executiveSummary', label: 'Open the executive summary', ms: 1500 },
    },
  },
  'custom-analysis': {
    table: 'contact',
    success: "Thank you! We'll contact you within 48 hours with your custom analysis details.",
    failure: 'Failed to submit request. Please try again.',
    sources: ['custom-book-analysis-request'],
    after: { idleMs: 5000 },
  },
};

const leadForms: Record<LeadFormName, LeadForm> = LEAD_FORMS;

function recordOf(form: LeadForm, typed: Record<string, unknown>) {
  const reading = readForm(form, typed);
  return reading.ok ? form.record(reading.values) : reading;
}

/** The expected row without its source and its empty columns; `metadata` is always included. */
function filledColumns(row: FormRow): Record<string, unknown> {
  const columns = Object.entries(row.row(person.email));
  const filled = columns.filter(([name, value]) => name !== 'source' && value !== '' && value !== null);
  return { metadata: {}, ...Object.fromEntries(filled) };
}

test('The ten lead forms are those of docs/api.md.', () => {
  expect(LEAD_FORM_NAMES.toSorted()).toEqual(
    (
      'article-get-started book-mockup book-signup custom-analysis free-report newsletter question ' +
      'role-signup signup waitlist'
    ).split(' '),
  );
  expect(findLeadForm('constructor')).toBeUndefined();
  expect(findLeadForm('Newsletter')).toBeUndefined();
});

test('FORM_TABLE has every lead form.', () => {
  expect(new Set(FORM_TABLE.map(({ form }) => form))).toEqual(new Set(LEAD_FORM_NAMES));
});

describe.each(FORM_TABLE)('$form on $path', (row) => {
  const form = leadForms[row.form];
  const typed = bodyOf(row, person.email);

  test('composes its row', () => {
    expect(recordOf(form, typed)).toEqual(filledColumns(row));
  });

  test('trims every value', () => {
    const padded = Object.entries(typed).map(([name, value]) => [name, ` ${value}\n `] as const);
    expect(recordOf(form, Object.fromEntries(padded))).toEqual(filledColumns(row));
  });

  test('has its table, sources, texts and delays', () => {
    const { table, sources, success, failure, after } = form;
    expect({ table, sources, success, failure, after }).toEqual(EXPECTED[row.form]);
  });

  test.each(row.required)(`without %s: ${row.missing}`, (field) => {
    for (const blank of [undefined, null, '', '  \n']) {
      const reading = readForm(form, { ...typed, [field]: blank });
      expect(reading).toMatchObject({ ok: false, message: row.missing });
      expect(reading).toHaveProperty(['fields', field]);
    }
  });

  test('requires no other field', () => {
    const needed = Object.entries(typed).filter(([name]) => row.required.includes(name));
    expect(readForm(form, Object.fromEntries(needed))).toMatchObject({ ok: true });
  });

  test.each(Object.entries(row.longest))('accepts %s with %d characters and no more', (field, most) => {
    const long = (length: number) => (field === 'website' ? 'https://example.com/' : '').padEnd(length, 'a');
    const message = `Please use at most ${most} characters`;
    expect(readForm(form, { ...typed, [field]: long(most + 1) })).toEqual({
      ok: false,
      message,
      fields: { [field]: message },
    });
    if (field !== 'email') expect(readForm(form, { ...typed, [field]: long(most) }).ok).toBe(true);
  });

  test.each(Object.entries(row.malformed))(
    'refuses a malformed %s at its field',
    (field, [value, message]) => {
      const reading = readForm(form, { ...typed, [field]: value });
      expect(reading).toEqual({ ok: false, message, fields: { [field]: message } });
    },
  );
});

test('The messages of a question, an article form and an analysis name what was not given.', () => {
  const { question, 'article-get-started': article, 'custom-analysis': analysis } = LEAD_FORMS;
  expect(recordOf(question, { ...person, question: 'How?' })).toMatchObject({
    message: 'How?\n\nPhone: Not provided',
  });
  expect(recordOf(article, { email: person.email })).toMatchObject({
    message: 'Email: ada@example.com\nPhone: Not provided\nWebsite: Not provided',
  });
  expect(recordOf(analysis, { ...person, bookTitle: 'Notes' })).toMatchObject({
    message: expect.stringContaining('Details: None provided') as string,
  });
});

test('A phone or website that was not given is stored empty; the role of a signup is not stored.', () => {
  const record = recordOf(LEAD_FORMS.signup, { ...person, role: 'other' });
  expect(record).toEqual({ ...person, phone: '', website: '', metadata: { signupType: 'general' } });
});

test.each([
  [LEAD_FORMS.signup, 'role', ['founder', 'creator', 'marketer', 'writer', 'agency', 'other']],
  [LEAD_FORMS['role-signup'], 'role', ['founder', 'writer', 'seo']],
  [LEAD_FORMS['book-signup'], 'bookStage', ['idea', 'outline', 'writing', 'draft', 'editing', 'ready']],
  [LEAD_FORMS['book-signup'], 'distributionType', ['print', 'ebook', 'both']],
] as const)('The options of $1 (%#) are those of docs/product.md, Forms.', (form, name, values) => {
  const field = (form as LeadForm).fields.find((one) => one.name === name);
  expect(field?.kind === 'choice' && field.options.map(({ value }) => value)).toEqual(values);
});

test('A role that the visitor chose is stored as not preselected.', () => {
  const record = recordOf(LEAD_FORMS['role-signup'], { ...person, role: 'writer' });
  expect(record).toMatchObject({ metadata: { selectedRole: 'writer', preselected: false } });
});

test('Every form sends an email to the person who submitted it.', () => {
  expect(LEAD_FORM_NAMES.map((formName) => [formName, leadForms[formName].email])).toEqual([
    ['newsletter', 'newsletter-welcome'],
    ['question', 'question-received'],
    ['signup', 'signup-received'],
    ['waitlist', 'waitlist-joined'],
    ['article-get-started', 'article-received'],
    ['book-signup', 'signup-received'],
    ['role-signup', 'signup-received'],
    ['book-mockup', 'book-mockup-link'],
    ['free-report', 'free-report-link'],
    ['custom-analysis', 'analysis-received'],
  ]);
});
