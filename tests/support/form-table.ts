import type { LeadFormName } from '#domain/forms.ts';

/** One lead form at one place of the site, in the words of the specification. Every address is the test's own. */
export interface FormRow {
  form: LeadFormName;
  /** Where the specification puts it. */
  path: string;
  /** What is pressed there, one after the other, until the form shows; none: it stands in the page. */
  openers: readonly string[];
  /** What a person types or chooses, beside the address. */
  typed: Readonly<Record<string, string>>;
  /** What the place adds. */
  beside?: Readonly<Record<string, string>>;
  required: readonly string[];
  /** Fields that can be malformed, with what is said of it. */
  malformed: Readonly<Record<string, readonly [value: string, message: string]>>;
  /** Most characters of each field. */
  longest: Readonly<Record<string, number>>;
  /** What is said when something required is missing, when all is well, and when nothing could be stored. */
  missing: string;
  success: string;
  failure: string;
  table: 'newsletter' | 'waitlist' | 'contact';
  /** The row that it becomes for an address. */
  row: (email: string) => Readonly<Record<string, unknown>>;
  /** What follows the success, each after so many ms. */
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
const person = { name: 200, email: 254 };
const reach = { phone: 40 };

const signup = {
  form: 'signup',
  typed: { name, phone, website, role: 'writer' },
  required: ['name', 'email', 'role'],
  malformed: { email, website: url, role: ['king', CHOOSE] },
  longest: { ...person, ...reach, website: 2048 },
  missing: 'Name, email, and role are required',
  success: 'Thank you! Redirecting to pricing...',
  failure: 'Failed to submit form. Please try again.',
  table: 'waitlist',
  after: { goesAt: 1500 },
} as const;
const signupRow = { name, phone, website, metadata: { signupType: 'general' } };

export const FORM_TABLE: readonly FormRow[] = [
  {
    form: 'newsletter',
    path: '/features',
    openers: [],
    typed: {},
    beside: { source: 'newsletter-footer' },
    required: ['email'],
    malformed: { email },
    longest: { email: 254 },
    missing: INVALID,
    success: 'Thank you for subscribing!',
    failure: 'Failed to subscribe. Please try again.',
    table: 'newsletter',
    row: (email) => ({ email, source: 'newsletter-footer', unsubscribed_at: null }),
    after: { clearsAt: 3000 },
  },
  {
    form: 'question',
    path: '/',
    openers: ['main [data-dialog="question"]'],
    typed: { name, phone, question: 'How does it begin?\n\nAnd when does it end?' },
    required: ['name', 'email', 'question'],
    malformed: { email },
    longest: { ...person, ...reach, question: 5000 },
    missing: 'Name, email, and question are required',
    success: 'Thank you! Your question has been submitted.',
    failure: 'Failed to submit question. Please try again.',
    table: 'contact',
    row: (email) => ({
      name,
      email,
      source: 'video-question-form',
      message: `How does it begin?\n\nAnd when does it end?\n\nPhone: ${phone}`,
    }),
    after: { closesAt: 2000 },
  },
  {
    ...signup,
    path: '/',
    openers: ['main [data-dialog="video"], main a[href^="/videos/"]', '[data-dialog="signup"]'],
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
    required: ['name', 'email', 'bookStage', 'distributionType'],
    malformed: { email, bookStage: ['burnt', CHOOSE], distributionType: ['radio', CHOOSE] },
    longest: { ...person, ...reach },
    missing: 'Name, email, book stage, and distribution type are required',
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
    openers: ['main [data-dialog="role-signup"] >> nth=1'],
    typed: { name, phone },
    beside: { role: 'writer', preselected: 'true' },
    malformed: { email, role: ['king', CHOOSE], preselected: ['perhaps', CHOOSE] },
    longest: { ...person, ...reach },
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
    required: ['name', 'email'],
    malformed: { email },
    longest: person,
    missing: 'Name and email are required',
    success: "Thank you! You've been added to our waitlist.",
    failure: 'Failed to join waitlist. Please try again.',
    table: 'waitlist',
    row: (email) => ({ name, email, phone: '', website: '', source: 'waitlist-modal' }),
    after: { closesAt: 2000 },
  },
  {
    form: 'article-get-started',
    path: '/blog/seo-llm',
    openers: [],
    typed: { phone, website },
    beside: { article: 'seo-llm' },
    required: ['email'],
    malformed: { email, website: url },
    longest: { email: 254, ...reach, website: 2048 },
    missing: 'Email is required',
    success: 'Thank you! A team member will reach out to you soon.',
    failure: 'Failed to submit form. Please try again.',
    table: 'contact',
    row: (email) => ({
      name: 'Blog Reader',
      email,
      source: 'seo-llm-blog-get-started',
      message: `Email: ${email}\nPhone: ${phone}\nWebsite: ${website}`,
    }),
    after: { opensAt: [2000, '/blog'] },
  },
  {
    form: 'book-mockup',
    path: '/3d-book-mockup-generator',
    openers: [],
    typed: {},
    required: ['email'],
    malformed: { email },
    longest: { email: 254 },
    missing: INVALID,
    success: 'Thank you! Check your email for instant access to the 3D Book Mockup Generator.',
    failure: 'Failed to send access link. Please try again.',
    table: 'newsletter',
    row: (email) => ({ email, source: 'book-mockup-generator', unsubscribed_at: null }),
    after: { clearsAt: 5000, opensAt: [1000, '/3d-book-mockup-generator'] },
  },
  {
    form: 'free-report',
    path: '/studying-10000-reviews',
    openers: ['main [data-dialog="free-report"]'],
    typed: {},
    required: ['email'],
    malformed: { email },
    longest: { email: 254 },
    missing: INVALID,
    success: 'Thank you! Check your email for the free executive summary.',
    failure: 'Failed to send report. Please try again.',
    table: 'newsletter',
    row: (email) => ({ email, source: 'studying-10000-reviews-report', unsubscribed_at: null }),
    after: { closesAt: 1500, opensAt: [1500, '/documents/executive-summary.pdf'] },
  },
  {
    form: 'custom-analysis',
    path: '/studying-10000-reviews',
    openers: ['main [data-dialog="custom-analysis"]'],
    typed: { name, bookTitle: 'Notes & Sketches', message: 'All of it.\nAnd the rest.' },
    required: ['name', 'email', 'bookTitle'],
    malformed: { email },
    longest: { ...person, bookTitle: 200, message: 5000 },
    missing: 'Name, email, and book title are required',
    success: "Thank you! We'll contact you within 48 hours with your custom analysis details.",
    failure: 'Failed to submit request. Please try again.',
    table: 'contact',
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
    after: { clearsAt: 5000 },
  },
];

/** What a form of the table sends, as JSON or as a form. */
export function bodyOf({ typed, beside }: FormRow, address: string): Record<string, string> {
  return { ...typed, email: address, ...beside };
}
