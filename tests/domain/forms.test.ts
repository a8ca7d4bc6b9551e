import { expect, test } from 'vitest';
import {
  findLeadForm,
  LEAD_FORM_NAMES,
  LEAD_FORMS,
  readForm,
  type LeadForm,
  type LeadFormName,
} from '#domain/forms.ts';

interface Sample {
  /** What a person types. */
  typed: Record<string, string>;
  /** The row that the specification composes of it. */
  record: ReturnType<LeadForm['record']>;
  table: LeadForm['table'];
  sources: string[];
  success: string;
  failure: string;
  /** The message for an empty required field, and the fields that are required. */
  requiredMessage: string;
  required: string[];
  after: LeadForm['after'];
}

const person = { name: 'Ada Lovelace', email: 'ada@example.com' };
const reach = { phone: '+44 20 7946 0000', website: 'https://example.com' };
const signup = {
  table: 'waitlist',
  success: 'Thank you! Redirecting to pricing...',
  failure: 'Failed to submit form. Please try again.',
  after: { closeMs: 1500, navigate: { to: '/pricing', label: 'Go to pricing', ms: 1500 } },
} as const;

const samples: Record<LeadFormName, Sample> = {
  newsletter: {
    typed: { email: 'ada@example.com' },
    record: { email: 'ada@example.com', metadata: {} },
    table: 'newsletter',
    sources: ['website', 'newsletter-footer'],
    success: 'Thank you for subscribing!',
    failure: 'Failed to subscribe. Please try again.',
    requiredMessage: 'Please enter a valid email address',
    required: ['email'],
    after: { idleMs: 3000 },
  },
  question: {
    typed: { ...person, phone: reach.phone, question: 'How does it work?\n\nAnd when?' },
    record: {
      ...person,
      message: 'How does it work?\n\nAnd when?\n\nPhone: +44 20 7946 0000',
      metadata: {},
    },
    table: 'contact',
    sources: ['video-question-form'],
    success: 'Thank you! Your question has been submitted.',
    failure: 'Failed to submit question. Please try again.',
    requiredMessage: 'Name, email, and question are required',
    required: ['name', 'email', 'question'],
    after: { closeMs: 2000 },
  },
  signup: {
    typed: { ...person, ...reach, role: 'founder' },
    record: { ...person, ...reach, metadata: { signupType: 'general' } },
    sources: ['modal-signup', 'video-gallery-signup', 'founder-time-signup'],
    requiredMessage: 'Name, email, and role are required',
    required: ['name', 'email', 'role'],
    ...signup,
  },
  waitlist: {
    typed: person,
    record: { ...person, metadata: {} },
    table: 'waitlist',
    sources: ['waitlist-modal'],
    success: "Thank you! You've been added to our waitlist.",
    failure: 'Failed to join waitlist. Please try again.',
    requiredMessage: 'Name and email are required',
    required: ['name', 'email'],
    after: { closeMs: 2000 },
  },
  'article-get-started': {
    typed: { email: 'ada@example.com', ...reach },
    record: {
      name: 'Blog Reader',
      email: 'ada@example.com',
      message: 'Email: ada@example.com\nPhone: +44 20 7946 0000\nWebsite: https://example.com',
      metadata: {},
    },
    table: 'contact',
    sources: [
      'website',
      'authority-blog-get-started',
      'competitor-analysis-blog-get-started',
      'seo-llm-blog-get-started',
      'content-archetype-blog-get-started',
      'seo-comparison-blog-get-started',
    ],
    success: 'Thank you! A team member will reach out to you soon.',
    failure: 'Failed to submit form. Please try again.',
    requiredMessage: 'Email is required',
    required: ['email'],
    after: { open: { target: 'blog', label: 'Read the blog', ms: 2000 } },
  },
  'book-signup': {
    typed: { ...person, phone: reach.phone, bookStage: 'draft', distributionType: 'both' },
    record: {
      ...person,
      phone: reach.phone,
      metadata: { signupType: 'book', bookStage: 'draft', distributionType: 'both' },
    },
    sources: ['book-signup'],
    requiredMessage: 'Name, email, book stage, and distribution type are required',
    required: ['name', 'email', 'bookStage', 'distributionType'],
    ...signup,
  },
  'role-signup': {
    typed: { ...person, phone: reach.phone, role: 'seo', preselected: 'true' },
    record: {
      ...person,
      phone: reach.phone,
      metadata: { signupType: 'role', selectedRole: 'seo', preselected: true },
    },
    sources: ['founder-time-signup'],
    requiredMessage: 'Name, email, and role are required',
    required: ['name', 'email', 'role'],
    ...signup,
  },
  'book-mockup': {
    typed: { email: 'ada@example.com' },
    record: { email: 'ada@example.com', metadata: {} },
    table: 'newsletter',
    sources: ['book-mockup-generator'],
    success: 'Thank you! Check your email for instant access to the 3D Book Mockup Generator.',
    failure: 'Failed to send access link. Please try again.',
    requiredMessage: 'Please enter a valid email address',
    required: ['email'],
    after: { idleMs: 5000, open: { target: 'mockupTool', label: 'Open the generator', ms: 1000 } },
  },
  'free-report': {
    typed: { email: 'ada@example.com' },
    record: { email: 'ada@example.com', metadata: {} },
    table: 'newsletter',
    sources: ['studying-10000-reviews-report'],
    success: 'Thank you! Check your email for the free executive summary.',
    failure: 'Failed to send report. Please try again.',
    requiredMessage: 'Please enter a valid email address',
    required: ['email'],
    after: {
      closeMs: 1500,
      open: { target: 'executiveSummary', label: 'Open the executive summary', ms: 1500 },
    },
  },
  'custom-analysis': {
    typed: { ...person, bookTitle: 'Notes', message: 'All of it' },
    record: {
      ...person,
      message:
        'Book title: Notes\nAuthor: Ada Lovelace\nEmail: ada@example.com\nDetails: All of it\n\n' +
        'This request came from the 10,000 reviews study page.',
      metadata: {},
    },
    table: 'contact',
    sources: ['custom-book-analysis-request'],
    success: "Thank you! We'll contact you within 48 hours with your custom analysis details.",
    failure: 'Failed to submit request. Please try again.',
    requiredMessage: 'Name, email, and book title are required',
    required: ['name', 'email', 'bookTitle'],
    after: { idleMs: 5000 },
  },
};

const leadForms: Record<LeadFormName, LeadForm> = LEAD_FORMS;
const forms = LEAD_FORM_NAMES.map((formName) => ({
  formName,
  form: leadForms[formName],
  sample: samples[formName],
}));
const emptied = forms.flatMap((one) => one.sample.required.map((field) => ({ ...one, field })));

function recordOf(form: LeadForm, typed: Record<string, unknown>) {
  const reading = readForm(form, typed);
  return reading.ok ? form.record(reading.values) : reading;
}

test('The ten lead forms are those of the contract.', () => {
  expect(LEAD_FORM_NAMES.toSorted()).toEqual(
    (
      'article-get-started book-mockup book-signup custom-analysis free-report newsletter question ' +
      'role-signup signup waitlist'
    ).split(' '),
  );
  expect(findLeadForm('constructor')).toBeUndefined();
  expect(findLeadForm('Newsletter')).toBeUndefined();
});

test.each(forms)('$formName composes the row that the specification asks for.', ({ form, sample }) => {
  expect(recordOf(form, sample.typed)).toEqual(sample.record);
});

test.each(forms)('$formName trims what was typed.', ({ form, sample }) => {
  const blanks: [string, string][] = Object.entries(sample.typed).map(([name, value]) => [
    name,
    ` ${value}\n `,
  ]);
  expect(recordOf(form, Object.fromEntries<string>(blanks))).toEqual(sample.record);
});

test.each(forms)(
  '$formName goes to its table, from its closed list of sources, with its texts and delays.',
  ({ form, sample }) => {
    const { table, sources, success, failure, after } = form;
    expect({ table, sources, success, failure, after }).toEqual({
      table: sample.table,
      sources: sample.sources,
      success: sample.success,
      failure: sample.failure,
      after: sample.after,
    });
  },
);

test.each(emptied)(
  '$formName without $field says: $sample.requiredMessage',
  ({ form, sample: { typed, requiredMessage }, field }) => {
    for (const blank of [undefined, null, '', '  \n']) {
      const reading = readForm(form, { ...typed, [field]: blank });
      expect(reading).toMatchObject({ ok: false, message: requiredMessage });
      expect(reading).toHaveProperty(['fields', field]);
    }
  },
);

test.each(forms)('$formName requires no other field.', ({ form, sample: { typed, required } }) => {
  const needed = Object.entries(typed).filter(([name]) => required.includes(name));
  expect(readForm(form, Object.fromEntries(needed))).toMatchObject({ ok: true });
});

test.each(forms)('$formName says at the address that it is malformed.', ({ form, sample }) => {
  const message = 'Please enter a valid email address';
  const reading = readForm(form, { ...sample.typed, email: 'nonsense' });
  expect(reading).toEqual({ ok: false, message, fields: { email: message } });
});

test('What was not given is said in the message of a question, an article form and an analysis.', () => {
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

test('A phone or website that was not given is stored empty; the role of a signup is not stored at all.', () => {
  const record = recordOf(LEAD_FORMS.signup, { ...person, role: 'other' });
  expect(record).toEqual({ ...person, phone: '', website: '', metadata: { signupType: 'general' } });
});

test.each([
  [LEAD_FORMS.signup, 'role', ['founder', 'creator', 'marketer', 'writer', 'agency', 'other']],
  [LEAD_FORMS['role-signup'], 'role', ['founder', 'writer', 'seo']],
  [LEAD_FORMS['book-signup'], 'bookStage', ['idea', 'outline', 'writing', 'draft', 'editing', 'ready']],
  [LEAD_FORMS['book-signup'], 'distributionType', ['print', 'ebook', 'both']],
] as const)('The choice of %#: $1 is the specification’s.', (form, name, values) => {
  const field = (form as LeadForm).fields.find((one) => one.name === name);
  expect(field?.kind === 'choice' && field.options.map(({ value }) => value)).toEqual(values);
});

test('A role that was not preselected is stored so.', () => {
  const record = recordOf(LEAD_FORMS['role-signup'], { ...person, role: 'writer' });
  expect(record).toMatchObject({ metadata: { selectedRole: 'writer', preselected: false } });
});

test('The newsletter welcomes only from the footer; the two link mails go out from their one source.', () => {
  const mails = forms.flatMap(({ form, formName }) => (form.mail ? [{ formName, ...form.mail }] : []));
  expect(mails).toEqual([
    { formName: 'newsletter', kind: 'newsletter-welcome', source: 'newsletter-footer' },
    { formName: 'book-mockup', kind: 'book-mockup-link', source: '*' },
    { formName: 'free-report', kind: 'free-report-link', source: '*' },
  ]);
});
