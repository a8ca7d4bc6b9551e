import type { FieldMessages } from '../answer.ts';
import { MESSAGES } from '../messages.ts';
import { readAttribution, type Attribution } from './attribution.ts';
import { clean } from './clean.ts';
import type { LeadForm } from './form.ts';

/**
 * Name of the honeypot: a text field that visitors never see, so only a program fills it in. No word of it may occur in
 * an address or a login, because browsers and password managers fill in fields by the words of their names.
 */
export const HONEYPOT = 'leave_blank';

/**
 * The shortest time in ms in which a person submits a form; a faster submission looks like a bot's. The time is short,
 * because a password manager may fill in the form, so that the person only presses Enter.
 */
export const MIN_FILL_MS = 300;

/** The fields that a lead form sends in addition to its own fields (docs/api.md, `POST /api/forms/{form}`). */
export const ENVELOPE_FIELDS = [
  'source',
  'article',
  'submissionId',
  'attribution',
  'startedAt',
  HONEYPOT,
] as const;

/**
 * The clean values of the `ENVELOPE_FIELDS`, except `article`, which only determines `source`. `source` always has a
 * value (see `readSource`). A value that was not sent is null, except `honeypot`, which is `''`.
 */
export interface Envelope {
  source: string;
  submissionId: string | null;
  attribution: Attribution | null;
  startedAt: Date | null;
  honeypot: string;
}

export type EnvelopeReading = { ok: true; envelope: Envelope } | { ok: false; fields: FieldMessages };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const MAX_HONEYPOT = 2048;

/** The source of the form under each published article, by slug (src/content/published-articles.json). */
type ArticleSources = Readonly<Record<string, string>>;

/**
 * Reads the envelope of a lead form. If a `source` was sent, it must be one of the form's sources or, for a form under
 * articles, one of `articleSources`.
 */
export function readEnvelope(
  form: LeadForm,
  input: Readonly<Record<string, unknown>>,
  articleSources: ArticleSources,
): EnvelopeReading {
  const messages: Record<string, string> = {};
  const source = readSource(form, input, form.isInArticles ? articleSources : {}, messages);
  const submissionId = readSubmissionId(input['submissionId'], messages);
  const attribution = readAttribution(input['attribution'], messages);
  const startedAt = readInstant(input['startedAt'], messages);
  const filled = input[HONEYPOT] ?? '';
  if (typeof filled !== 'string') messages[HONEYPOT] = MESSAGES.wrongType;
  if (Object.keys(messages).length > 0) return { ok: false, fields: messages };
  const honeypot = typeof filled === 'string' ? clean(filled, false).slice(0, MAX_HONEYPOT) : '';
  return { ok: true, envelope: { source, submissionId, attribution, startedAt, honeypot } };
}

/** Returns a UUID in lower case, or null. Adds a message for a value that was sent and is not a UUID. */
export function readSubmissionId(raw: unknown, messages: Record<string, string>): string | null {
  if (raw === undefined || raw === null || raw === '') return null;
  const value = typeof raw === 'string' ? raw.trim().toLowerCase() : '';
  if (UUID.test(value)) return value;
  messages['submissionId'] = 'This is not a UUID';
  return null;
}

/**
 * The source of the lead: the article's source, else the source that was sent, else the form's default. An unknown
 * source is an error even if the article's source is used.
 */
function readSource(
  form: LeadForm,
  input: Readonly<Record<string, unknown>>,
  articleSources: ArticleSources,
  messages: Record<string, string>,
): string {
  const articleSource = readArticle(articleSources, input['article'], messages);
  const source = input['source'] ?? '';
  const known = [...form.sources, ...Object.values(articleSources)];
  const isKnown = typeof source === 'string' && known.includes(source);
  if (!isKnown && source !== '') messages['source'] = 'This source is not known';
  return articleSource ?? (isKnown ? source : form.sources[0]);
}

function readArticle(
  sources: ArticleSources,
  raw: unknown,
  messages: Record<string, string>,
): string | undefined {
  if (raw === undefined || raw === null || raw === '') return undefined;
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
