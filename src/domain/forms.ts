import {
  EMAIL_FIELD as email,
  INVALID_EMAIL,
  LIMITS,
  readField,
  readLinks,
  type ChoiceField,
  type Field,
} from './fields.ts';
import type { FieldMessages } from './answer.ts';
import { ANALYSIS_HOURS } from './claims.ts';
import { MESSAGES } from './messages.ts';
import { MAX_BOOKS } from './pricing.ts';

/** A lead's columns as a form composes them; the table's defaults fill the rest. */
export interface LeadRecord {
  email: string;
  name?: string;
  phone?: string;
  website?: string;
  message?: string;
  metadata: Readonly<Record<string, unknown>>;
}

/** What happens on screen once a form was accepted, in ms after the success message (specification, section 4). */
export interface After {
  /** The message goes and the form is ready again. */
  idleMs?: number;
  /** The dialog closes. */
  closeMs?: number;
  /** The browser goes to a page of this site. */
  navigate?: { to: string; label: string; ms: number };
  /** A new tab opens an address of `brand.external`. */
  open?: { target: 'blog' | 'mockupTool' | 'executiveSummary'; label: string; ms: number };
}

interface FormBase {
  /** The dialog's and the page's heading. */
  title: string;
  submitLabel: string;
  submittingLabel: string;
  fields: readonly Field[];
  /** Shown above the form when a required field is empty (specification, section 5); see `Field.hasOwnMessage`. */
  requiredMessage: string;
  /** Shown when the form could not be stored (specification, section 8). */
  failure: string;
}

/** One row of the table of lead forms: all that page, island, function and test need to know. */
export interface LeadForm extends FormBase {
  success: string;
  /** The submit button while the success message shows. */
  successLabel?: string;
  table: 'newsletter' | 'waitlist' | 'contact';
  /** The closed list of sources; the first one counts when none is sent. */
  sources: readonly [string, ...string[]];
  /** For a form that stands in articles: the article's slug to its source. */
  articleSources?: Readonly<Record<string, string>>;
  /** The mail that goes out with the row, by source (`*`: every source). */
  mail?: { kind: LeadMail; source: string };
  /** How many links people bring in their own words, where they bring more than to other forms. */
  maxLinks?: number;
  record: (values: Values) => LeadRecord;
  after: After;
}

export type LeadMail = 'newsletter-welcome' | 'book-mockup-link' | 'free-report-link';
export type Values = Readonly<Record<string, string>>;

const NOT_PROVIDED = 'Not provided';

const name: Field = {
  name: 'name',
  label: 'Name',
  kind: 'text',
  required: true,
  max: LIMITS.name,
  autocomplete: 'name',
};
const phone: Field = {
  name: 'phone',
  label: 'Phone',
  kind: 'phone',
  required: false,
  max: LIMITS.phone,
  autocomplete: 'tel',
};
const website: Field = {
  name: 'website',
  label: 'Website',
  kind: 'url',
  required: false,
  max: LIMITS.url,
  autocomplete: 'url',
};

function choice(fieldName: string, label: string, options: Readonly<Record<string, string>>): ChoiceField {
  const list = Object.entries(options).map(([value, text]) => ({ value, label: text }));
  return { name: fieldName, label, kind: 'choice', required: true, options: list };
}

const SIGNUP = {
  submitLabel: 'Get Started',
  submittingLabel: 'Submitting…',
  success: 'Thank you! Redirecting to pricing...',
  failure: 'Failed to submit form. Please try again.',
  table: 'waitlist',
  after: { closeMs: 1500, navigate: { to: '/pricing', label: 'Go to pricing', ms: 1500 } },
} as const;

export const LEAD_FORMS = {
  newsletter: {
    title: 'Newsletter',
    submitLabel: 'Subscribe',
    submittingLabel: 'Subscribing…',
    successLabel: 'Subscribed!',
    fields: [email],
    requiredMessage: INVALID_EMAIL,
    success: 'Thank you for subscribing!',
    failure: 'Failed to subscribe. Please try again.',
    table: 'newsletter',
    sources: ['website', 'newsletter-footer'],
    mail: { kind: 'newsletter-welcome', source: 'newsletter-footer' },
    record: (values) => ({ email: text(values, 'email'), metadata: {} }),
    after: { idleMs: 3000 },
  },
  question: {
    title: 'Ask a Question',
    submitLabel: 'Submit Question',
    submittingLabel: 'Submitting…',
    fields: [
      name,
      email,
      phone,
      { name: 'question', label: 'Question', kind: 'multiline', required: true, max: LIMITS.message },
    ],
    requiredMessage: 'Name, email, and question are required',
    success: 'Thank you! Your question has been submitted.',
    failure: 'Failed to submit question. Please try again.',
    table: 'contact',
    sources: ['video-question-form'],
    record: (values) => ({
      name: text(values, 'name'),
      email: text(values, 'email'),
      message: `${text(values, 'question')}\n\nPhone: ${text(values, 'phone') || NOT_PROVIDED}`,
      metadata: {},
    }),
    after: { closeMs: 2000 },
  },
  signup: {
    ...SIGNUP,
    title: 'Get Started',
    fields: [
      name,
      email,
      phone,
      website,
      choice('role', 'Role', {
        founder: 'Founder',
        creator: 'Creator',
        marketer: 'Marketer',
        writer: 'Writer',
        agency: 'Agency',
        other: 'Other',
      }),
    ],
    requiredMessage: 'Name, email, and role are required',
    sources: ['modal-signup', 'video-gallery-signup', 'founder-time-signup'],
    record: (values) => ({
      name: text(values, 'name'),
      email: text(values, 'email'),
      phone: text(values, 'phone'),
      website: text(values, 'website'),
      metadata: { signupType: 'general' },
    }),
  },
  waitlist: {
    title: 'Join Waitlist',
    submitLabel: 'Join Waitlist',
    submittingLabel: 'Joining…',
    fields: [name, email],
    requiredMessage: 'Name and email are required',
    success: "Thank you! You've been added to our waitlist.",
    failure: 'Failed to join waitlist. Please try again.',
    table: 'waitlist',
    sources: ['waitlist-modal'],
    record: (values) => ({ name: text(values, 'name'), email: text(values, 'email'), metadata: {} }),
    after: { closeMs: 2000 },
  },
  'article-get-started': {
    title: 'Get Started',
    submitLabel: 'Get Started',
    submittingLabel: 'Submitting…',
    fields: [email, phone, website],
    requiredMessage: 'Email is required',
    success: 'Thank you! A team member will reach out to you soon.',
    failure: 'Failed to submit form. Please try again.',
    table: 'contact',
    sources: [
      'website',
      'authority-blog-get-started',
      'competitor-analysis-blog-get-started',
      'seo-llm-blog-get-started',
      'content-archetype-blog-get-started',
      'seo-comparison-blog-get-started',
    ],
    articleSources: {
      'building-authority': 'authority-blog-get-started',
      'competitor-analysis': 'competitor-analysis-blog-get-started',
      'seo-llm': 'seo-llm-blog-get-started',
      'content-archetype': 'content-archetype-blog-get-started',
      'seo-comparison': 'seo-comparison-blog-get-started',
    },
    record: (values) => ({
      name: 'Blog Reader',
      email: text(values, 'email'),
      message: [
        `Email: ${text(values, 'email')}`,
        `Phone: ${text(values, 'phone') || NOT_PROVIDED}`,
        `Website: ${text(values, 'website') || NOT_PROVIDED}`,
      ].join('\n'),
      metadata: {},
    }),
    after: { open: { target: 'blog', label: 'Read the blog', ms: 2000 } },
  },
  'book-signup': {
    ...SIGNUP,
    title: 'Tell us about your book',
    fields: [
      name,
      email,
      phone,
      choice('bookStage', 'Book stage', {
        idea: 'Idea',
        outline: 'Outline',
        writing: 'Writing',
        draft: 'Draft',
        editing: 'Editing',
        ready: 'Ready',
      }),
      choice('distributionType', 'Distribution type', { print: 'Print', ebook: 'Ebook', both: 'Both' }),
    ],
    requiredMessage: 'Name, email, book stage, and distribution type are required',
    sources: ['book-signup'],
    record: (values) => ({
      name: text(values, 'name'),
      email: text(values, 'email'),
      phone: text(values, 'phone'),
      metadata: {
        signupType: 'book',
        bookStage: text(values, 'bookStage'),
        distributionType: text(values, 'distributionType'),
      },
    }),
  },
  'role-signup': {
    ...SIGNUP,
    title: 'Get Started',
    fields: [
      name,
      email,
      phone,
      {
        ...choice('role', 'Role', { founder: 'Founder', writer: 'Writer', seo: 'SEO' }),
        lockedBy: 'preselected',
      },
      {
        name: 'preselected',
        label: 'Preselected',
        kind: 'choice',
        required: false,
        hidden: true,
        options: yesOrNo(),
      },
    ],
    requiredMessage: 'Name, email, and role are required',
    sources: ['founder-time-signup'],
    record: (values) => ({
      name: text(values, 'name'),
      email: text(values, 'email'),
      phone: text(values, 'phone'),
      metadata: {
        signupType: 'role',
        selectedRole: text(values, 'role'),
        preselected: text(values, 'preselected') === 'true',
      },
    }),
  },
  'book-mockup': {
    title: 'Free 3D Book Mockup Generator',
    submitLabel: 'Get Free Access',
    submittingLabel: 'Sending…',
    fields: [email],
    requiredMessage: INVALID_EMAIL,
    success: 'Thank you! Check your email for instant access to the 3D Book Mockup Generator.',
    failure: 'Failed to send access link. Please try again.',
    table: 'newsletter',
    sources: ['book-mockup-generator'],
    mail: { kind: 'book-mockup-link', source: '*' },
    record: (values) => ({ email: text(values, 'email'), metadata: {} }),
    after: { idleMs: 5000, open: { target: 'mockupTool', label: 'Open the generator', ms: 1000 } },
  },
  'free-report': {
    title: 'Get the Free Executive Summary',
    submitLabel: 'Send Report',
    submittingLabel: 'Sending…',
    fields: [email],
    requiredMessage: INVALID_EMAIL,
    success: 'Thank you! Check your email for the free executive summary.',
    failure: 'Failed to send report. Please try again.',
    table: 'newsletter',
    sources: ['studying-10000-reviews-report'],
    mail: { kind: 'free-report-link', source: '*' },
    record: (values) => ({ email: text(values, 'email'), metadata: {} }),
    after: {
      closeMs: 1500,
      open: { target: 'executiveSummary', label: 'Open the executive summary', ms: 1500 },
    },
  },
  'custom-analysis': {
    title: 'Request a Custom Analysis',
    submitLabel: 'Submit Request',
    submittingLabel: 'Submitting…',
    fields: [
      name,
      email,
      { name: 'bookTitle', label: 'Book title', kind: 'text', required: true, max: LIMITS.name },
      { name: 'message', label: 'Details', kind: 'multiline', required: false, max: LIMITS.message },
    ],
    requiredMessage: 'Name, email, and book title are required',
    success: `Thank you! We'll contact you within ${ANALYSIS_HOURS} hours with your custom analysis details.`,
    failure: 'Failed to submit request. Please try again.',
    table: 'contact',
    sources: ['custom-book-analysis-request'],
    // Somebody may link to a whole series, one book at a time.
    maxLinks: 10,
    record: (values) => ({
      name: text(values, 'name'),
      email: text(values, 'email'),
      message: [
        `Book title: ${text(values, 'bookTitle')}`,
        `Author: ${text(values, 'name')}`,
        `Email: ${text(values, 'email')}`,
        `Details: ${text(values, 'message') || 'None provided'}`,
        '',
        'This request came from the 10,000 reviews study page.',
      ].join('\n'),
      metadata: {},
    }),
    after: { idleMs: 5000 },
  },
} as const satisfies Record<string, LeadForm>;

export type LeadFormName = keyof typeof LEAD_FORMS;
export const LEAD_FORM_NAMES = Object.keys(LEAD_FORMS) as LeadFormName[];

/** The row of a lead form's table by its name in a URL, or undefined. */
export function findLeadForm(formName: string): LeadForm | undefined {
  return Object.hasOwn(LEAD_FORMS, formName) ? LEAD_FORMS[formName as LeadFormName] : undefined;
}

const PAYMENT = {
  submitLabel: 'Proceed to Payment',
  submittingLabel: 'Starting payment…',
  requiredMessage: 'Name and email are required',
  failure: MESSAGES.paymentNotStarted,
} as const;

/** The two forms that lead to Stripe's page. `expectedTotal` and `submissionId` travel beside their fields. */
export const CHECKOUT_FORMS = {
  checkout: {
    ...PAYMENT,
    title: 'Complete Your Purchase',
    fields: [
      {
        name: 'plan',
        label: 'Plan',
        kind: 'text',
        required: true,
        max: LIMITS.code,
        hidden: true,
        hasOwnMessage: true,
      },
      name,
      email,
      {
        name: 'coupon',
        label: 'Coupon',
        kind: 'text',
        required: false,
        max: LIMITS.code,
        autocomplete: 'off',
      },
      { name: 'timeZone', label: 'Time zone', kind: 'text', required: false, max: LIMITS.code, hidden: true },
    ],
  },
  report: {
    ...PAYMENT,
    title: 'Request Your Report',
    fields: [
      name,
      email,
      phone,
      {
        name: 'numberOfBooks',
        label: 'Number of books',
        kind: 'count',
        required: true,
        hasOwnMessage: true,
        min: 1,
        max: MAX_BOOKS,
      },
      {
        name: 'bookLinks',
        label: 'Amazon book links',
        kind: 'links',
        required: true,
        maxItems: MAX_BOOKS,
        max: LIMITS.url,
      },
    ],
  },
} as const satisfies Record<string, FormBase>;

export type CheckoutForm = (typeof CHECKOUT_FORMS)[keyof typeof CHECKOUT_FORMS];

/** Clean values by field name; lists (book links) stand apart. */
export type FormReading =
  | { ok: true; values: Values; lists: Readonly<Record<string, string[]>> }
  | { ok: false; message: string; fields: FieldMessages };

/**
 * Reads a form's own fields out of any input. Both the island and the function decide with it.
 * `message` is what stands above the form: the form's required message when a field is empty that has no message of its
 * own (`hasOwnMessage`), else the message of the first field that is wrong.
 */
export function readForm(
  form: Pick<FormBase, 'fields' | 'requiredMessage'>,
  input: Readonly<Record<string, unknown>>,
): FormReading {
  const values: Record<string, string> = {};
  const lists: Record<string, string[]> = {};
  const messages: Record<string, string> = {};
  let isMissing = false;
  for (const field of form.fields) {
    const raw = Object.hasOwn(input, field.name) ? input[field.name] : undefined;
    const reading = field.kind === 'links' ? readLinks(field, raw) : readField(field, raw);
    if (!reading.ok) {
      messages[field.name] = reading.message;
      isMissing ||= 'missing' in reading && !field.hasOwnMessage;
    } else if (typeof reading.value === 'string') values[field.name] = reading.value;
    else lists[field.name] = reading.value;
  }
  checkBookLinks(values, lists, messages);
  if (Object.keys(messages).length === 0) return { ok: true, values, lists };
  // A form that asks for an email only says one and the same above it and at the field.
  if (isMissing && form.requiredMessage === INVALID_EMAIL) messages['email'] = INVALID_EMAIL;
  const message = isMissing ? form.requiredMessage : (Object.values(messages)[0] ?? form.requiredMessage);
  return { ok: false, message, fields: messages };
}

/** What an HTML form sent, with its lists as lists: one that holds a single value arrives as a plain text. */
export function withLists<Typed extends Readonly<Record<string, unknown>>>(
  { fields }: Pick<FormBase, 'fields'>,
  typed: Typed,
): Typed {
  const lists = fields.filter(
    ({ kind, name: field }) => kind === 'links' && typeof typed[field] === 'string',
  );
  return { ...typed, ...Object.fromEntries(lists.map(({ name: field }) => [field, [typed[field]]])) };
}

/** As many links as books (specification, section 5). */
function checkBookLinks(
  values: Values,
  lists: Readonly<Record<string, string[]>>,
  messages: Record<string, string>,
): void {
  const links = lists['bookLinks'];
  const count = values['numberOfBooks'];
  if (links === undefined || count === undefined || links.length === Number(count)) return;
  messages['bookLinks'] = `Please provide exactly ${count} Amazon book link(s)`;
}

function text(values: Values, fieldName: string): string {
  return values[fieldName] ?? '';
}

function yesOrNo() {
  return [
    { value: 'true', label: 'Yes' },
    { value: 'false', label: 'No' },
  ];
}
