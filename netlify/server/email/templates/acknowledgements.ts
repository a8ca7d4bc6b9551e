import { brand } from '#brand';
import { ANALYSIS_HOURS, ONBOARDING_HOURS } from '#domain/content/claims.ts';
import type { Field } from '#domain/forms/field.ts';
import { answersOf } from '#domain/forms/message.ts';
import { LEAD_FORMS, type LeadFormName } from '#domain/forms/lead-forms.ts';
import type { ContactRow, WaitlistRow } from '../../platform/schema.ts';
import type { Block, Letter } from './layout.ts';

// Short answers to leads. An answer repeats the submission and says what happens next. An address gets at
// most three answers a day (catalogue.ts).

/** Confirms that we received a question and says when a person answers. The question may be about a video. */
export function questionReceived({ name, message, metadata }: ContactRow, origin: string): Letter {
  const video = textOf(metadata, 'video');
  return {
    preheader: `We’ll answer at this address within ${ONBOARDING_HOURS} hours.`,
    heading: 'We got your question',
    reader: name,
    blocks: [
      {
        text: `Thank you for asking. A person on our team will read your question and answer it by email within ${ONBOARDING_HOURS} hours.`,
      },
      { text: `You wrote:\n\n${sentText(message)}` },
      video === ''
        ? { link: new URL(brand.external.blog, origin).href, label: 'Read our articles' }
        : { link: `${origin}/videos/${video}`, label: 'Watch the video again' },
    ],
    reply: 'Anything to add? Reply to this email.',
  };
}

/**
 * Confirms a place on the waitlist of a companion product or, if the form sent no product, on our waitlist.
 */
export function waitlistJoined({ name, email, metadata }: WaitlistRow, origin: string): Letter {
  const product = Object.values(brand.companions).find(
    ({ path }) => path === `/${textOf(metadata, 'product')}`,
  );
  const subject = product ? `the waitlist for ${product.name}` : 'our waitlist';
  return {
    subject: `You’re on ${subject}`,
    preheader: 'We’ll email you when it opens. There’s nothing else to do.',
    heading: `You’re on ${subject}`,
    reader: name,
    blocks: [
      { text: `Thank you for joining ${subject}. We’ll email you at this address when it opens.` },
      sentRows([
        ['Product', product?.name ?? ''],
        ['Name', name],
        ['Email', email],
      ]),
      product
        ? { link: origin + product.path, label: `See what ${product.name} does` }
        : { link: `${origin}/features`, label: 'See what we do today' },
    ],
    reply: `Questions before then? Reply to this email. We answer within ${ONBOARDING_HOURS} hours.`,
  };
}

/** Confirms a submission of the form `signup`, `book-signup` or `role-signup`. */
export function signupReceived(
  { name, email, phone, website, metadata }: WaitlistRow,
  origin: string,
): Letter {
  return {
    preheader: `We’ll contact you within ${ONBOARDING_HOURS} hours.`,
    heading: 'We got your signup',
    reader: name,
    blocks: [
      { text: `Thank you for signing up. We’ll contact you within ${ONBOARDING_HOURS} hours. You sent us:` },
      sentRows([
        ['Name', name],
        ['Email', email],
        ['Phone', phone],
        ['Website', website],
        ['Role', optionLabel('role-signup', 'role', textOf(metadata, 'selectedRole'))],
        ['Book stage', optionLabel('book-signup', 'bookStage', textOf(metadata, 'bookStage'))],
        [
          'Distribution type',
          optionLabel('book-signup', 'distributionType', textOf(metadata, 'distributionType')),
        ],
      ]),
      { text: 'Until then, compare what each plan includes and what it costs.' },
      { link: `${origin}/pricing`, label: 'See plans and prices' },
    ],
    reply: 'Something wrong or missing? Reply to this email.',
  };
}

/** Confirms a submission of the form under an article. That form asks for no name. */
export function articleReceived({ message }: ContactRow, origin: string): Letter {
  return {
    preheader: `We’ll contact you within ${ONBOARDING_HOURS} hours.`,
    heading: 'We got your request',
    reader: '',
    blocks: [
      {
        text: `Thank you for reading our article and writing to us. We’ll contact you within ${ONBOARDING_HOURS} hours. You sent us:`,
      },
      { text: sentText(message) },
      { text: 'Until then, compare what each plan includes and what it costs.' },
      { link: `${origin}/pricing`, label: 'See plans and prices' },
    ],
    reply: 'Something wrong or missing? Reply to this email.',
  };
}

/** Confirms a request for a custom analysis. */
export function analysisReceived({ name, message }: ContactRow, origin: string): Letter {
  return {
    preheader: `We’ll answer with the details within ${ANALYSIS_HOURS} hours.`,
    heading: 'We got your analysis request',
    reader: name,
    blocks: [
      {
        text: `Thank you for your request. We’ll contact you at this address within ${ANALYSIS_HOURS} hours with the details of your custom analysis. You sent us:`,
      },
      { text: sentText(message) },
      { text: 'Until then, see what an analysis looks like.' },
      { link: `${origin}${brand.reportService.path}`, label: 'See sample reports' },
    ],
    reply: 'Anything to add about the book? Reply to this email.',
  };
}

/** A stored message without the lines of empty fields and without `STUDY_LINE` (see `answersOf`). */
function sentText(message: string): string {
  return answersOf(message).join('\n').trim();
}

/** A table of the submitted values, without the rows whose value is empty. */
function sentRows(rows: readonly (readonly [label: string, value: string])[]): Block {
  return { rows: rows.filter(([, value]) => value !== '') };
}

function textOf(metadata: Readonly<Record<string, unknown>>, key: string): string {
  const value = metadata[key];
  return typeof value === 'string' ? value : '';
}

/**
 * The label that a form shows for an option of a choice field. A value that is not an option is returned
 * unchanged.
 */
function optionLabel(form: LeadFormName, fieldName: string, value: string): string {
  const fields: readonly Field[] = LEAD_FORMS[form].fields;
  const field = fields.find(({ name }) => name === fieldName);
  const options = field?.kind === 'choice' ? field.options : [];
  return options.find((option) => option.value === value)?.label ?? value;
}
