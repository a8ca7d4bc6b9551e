import type { LeadForm, Values } from '#domain/forms/form.ts';
import { MIN_FILL_MS, type Envelope } from '#domain/forms/envelope.ts';
import type { RateLimit } from '../platform/rate-limit.ts';

/** A submission with more links than this in its text fields looks like a bot's, unless its form sets `maxLinks`. */
const MAX_LINKS = 2;
/**
 * Minimum length, in characters, of a distinctive text, which two people are unlikely to write independently.
 */
const MIN_DISTINCT = { plain: 80, withLink: 40 };
/**
 * A link without its scheme and `www.`, up to what cannot belong to it: a space, a bracket, a quotation mark, or a second
 * link, unless that is a part of its path (`web.archive.org/web/2020/https://…`).
 */
const LINK = /(?:https?:\/\/(?:www\.)?|\bwww\.)((?:(?!(?<![/=])https?:\/\/)[^\s<>[\]"'“”,;|])*)/gi;
const MARKUP = /<a\s|\[url/gi;

/** Why a submission looks like a bot's, or null. A missing `startedAt` alone is not suspicious. */
export function suspicion(
  form: LeadForm,
  values: Values,
  { honeypot, startedAt }: Envelope,
  now: Date,
): string | null {
  if (honeypot !== '') return 'honeypot';
  const fillMs = startedAt === null ? null : now.getTime() - startedAt.getTime();
  if (fillMs !== null && fillMs >= 0 && fillMs < MIN_FILL_MS) return 'instant';
  return hasTooManyLinks(form, values) ? 'links' : null;
}

/**
 * Limit on identical free text (`freeText`). The third sender of the same text within an hour exceeds the
 * limit.
 */
export const REPEATED: RateLimit = { name: 'repeated body', limit: 2, seconds: 3600 };

/** The text of the multiline fields, in lower case on one line; null when it is too short to be distinctive. */
export function freeText(form: LeadForm, values: Values): string | null {
  const text = textOf(form, values, ['multiline']).toLowerCase().replace(/\s+/g, ' ');
  const minLength = linksIn(text) > 0 ? MIN_DISTINCT.withLink : MIN_DISTINCT.plain;
  return text.length >= minLength ? text : null;
}

/** Whether the name or phone number contains a link, or the text fields contain more links than allowed. */
function hasTooManyLinks(form: LeadForm, values: Values): boolean {
  return (
    linksIn(values['name']) + linksIn(values['phone']) > 0 ||
    linksIn(textOf(form, values, ['text', 'multiline'])) > (form.maxLinks ?? MAX_LINKS)
  );
}

/** The number of links: the same link counts once, because mail programs write `www.a.example<https://www.a.example/>`. */
function linksIn(text = ''): number {
  const links = Array.from(text.matchAll(LINK), ([, link = '']) =>
    link.replace(/[).:!?/]+$/, '').replace(/^[^/?#]+/, (host) => host.toLowerCase()),
  );
  return new Set(links).size + (text.match(MARKUP)?.length ?? 0);
}

function textOf(form: LeadForm, values: Values, kinds: readonly string[]): string {
  const fields = form.fields.filter((field) => kinds.includes(field.kind));
  return fields
    .map((field) => values[field.name] ?? '')
    .join(' ')
    .trim();
}
