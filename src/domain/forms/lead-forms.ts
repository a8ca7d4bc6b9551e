import { ANALYSIS_HOURS, CLAIMS, ONBOARDING_HOURS, SUMMARY_PAGES } from '../content/claims.ts';
import { STUDY_EXAMPLE } from '../content/study.ts';
import { formatCents } from '../money.ts';
import { REPORT_PRICE_CENTS } from '../payments/pricing.ts';
import { CUSTOM_ANALYSIS, NEWSLETTER_TERM } from '../payments/terms.ts';
import { formatYears, RETENTION } from '../privacy/retention.ts';
import {
  EMAIL_FIELD as email,
  NAME_FIELD as name,
  PHONE_FIELD as phone,
  WEBSITE_FIELD as website,
} from './contact-fields.ts';
import { LIMITS, type ChoiceField } from './field.ts';
import type { About, LeadForm, Values } from './form.ts';
import { NO_DETAILS, NOT_PROVIDED, STUDY_LINE } from './message.ts';
import { INVALID_EMAIL } from './email-address.ts';
import { CONTACTED, RECEIVED, TO_ANSWER, TO_SEND, within, type Prospect } from './step.ts';

function choice(fieldName: string, label: string, options: Readonly<Record<string, string>>): ChoiceField {
  const list = Object.entries(options).map(([value, text]) => ({ value, label: text }));
  return { name: fieldName, label, kind: 'choice', required: true, options: list };
}

/** The `notice` of a form that also subscribes the email address to the newsletter. */
const SUBSCRIBES = `We’ll also send you our newsletter: content and SEO advice. ${NEWSLETTER_TERM} You can unsubscribe with one click.`;

/** The stages of a book, from first to last: the values of the field `bookStage` and their labels. */
export const BOOK_STAGES = {
  idea: 'Idea',
  outline: 'Outline',
  writing: 'Writing',
  draft: 'Draft',
  editing: 'Editing',
  ready: 'Ready',
};

/** The roles of the form `role-signup`: the values of the field `role` and their labels. */
export const ROLES = { founder: 'Founder', writer: 'Writer', seo: 'SEO' } as const;

/** The page that someone who writes a book reads first. */
export const BOOK_SAMPLE = {
  path: '/tgs-report/first-time-founders',
  label: 'Read a sample report on one book',
} as const;

interface RolePromise {
  title: string;
  text: string;
}

export const ROLE_PROMISES: Readonly<Record<string, RolePromise>> = {
  founder: { title: 'We write and publish. You approve.', text: 'Approving takes about one hour a week.' },
  writer: {
    title: 'We draft and schedule. You edit.',
    text: 'We take over the first drafts, the titles and links, and the schedule.',
  },
  seo: {
    title: 'You set strategy. We make the lists.',
    text: 'We take over the keyword map, on-page SEO (titles, links and markup) and the reports.',
  },
} satisfies Record<keyof typeof ROLES, RolePromise>;

/** What somebody who signs up gets. */
export const SIGNUP_PROMISE = `Leave your email, and a person will contact you within ${ONBOARDING_HOURS} hours about your content plan. Signing up costs nothing.`;

const HOUR: About = {
  title: 'About one hour a week',
  text: `We write, optimize and publish. You read, edit and approve. ${SIGNUP_PROMISE}`,
};

const SIGNUP_NEXT: Prospect = {
  steps: [RECEIVED, CONTACTED, { when: 'After that', text: 'You choose a plan, or none.' }],
  privacy: TO_ANSWER,
};

const SIGNUP = {
  ...SIGNUP_NEXT,
  about: HOUR,
  submitLabel: 'Get Started',
  submittingLabel: 'Submitting…',
  success: 'Thank you! Redirecting to pricing...',
  failure: 'Failed to submit form. Please try again.',
  table: 'waitlist',
  email: 'signup-received',
  after: { closeMs: 1500, navigate: { to: '/pricing', label: 'Go to pricing', ms: 1500 } },
} as const;

/**
 * All lead forms. To add a form, add it to this object, and add a link that opens it (components/FormLink.astro) to a
 * page.
 */
export const LEAD_FORMS = {
  newsletter: {
    title: 'Newsletter',
    about: { text: 'Content and SEO advice by email.' },
    steps: [
      { when: 'Today', hours: 0, text: 'We send a welcome email.' },
      { when: 'After that', text: `You get each new issue at this address. ${NEWSLETTER_TERM}` },
      { when: 'Anytime', text: 'You can unsubscribe with one click.' },
    ],
    privacy: 'We use this address for the newsletter. We don’t sell it.',
    submitLabel: 'Subscribe',
    submittingLabel: 'Subscribing…',
    successLabel: 'Subscribed!',
    fields: [email],
    requiredMessage: INVALID_EMAIL,
    success: 'Thank you for subscribing!',
    failure: 'Failed to subscribe. Please try again.',
    table: 'newsletter',
    sources: ['website', 'newsletter-footer'],
    email: 'newsletter-welcome',
    record: (values) => ({ email: text(values, 'email'), metadata: {} }),
    after: { idleMs: 3000 },
  },
  question: {
    title: 'Ask a Question',
    about: {
      text: `Ask us anything about the plans, the reports or a video. A person answers within ${ONBOARDING_HOURS} hours.`,
    },
    steps: [
      RECEIVED,
      within(ONBOARDING_HOURS, 'A person answers by email.'),
      { when: 'After that', text: 'To ask more, reply to that email.' },
    ],
    privacy: TO_ANSWER,
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
    email: 'question-received',
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
    about: { text: 'Be among the first to use {products}. Joining is free.' },
    steps: [
      { when: 'Today', hours: 0, text: 'We email you to confirm that you’re on the list.' },
      { when: 'Until it opens', text: 'You hear from us only if there is news about the launch.' },
      { when: 'When it opens', text: 'We email you at this address, before anyone else gets access.' },
    ],
    privacy: `We use your details for the waitlist only. We delete them whenever you ask, and after ${formatYears(RETENTION.waitlist.years)} at the latest.`,
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
    email: 'waitlist-joined',
    record: (values) => ({
      name: text(values, 'name'),
      email: text(values, 'email'),
      metadata: given(values, 'product'),
    }),
    after: { closeMs: 2000 },
  },
  'article-get-started': {
    title: 'Get Started',
    about: HOUR,
    ...SIGNUP_NEXT,
    submitLabel: 'Get Started',
    submittingLabel: 'Submitting…',
    fields: [email, phone, website],
    requiredMessage: 'Email is required',
    success: 'Thank you! A team member will reach out to you soon.',
    failure: 'Failed to submit form. Please try again.',
    table: 'contact',
    sources: ['website'],
    isInArticles: true,
    email: 'article-received',
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
    steps: [
      RECEIVED,
      within(
        ONBOARDING_HOURS,
        'A person tells you what we can do at that stage: a report on similar books, a mockup, or articles on its subject.',
      ),
      { when: 'Meanwhile', text: 'Read a sample report on one book. Telling us about yours costs nothing.' },
    ],
    about: {
      text: `Tell us how far along your book is and how you will publish it. Within ${ONBOARDING_HOURS} hours, a person tells you what we can do for it.`,
    },
    fields: [
      name,
      email,
      phone,
      choice('bookStage', 'Book stage', BOOK_STAGES),
      choice('distributionType', 'Distribution type', { print: 'Print', ebook: 'Ebook', both: 'Both' }),
    ],
    aside: {
      text: `The next page has prices for our articles. A person contacts you about your book within ${ONBOARDING_HOURS} hours. Meanwhile:`,
      to: BOOK_SAMPLE.path,
      label: BOOK_SAMPLE.label,
    },
    isAboutBooks: true,
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
        ...choice('role', 'Role', ROLES),
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
    isAboutBooks: true,
    about: { text: 'Turn a flat cover into a 3D book, free.' },
    steps: [
      {
        when: 'Today',
        hours: 0,
        text: 'We email you the link to the generator. It also opens in a new tab.',
      },
      { when: 'Then', text: 'Add your cover and download the picture.' },
      { when: 'Anytime', text: 'Open the same link for your next cover.' },
    ],
    privacy: TO_SEND,
    submitLabel: 'Get Free Access',
    notice: SUBSCRIBES,
    submittingLabel: 'Sending…',
    fields: [email],
    requiredMessage: INVALID_EMAIL,
    success: 'Thank you! Check your email for instant access to the 3D Book Mockup Generator.',
    failure: 'Failed to send access link. Please try again.',
    table: 'newsletter',
    sources: ['book-mockup-generator'],
    email: 'book-mockup-link',
    record: (values) => ({ email: text(values, 'email'), metadata: {} }),
    after: { idleMs: 5000, open: { target: 'mockupTool', label: 'Open the generator', ms: 1000 } },
  },
  'free-report': {
    title: 'Get the Free Executive Summary',
    isAboutBooks: true,
    about: {
      text: `${SUMMARY_PAGES.word} pages as a PDF, free: the summary of our study of book reviews.${CLAIMS.reviewsStudied.sample ? ` ${STUDY_EXAMPLE}` : ''}`,
    },
    steps: [
      { when: 'Today', hours: 0, text: 'The summary opens in a new tab. We also email you the link.' },
      { when: 'Then', text: 'Start with page 5, the strongest gap.' },
      { when: 'Anytime', text: `Order a report on your own book, ${formatCents(REPORT_PRICE_CENTS)}.` },
    ],
    privacy: TO_SEND,
    submitLabel: 'Send Summary',
    notice: SUBSCRIBES,
    submittingLabel: 'Sending…',
    fields: [email],
    requiredMessage: INVALID_EMAIL,
    success: 'Thank you! Check your email for the free executive summary.',
    failure: 'Failed to send report. Please try again.',
    table: 'newsletter',
    sources: ['studying-10000-reviews-report'],
    email: 'free-report-link',
    record: (values) => ({ email: text(values, 'email'), metadata: {} }),
    after: {
      closeMs: 1500,
      open: { target: 'executiveSummary', label: 'Open the executive summary', ms: 1500 },
    },
  },
  'custom-analysis': {
    title: 'Request a Custom Analysis',
    isAboutBooks: true,
    about: {
      text: CUSTOM_ANALYSIS,
    },
    steps: [
      RECEIVED,
      within(ANALYSIS_HOURS, 'We contact you about the scope and the price.'),
      {
        when: 'After that',
        text: 'You decide. Asking costs nothing.',
      },
    ],
    privacy: TO_ANSWER,
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
    email: 'analysis-received',
    // More links than in other forms are allowed, because an author may link to every book of a series.
    maxLinks: 10,
    record: (values) => ({
      name: text(values, 'name'),
      email: text(values, 'email'),
      message: [
        `Book title: ${text(values, 'bookTitle')}`,
        `Author: ${text(values, 'name')}`,
        `Email: ${text(values, 'email')}`,
        `Details: ${text(values, 'message') || NO_DETAILS}`,
        '',
        STUDY_LINE,
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
