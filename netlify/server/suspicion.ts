import type { LeadForm, Values } from '#domain/forms.ts';
import { MIN_FILL_MS, type Envelope } from '#domain/submission.ts';
import type { RateLimit } from './rate-limit.ts';

/** How many links people put into a message; a form whose senders need more says so itself (`maxLinks`). */
const MAX_LINKS = 2;
/**
 * How long a text must be, in characters, to count as somebody's own words. Two people may well write the same shorter
 * one; with a link in it that is less likely.
 */
const MIN_OWN_WORDS = { plain: 80, withLink: 40 };
const LINK = /https?:\/\/(?:www\.)?|\bwww\.|<a\s|\[url/gi;

/** Why a submission looks like a bot's, or null. A missing `startedAt` alone says nothing. */
export function suspicion(
  form: LeadForm,
  values: Values,
  { honeypot, startedAt }: Envelope,
  now: Date,
): string | null {
  if (honeypot !== '') return 'honeypot';
  const fillMs = startedAt === null ? null : now.getTime() - startedAt.getTime();
  if (fillMs !== null && fillMs >= 0 && fillMs < MIN_FILL_MS) return 'instant';
  return isStuffed(form, values) ? 'links' : null;
}

/** The same free text (`freeText`) from a third sender within an hour is a bot's. */
export const REPEATED: RateLimit = { name: 'repeated body', limit: 2, seconds: 3600 };

/** What somebody wrote in their own words, in lower case on one line; null when it is too short to tell people apart. */
export function freeText(form: LeadForm, values: Values): string | null {
  const text = textOf(form, values, ['multiline']).toLowerCase().replace(/\s+/g, ' ');
  const least = linksIn(text) > 0 ? MIN_OWN_WORDS.withLink : MIN_OWN_WORDS.plain;
  return text.length >= least ? text : null;
}

/** Whether there is a link in the name or the phone number, or more links in the texts than people send. */
function isStuffed(form: LeadForm, values: Values): boolean {
  return (
    linksIn(values['name']) + linksIn(values['phone']) > 0 ||
    linksIn(textOf(form, values, ['text', 'multiline'])) > (form.maxLinks ?? MAX_LINKS)
  );
}

function linksIn(text: string | undefined): number {
  return text?.match(LINK)?.length ?? 0;
}

function textOf(form: LeadForm, values: Values, kinds: readonly string[]): string {
  const fields = form.fields.filter((field) => kinds.includes(field.kind));
  return fields
    .map((field) => values[field.name] ?? '')
    .join(' ')
    .trim();
}
