import { brand } from '#brand';
import { ANALYSIS_HOURS, ONBOARDING_HOURS } from '#domain/content/claims.ts';
import type { OptionalPageName } from '#domain/content/optional-pages.ts';
import type { Field } from '#domain/forms/field.ts';
import { BOOK_SAMPLE, LEAD_FORMS, type LeadFormName } from '#domain/forms/lead-forms.ts';
import type { ContactRow, WaitlistRow } from '../../platform/schema.ts';
import type { Block, Letter } from './layout.ts';

// Short answers to leads. An answer says that the submission arrived and what happens next. The address may belong to a
// stranger, so an answer repeats nothing that was typed, except a name (greeting.ts) and choices from our own lists. An
// address gets at most three answers a day (catalogue.ts).

/** The companion products by their keys, which are also the names of their pages. */
const COMPANIONS = ['insights', 'sunday'] as const;
const PAGES: readonly OptionalPageName[] = brand.pages;

/** Confirms that we received a question and says when a person answers. The question may be about a video. */
export function questionReceived({ name, metadata }: ContactRow, origin: string): Letter {
  return {
    preheader: `We’ll answer at this address within ${ONBOARDING_HOURS} hours.`,
    heading: 'We got your question',
    reader: name,
    blocks: [
      {
        text: `Thank you for asking. A person on our team will read your question and answer it by email within ${ONBOARDING_HOURS} hours.`,
      },
      ...(textOf(metadata, 'video') === ''
        ? [{ link: new URL(brand.external.blog, origin).href, label: 'Read our articles' }]
        : videoBlocks(origin)),
    ],
    reply: 'Anything to add? Reply to this email.',
  };
}

/** What somebody can see next who asked about a video, whether it was about articles or about books. */
function videoBlocks(origin: string): Block[] {
  return [
    { link: `${origin}/`, label: 'Watch more videos' },
    { before: 'Is it about a book?', link: `${origin}${BOOK_SAMPLE.path}`, label: BOOK_SAMPLE.label },
  ];
}

/**
 * Confirms a place on the waitlist of a companion product or, if the form sent no product, on our waitlist.
 */
export function waitlistJoined({ name, metadata }: WaitlistRow, origin: string): Letter {
  const key = COMPANIONS.find((one) => brand.companions[one].path === `/${textOf(metadata, 'product')}`);
  const product = key && brand.companions[key];
  const subject = product ? `the waitlist for ${product.name}` : 'our waitlist';
  return {
    subject: `You’re on ${subject}`,
    preheader: 'We’ll email you when it opens. There’s nothing else to do.',
    heading: `You’re on ${subject}`,
    reader: name,
    blocks: [
      { text: `Thank you for joining ${subject}. We’ll email you at this address when it opens.` },
      product && PAGES.includes(key)
        ? { link: origin + product.path, label: `See what ${product.name} does` }
        : {
            link: origin + (PAGES.includes('features') ? '/features' : '/pricing'),
            label: 'See what we do today',
          },
    ],
    reply: `Questions before then? Reply to this email. We answer within ${ONBOARDING_HOURS} hours.`,
  };
}

/** Confirms a submission of the form `signup`, `book-signup` or `role-signup`. */
export function signupReceived({ name, metadata }: WaitlistRow, origin: string): Letter {
  const chosen = [
    ['Role', optionLabel('role-signup', 'role', textOf(metadata, 'selectedRole'))],
    ['Book stage', optionLabel('book-signup', 'bookStage', textOf(metadata, 'bookStage'))],
    [
      'Distribution type',
      optionLabel('book-signup', 'distributionType', textOf(metadata, 'distributionType')),
    ],
  ] as const;
  const rows = chosen.filter(([, value]) => value !== '');
  return {
    preheader: `We’ll contact you within ${ONBOARDING_HOURS} hours.`,
    heading: 'We got your signup',
    reader: name,
    blocks: [
      { text: `Thank you for signing up. We’ll contact you within ${ONBOARDING_HOURS} hours.` },
      ...(rows.length === 0 ? [] : [{ text: 'You chose:' }, { rows }]),
      ...(textOf(metadata, 'signupType') === 'book' ? bookBlocks(origin) : planBlocks(origin)),
    ],
    reply: 'Something wrong or missing? Reply to this email.',
  };
}

/** What somebody who writes a book can read until we answer. */
function bookBlocks(origin: string): Block[] {
  const { name, path } = brand.reportService;
  return [
    { text: 'Until then, see what the reviews of a book say about the next one.' },
    { link: `${origin}${BOOK_SAMPLE.path}`, label: BOOK_SAMPLE.label },
    {
      before: `${name} makes such a report on your book, or on books like yours:`,
      link: `${origin}${path}`,
      label: 'What it includes and costs',
    },
  ];
}

function planBlocks(origin: string): Block[] {
  return [
    { text: 'Until then, compare what each plan includes and what it costs.' },
    { link: `${origin}/pricing`, label: 'See plans and prices' },
  ];
}

/** Confirms a submission of the form under an article. That form asks for no name. */
export function articleReceived(_: ContactRow, origin: string): Letter {
  return {
    preheader: `We’ll contact you within ${ONBOARDING_HOURS} hours.`,
    heading: 'We got your request',
    reader: '',
    blocks: [
      {
        text: `Thank you for reading our article and writing to us. We’ll contact you within ${ONBOARDING_HOURS} hours.`,
      },
      ...planBlocks(origin),
    ],
    reply: 'Something wrong or missing? Reply to this email.',
  };
}

/** Confirms a request for a custom analysis. */
export function analysisReceived({ name }: ContactRow, origin: string): Letter {
  return {
    preheader: `We’ll answer with the details within ${ANALYSIS_HOURS} hours.`,
    heading: 'We got your analysis request',
    reader: name,
    blocks: [
      {
        text: `Thank you for your request. We’ll contact you at this address within ${ANALYSIS_HOURS} hours with the details of your custom analysis.`,
      },
      { text: 'Until then, see what an analysis looks like.' },
      { link: `${origin}${brand.reportService.path}`, label: 'See sample reports' },
    ],
    reply: 'Anything to add about the book? Reply to this email.',
  };
}

function textOf(metadata: Readonly<Record<string, unknown>>, key: string): string {
  const value = metadata[key];
  return typeof value === 'string' ? value : '';
}

/** The label that a form shows for an option of a choice field; `''` for a value that is no option. */
function optionLabel(form: LeadFormName, fieldName: string, value: string): string {
  const fields: readonly Field[] = LEAD_FORMS[form].fields;
  const field = fields.find(({ name }) => name === fieldName);
  const options = field?.kind === 'choice' ? field.options : [];
  return options.find((option) => option.value === value)?.label ?? '';
}
