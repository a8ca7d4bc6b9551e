import { ANALYSIS_HOURS } from '../content/claims.ts';
import {
  EMAIL_FIELD as email,
  NAME_FIELD as name,
  PHONE_FIELD as phone,
  WEBSITE_FIELD as website,
} from './contact-fields.ts';
import { LIMITS, type ChoiceField } from './field.ts';
import type { LeadForm, Values } from './form.ts';
import { INVALID_EMAIL } from './read-field.ts';

const NOT_PROVIDED = 'Not provided';

function choice(fieldName: string, label: string, options: Readonly<Record<string, string>>): ChoiceField {
  const list = Object.entries(options).map(([value, text]) => ({ value, label: text }));
  return { name: fieldName, label, kind: 'choice', required: true, options: list };
}

/** The `notice` of a form that also subscribes the email address to the newsletter. */
const SUBSCRIBES = 'We’ll also send you our newsletter. You can unsubscribe with one click.';

const SIGNUP = {
  submitLabel: 'Get Started',
  submittingLabel: 'Submitting…',
  success: 'Thank you! Redirecting to pricing...',
  failure: 'Failed to submit form. Please try again.',
  table: 'waitlist',
  email: { kind: 'signup-received', source: '*' },
  after: { closeMs: 1500, navigate: { to: '/pricing', label: 'Go to pricing', ms: 1500 } },
} as const;

/**
 * All lead forms. To add a form, add the form to this object, to `PROSPECTS` (next-steps.ts) and to `ABOUT`
 * (islands/forms/LeadAbout.tsx), and add a link that opens the form (components/FormLink.astro) to a page.
 */
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
    email: { kind: 'newsletter-welcome', source: 'newsletter-footer' },
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
      {
        name: 'video',
        label: 'Video',
        kind: 'text',
        required: false,
        max: LIMITS.code,
        hidden: true,
        isEntryId: true,
      },
    ],
    requiredMessage: 'Name, email, and question are required',
    success: 'Thank you! Your question has been submitted.',
    failure: 'Failed to submit question. Please try again.',
    table: 'contact',
    sources: ['video-question-form'],
    email: { kind: 'question-received', source: '*' },
    record: (values) => ({
      name: text(values, 'name'),
      email: text(values, 'email'),
      message: `${text(values, 'question')}\n\nPhone: ${text(values, 'phone') || NOT_PROVIDED}`,
      metadata: given(values, 'video'),
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
    fields: [
      name,
      email,
      {
        ...choice('product', 'Product', { insights: 'Insights', sunday: 'Sunday' }),
        required: false,
        hidden: true,
      },
    ],
    requiredMessage: 'Name and email are required',
    success: "Thank you! You've been added to our waitlist.",
    failure: 'Failed to join waitlist. Please try again.',
    table: 'waitlist',
    sources: ['waitlist-modal'],
    email: { kind: 'waitlist-joined', source: '*' },
    record: (values) => ({
      name: text(values, 'name'),
      email: text(values, 'email'),
      metadata: given(values, 'product'),
    }),
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
    sources: ['website'],
    isInArticles: true,
    email: { kind: 'article-received', source: '*' },
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
        options: [
          { value: 'true', label: 'Yes' },
          { value: 'false', label: 'No' },
        ],
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
    notice: SUBSCRIBES,
    submittingLabel: 'Sending…',
    fields: [email],
    requiredMessage: INVALID_EMAIL,
    success: 'Thank you! Check your email for instant access to the 3D Book Mockup Generator.',
    failure: 'Failed to send access link. Please try again.',
    table: 'newsletter',
    sources: ['book-mockup-generator'],
    email: { kind: 'book-mockup-link', source: '*' },
    record: (values) => ({ email: text(values, 'email'), metadata: {} }),
    after: { idleMs: 5000, open: { target: 'mockupTool', label: 'Open the generator', ms: 1000 } },
  },
  'free-report': {
    title: 'Get the Free Executive Summary',
    submitLabel: 'Send Summary',
    notice: SUBSCRIBES,
    submittingLabel: 'Sending…',
    fields: [email],
    requiredMessage: INVALID_EMAIL,
    success: 'Thank you! Check your email for the free executive summary.',
    failure: 'Failed to send report. Please try again.',
    table: 'newsletter',
    sources: ['studying-10000-reviews-report'],
    email: { kind: 'free-report-link', source: '*' },
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
    email: { kind: 'analysis-received', source: '*' },
    // More links than in other forms are allowed, because an author may link to every book of a series.
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

/** The lead form of that name, or undefined: `formName` may come from a URL. */
export function findLeadForm(formName: string): LeadForm | undefined {
  return Object.hasOwn(LEAD_FORMS, formName) ? LEAD_FORMS[formName as LeadFormName] : undefined;
}

/** Metadata with one field's value; empty metadata when the value is empty or was not sent. */
function given(values: Values, fieldName: string): Values {
  const value = text(values, fieldName);
  return value === '' ? {} : { [fieldName]: value };
}

function text(values: Values, fieldName: string): string {
  return values[fieldName] ?? '';
}
