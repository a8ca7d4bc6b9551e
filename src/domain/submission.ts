import { clean } from './fields.ts';
import type { LeadForm } from './forms.ts';
import type { FieldMessages } from './answer.ts';
import { MESSAGES } from './messages.ts';

/** The hidden text field that people never see and never fill. */
export const HONEYPOT = 'company_website';

/** Nobody fills a form in less, not even a password manager with a finger on Enter. In ms. */
export const MIN_FILL_MS = 300;

/** What travels beside a lead form's own fields (contract, `POST /api/forms/{form}`). */
export const ENVELOPE_FIELDS = [
  'source',
  'article',
  'submissionId',
  'attribution',
  'startedAt',
  HONEYPOT,
] as const;

/** In an address it may stand in either case. */
const UTM_NAME = /^utm_[a-z0-9_]{1,40}$/i;

/** Where a visit began; `utm` by names in lower case, at most ten; each text at most 500 characters. */
export interface Attribution {
  page?: string;
  referrer?: string;
  utm?: Readonly<Record<string, string>>;
}

/** The clean envelope; an absent part is null. */
export interface Envelope {
  source: string;
  submissionId: string | null;
  attribution: Attribution | null;
  startedAt: Date | null;
  honeypot: string;
}

export type EnvelopeReading = { ok: true; envelope: Envelope } | { ok: false; fields: FieldMessages };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const MAX_ATTRIBUTION = 500;
const MAX_UTM_KEYS = 10;
const MAX_HONEYPOT = 2048;

/** Reads the envelope of a lead form. A source outside the form's closed list is refused. */
export function readEnvelope(form: LeadForm, input: Readonly<Record<string, unknown>>): EnvelopeReading {
  const messages: Record<string, string> = {};
  const source = readSource(form, input, messages);
  const submissionId = readSubmissionId(input['submissionId'], messages);
  const attribution = readAttribution(input['attribution'], messages);
  const startedAt = readInstant(input['startedAt'], messages);
  const trap = input[HONEYPOT] ?? '';
  if (typeof trap !== 'string') messages[HONEYPOT] = MESSAGES.wrongType;
  if (Object.keys(messages).length > 0) return { ok: false, fields: messages };
  const honeypot = typeof trap === 'string' ? clean(trap, false).slice(0, MAX_HONEYPOT) : '';
  return { ok: true, envelope: { source, submissionId, attribution, startedAt, honeypot } };
}

/** Every name that a form's body may hold; anything else is refused. */
export function unknownFields(
  known: readonly string[],
  input: Readonly<Record<string, unknown>>,
): FieldMessages {
  const strangers = Object.keys(input).filter((key) => !known.includes(key));
  return Object.fromEntries(strangers.map((key) => [key, 'This field is not known']));
}

/** A UUID in lower case, null when absent; anything else puts a message at `submissionId`. */
export function readSubmissionId(raw: unknown, messages: Record<string, string>): string | null {
  if (raw === undefined || raw === null || raw === '') return null;
  const value = typeof raw === 'string' ? raw.trim().toLowerCase() : '';
  if (UUID.test(value)) return value;
  messages['submissionId'] = 'This is not a UUID';
  return null;
}

/** An article's own source goes before the one that was sent, which still has to be on the list. */
function readSource(
  form: LeadForm,
  input: Readonly<Record<string, unknown>>,
  messages: Record<string, string>,
): string {
  const articleSource = readArticle(form, input['article'], messages);
  const source = input['source'] ?? '';
  const isKnown = typeof source === 'string' && form.sources.includes(source);
  if (!isKnown && source !== '') messages['source'] = 'This source is not known';
  return articleSource ?? (isKnown ? source : form.sources[0]);
}

function readArticle(form: LeadForm, raw: unknown, messages: Record<string, string>): string | undefined {
  if (raw === undefined || raw === null || raw === '') return undefined;
  const sources = form.articleSources ?? {};
  if (typeof raw === 'string' && Object.hasOwn(sources, raw)) return sources[raw];
  messages['article'] = 'This article is not known';
  return undefined;
}

function readInstant(raw: unknown, messages: Record<string, string>): Date | null {
  if (raw === undefined || raw === null || raw === '') return null;
  const isIso = typeof raw === 'string' && /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(raw);
  const instant = isIso ? new Date(raw) : null;
  if (instant && !Number.isNaN(instant.getTime())) return instant;
  messages['startedAt'] = 'This is not a time in ISO 8601';
  return null;
}

function readAttribution(raw: unknown, messages: Record<string, string>): Attribution | null {
  if (raw === undefined || raw === null || raw === '') return null;
  const attribution = isObject(raw) ? composeAttribution(raw) : null;
  if (attribution === null) messages['attribution'] = MESSAGES.wrongType;
  return attribution;
}

function composeAttribution(raw: Readonly<Record<string, unknown>>): Attribution | null {
  const { page, referrer, utm, ...rest } = raw;
  const given = utm === undefined ? [] : isObject(utm) ? Object.entries(utm) : null;
  const isSound =
    Object.keys(rest).length === 0 &&
    given !== null &&
    [page, referrer, ...given.map(([, value]) => value)].every(
      (value) => value === undefined || typeof value === 'string',
    );
  if (!isSound) return null;
  // The address was somebody else's, like a long referrer: what does not belong there is left out, not refused.
  const utmEntries = given.filter(([name]) => UTM_NAME.test(name)).slice(0, MAX_UTM_KEYS);
  return {
    ...(typeof page === 'string' && page !== '' && { page: short(page) }),
    ...(typeof referrer === 'string' && referrer !== '' && { referrer: short(referrer) }),
    ...(utmEntries.length > 0 && {
      utm: Object.fromEntries(utmEntries.map(([name, value]) => [name.toLowerCase(), short(String(value))])),
    }),
  };
}

function short(value: string): string {
  // The cut may split a surrogate pair, and the database refuses half of one.
  return clean(value, false)
    .slice(0, MAX_ATTRIBUTION)
    .replace(/[\ud800-\udbff]$/, '');
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
