import { beforeEach, expect, test, vi } from 'vitest';
import { findLeadForm, LEAD_FORM_NAMES, type LeadFormName } from '#domain/forms/lead-forms.ts';
import * as forms from '../../netlify/functions/forms.ts';
import { failureOf } from '../support/failure.ts';
import { call, type CallOptions } from '../support/call.ts';
import { sharedCloud } from '../support/cloud.ts';
import { takeErrors } from '../support/console-errors.ts';
import { ARTICLE } from '../support/content.ts';

const site = await sharedCloud();
beforeEach(() => site.reset());

const person = { name: 'Ada Lovelace', email: 'ada@example.com' };
const phone = '555-0100';

interface Sample {
  typed: Record<string, string>;
  table: 'newsletter' | 'waitlist' | 'contact';
  /** The columns of the stored row that the test checks. */
  row: Record<string, unknown>;
  /** Part of the subject of the email that the visitor gets. */
  subject: string;
}

const samples: Record<LeadFormName, Sample> = {
  newsletter: {
    typed: { email: person.email, source: 'newsletter-footer' },
    table: 'newsletter',
    row: { email: person.email, source: 'newsletter-footer', unsubscribed_at: null },
    subject: 'Welcome to the',
  },
  question: {
    typed: { ...person, question: 'How?' },
    table: 'contact',
    row: { ...person, source: 'video-question-form', message: 'How?\n\nPhone: Not provided' },
    subject: 'We got your question',
  },
  signup: {
    typed: { ...person, phone, website: 'example.com', role: 'writer', source: 'video-gallery-signup' },
    table: 'waitlist',
    row: {
      ...person,
      phone,
      website: 'https://example.com',
      source: 'video-gallery-signup',
      metadata: { signupType: 'general' },
    },
    subject: 'We got your signup',
  },
  waitlist: {
    typed: person,
    table: 'waitlist',
    row: { ...person, phone: '', website: '', source: 'waitlist-modal', metadata: {} },
    subject: 'You’re on our waitlist',
  },
  'article-get-started': {
    typed: { email: person.email, phone, article: ARTICLE.slug },
    table: 'contact',
    row: {
      name: 'Blog Reader',
      email: person.email,
      source: ARTICLE.source,
      message: `Email: ada@example.com\nPhone: ${phone}\nWebsite: Not provided`,
    },
    subject: 'We got your request',
  },
  'book-signup': {
    typed: { ...person, bookStage: 'idea', distributionType: 'ebook' },
    table: 'waitlist',
    row: {
      ...person,
      phone: '',
      website: '',
      source: 'book-signup',
      metadata: { signupType: 'book', bookStage: 'idea', distributionType: 'ebook' },
    },
    subject: 'We got your signup',
  },
  'role-signup': {
    typed: { ...person, phone, role: 'seo', preselected: 'true' },
    table: 'waitlist',
    row: {
      ...person,
      phone,
      website: '',
      source: 'founder-time-signup',
      metadata: { signupType: 'role', selectedRole: 'seo', preselected: true },
    },
    subject: 'We got your signup',
  },
  'book-mockup': {
    typed: { email: person.email },
    table: 'newsletter',
    row: { email: person.email, source: 'book-mockup-generator' },
    subject: 'Your access to the 3D Book Mockup Generator',
  },
  'free-report': {
    typed: { email: person.email },
    table: 'newsletter',
    row: { email: person.email, source: 'studying-10000-reviews-report' },
    subject: 'Your free executive summary',
  },
  'custom-analysis': {
    typed: { ...person, bookTitle: 'Notes' },
    table: 'contact',
    row: {
      ...person,
      source: 'custom-book-analysis-request',
      message: expect.stringContaining('Book title: Notes\nAuthor: Ada Lovelace\n'),
    },
    subject: 'We got your analysis request',
  },
};

const all = LEAD_FORM_NAMES.map((formName) => ({ formName, ...samples[formName] }));
const post = (formName: string, options: CallOptions): Promise<Response> =>
  call(forms, `/api/forms/${formName}`, options);
const rowsOf = (table: string) => site.sql(`select * from public.saturday_${table}`);

test.each(all)(
  '$formName stores a row, sends its email and answers with the success message.',
  async (sample) => {
    const { formName, typed, table, row, subject } = sample;
    const response = await post(formName, { json: typed });
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ ok: true, message: findLeadForm(formName)?.success });
    expect(await rowsOf(table)).toMatchObject([row]);
    const own = (await site.outbox()).filter(({ Recipients }) => Recipients.includes(person.email));
    expect(own.map(({ Subject }) => Subject)).toEqual([expect.stringContaining(subject)]);
  },
);

test('When nothing can store a lead, its form answers with its failure message, and the log has no personal data.', async () => {
  const { typed } = samples.question;
  await site.outage('supabase', 60);
  vi.stubEnv('NETLIFY_BLOBS_CONTEXT', undefined);
  const { code, message } = await failureOf(await post('question', { json: typed }));
  expect([code, message]).toEqual(['unavailable', findLeadForm('question')?.failure]);
  const log = takeErrors();
  expect(log).not.toEqual([]);
  for (const value of [person.name, person.email, phone, 'Lovelace']) expect(log.join()).not.toContain(value);
});

test.each(['mockup', 'constructor', 'NEWSLETTER', '..%2Fnewsletter'])(
  'The unknown form %s is answered 404.',
  async (formName) => {
    expect((await failureOf(await post(formName, { json: person }))).code).toBe('not_found');
  },
);

test.each([
  ['book-mockup', '/3d-book-mockup-generator/tool'],
  ['free-report', '/documents/executive-summary.pdf'],
])('The email of %s links to %s and has a one-click unsubscribe link.', async (formName, path) => {
  await post(formName, { json: { email: person.email } });
  const [sentEmail] = await site.outbox();
  expect(sentEmail?.TextBody).toContain(`http://localhost:8888${path}`);
  expect(sentEmail?.HtmlBody).toContain(`href="http://localhost:8888${path}"`);
  expect(sentEmail?.Body).toMatch(/^List-Unsubscribe: <http:\/\/localhost:8888\/api\/unsubscribe\?token=/m);
});
