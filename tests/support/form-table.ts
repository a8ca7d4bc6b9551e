import { brand } from '#brand';
import { LEAD_FORMS, type LeadFormName } from '#domain/forms/lead-forms.ts';
import { type LeadForm } from '#domain/forms/form.ts';
import { ARTICLE, VIDEO } from './content.ts';

/** A lead form on one page, with values to type and the row that stores them. */
interface Place {
  form: LeadFormName;
  path: string;
  /** Selectors of the links to click, in order, until the form shows; empty when the form is on the page. */
  openers: readonly string[];
  /** The values that a person types or chooses, by field name, without the email address. */
  typed: Readonly<Record<string, string>>;
  /** The values that the page submits in addition to what the visitor enters, by field name. */
  beside?: Readonly<Record<string, string>>;
  /** Malformed values by field name, each with its error message. */
  malformed: Readonly<Record<string, readonly [value: string, message: string]>>;
  /** The stored row for an email address. */
  row: (email: string) => Readonly<Record<string, unknown>>;
}

/** A place, and what src/domain/forms declares for its form. tests/domain/forms checks these declarations. */
export interface FormRow extends Place {
  required: readonly string[];
  /** The maximum number of characters of each text field that the visitor fills in. */
  longest: Readonly<Record<string, number>>;
  /** The message for a missing field. */
  missing: string;
  success: string;
  failure: string;
  table: LeadForm['table'];
  /** The effects after the success message, each with its delay in ms. */
  after: {
    closesAt?: number;
    clearsAt?: number;
    goesAt?: number;
    opensAt?: readonly [ms: number, path: string];
  };
}

const name = 'Zoë O’Brien';
const phone = '+44 20 7946 0000';
const website = 'https://example.com/über';

const INVALID = 'Please enter a valid email address';
const CHOOSE = 'Please choose one of the options';
const email = ['ada@example', INVALID] as const;
const url = ['javascript:alert(1)', 'Please enter a valid URL'] as const;

const signup = {
  form: 'signup',
  typed: { name, phone, website, role: 'writer' },
  malformed: { email, website: url, role: ['king', CHOOSE] },
} as const;
const signupRow = { name, phone, website, metadata: { signupType: 'general' } };

const PLACES: readonly Place[] = [
  {
    form: 'newsletter',
    path: '/features',
    openers: [],
    typed: {},
    beside: { source: 'newsletter-footer' },
    malformed: { email },
    row: (email) => ({ email, source: 'newsletter-footer', unsubscribed_at: null }),
  },
  {
    form: 'question',
    path: '/',
    openers: ['main [data-dialog="question"]'],
    typed: { name, phone, question: 'How does it begin?\n\nAnd when does it end?' },
    beside: { video: VIDEO.id },
    malformed: { email, video: ['<b>', 'This video is not known'] },
    row: (email) => ({
      name,
      email,
      source: 'video-question-form',
      message: `How does it begin?\n\nAnd when does it end?\n\nPhone: ${phone}`,
      metadata: { video: VIDEO.id },
    }),
  },
  {
    ...signup,
    path: '/',
    openers: ['main [data-dialog="signup"]'],
    beside: { source: 'video-gallery-signup' },
    row: (email) => ({ ...signupRow, email, source: 'video-gallery-signup' }),
  },
  {
    ...signup,
    path: '/founder-time',
    openers: ['main [data-dialog="signup"]'],
    beside: { source: 'founder-time-signup' },
    row: (email) => ({ ...signupRow, email, source: 'founder-time-signup' }),
  },
  {
    ...signup,
    form: 'book-signup',
    path: '/founder-time',
    openers: ['main [data-dialog="book-signup"]'],
    typed: { name, phone, bookStage: 'draft', distributionType: 'both' },
    malformed: { email, bookStage: ['burnt', CHOOSE], distributionType: ['radio', CHOOSE] },
    row: (email) => ({
      name,
      email,
      phone,
      website: '',
      source: 'book-signup',
      metadata: { signupType: 'book', bookStage: 'draft', distributionType: 'both' },
    }),
  },
  {
    ...signup,
    form: 'role-signup',
    path: '/founder-time',
    openers: ['main [data-dialog="role-signup"] >> nth=2'],
    typed: { name, phone },
    beside: { role: 'writer', preselected: 'true' },
    malformed: { email, role: ['king', CHOOSE], preselected: ['perhaps', CHOOSE] },
    row: (email) => ({
      name,
      email,
      phone,
      website: '',
      source: 'founder-time-signup',
      metadata: { signupType: 'role', selectedRole: 'writer', preselected: true },
    }),
  },
  {
    form: 'waitlist',
    path: '/sunday',
    openers: ['main [data-dialog="waitlist"]'],
    typed: { name },
    beside: { product: 'sunday' },
    malformed: { email, product: ['monday', CHOOSE] },
    row: (email) => ({
      name,
      email,
      phone: '',
      website: '',
      source: 'waitlist-modal',
      metadata: { product: 'sunday' },
    }),
  },
  {
    form: 'article-get-started',
    path: ARTICLE.path,
    openers: [],
    typed: { phone, website },
    beside: { article: ARTICLE.slug },
    malformed: { email, website: url },
    row: (email) => ({
      name: 'Blog Reader',
      email,
      source: ARTICLE.source,
      message: `Email: ${email}\nPhone: ${phone}\nWebsite: ${website}`,
    }),
  },
  {
    form: 'book-mockup',
    path: '/3d-book-mockup-generator',
    openers: [],
    typed: {},
    malformed: { email },
    row: (email) => ({ email, source: 'book-mockup-generator', unsubscribed_at: null }),
  },
  {
    form: 'free-report',
    path: '/studying-10000-reviews',
    openers: ['main [data-dialog="free-report"]'],
    typed: {},
    malformed: { email },
    row: (email) => ({ email, source: 'studying-10000-reviews-report', unsubscribed_at: null }),
  },
  {
    form: 'custom-analysis',
    path: '/studying-10000-reviews',
    openers: ['main [data-dialog="custom-analysis"]'],
    typed: { name, bookTitle: 'Notes & Sketches', message: 'All of it.\nAnd the rest.' },
    malformed: { email },
    row: (email) => ({
      name,
      email,
      source: 'custom-book-analysis-request',
      message: [
        'Book title: Notes & Sketches',
        `Author: ${name}`,
        `Email: ${email}`,
        'Details: All of it.\nAnd the rest.',
        '',
        'This request came from the 10,000 reviews study page.',
      ].join('\n'),
    }),
  },
];

export const FORM_TABLE: readonly FormRow[] = PLACES.map((place) => {
  const form: LeadForm = LEAD_FORMS[place.form];
  const { fields, requiredMessage, success, failure, table, after } = form;
  const { closeMs, idleMs, navigate, open } = after;
  const preset = Object.keys(place.beside ?? {});
  return {
    ...place,
    required: fields.filter((field) => field.required).map((field) => field.name),
    longest: Object.fromEntries(
      fields.flatMap((field) =>
        'max' in field && !preset.includes(field.name) ? [[field.name, field.max] as const] : [],
      ),
    ),
    missing: requiredMessage,
    success,
    failure,
    table,
    after: {
      ...(closeMs !== undefined && { closesAt: closeMs }),
      ...(idleMs !== undefined && { clearsAt: idleMs }),
      ...(navigate && { goesAt: navigate.ms }),
      ...(open && { opensAt: [open.ms, brand.external[open.target]] as const }),
    },
  };
});

/** The fields that a row submits, with `address` as the email address and without a submission id. */
export function bodyOf({ typed, beside }: FormRow, address: string): Record<string, string> {
  return { ...typed, email: address, ...beside };
}
