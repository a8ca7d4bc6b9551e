import { MESSAGES } from '../messages.ts';
import { clean, isBlank, parseUrl, pastedAddress, plainCode, toHalfWidth } from './clean.ts';
import {
  copiedAddress,
  INVALID_EMAIL,
  PRIVATE_DOMAIN,
  readEmailAddress,
  slipMessage,
} from './email-address.ts';
import type { ChoiceField, CountField, Field, LinksField, TextField } from './field.ts';

export const INVALID_URL = 'Please enter a valid URL';

/** A clean value (`''` when an optional field was left empty), or the message to show. */
export type Reading = { ok: true; value: string } | { ok: false; message: string; missing?: true };
export type ListReading = { ok: true; value: string[] } | { ok: false; message: string };

/**
 * A host in ASCII with at least one dot, which is no number of a machine, and does not end in the scheme of a second
 * address: `http://www.https://example.com`.
 */
const PUBLIC_HOST = /^(?:[\w-]+\.)+(?!https?$)[a-z][a-z0-9-]+\.?$/;
/** The end of a link that a program shows cut. */
const CUT = /(\.{3}|…)$/;
const ENTRY_ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Reads one raw value from a browser. For a list see `readLinks`. */
export function readField(field: TextField | ChoiceField | CountField, raw: unknown): Reading {
  if (field.kind === 'count') return readCount(field, raw);
  if (field.kind === 'choice' && typeof raw === 'boolean') return readField(field, String(raw));
  if (raw !== undefined && raw !== null && typeof raw !== 'string')
    return { ok: false, message: MESSAGES.wrongType };
  const text = clean(raw ?? '', field.kind === 'multiline');
  if (isBlank(text)) return field.required ? missing(field) : { ok: true, value: '' };
  if (field.kind === 'choice') {
    const value = plainCode(text);
    const isKnown = field.options.some((option) => option.value === value);
    return isKnown ? { ok: true, value } : { ok: false, message: `Please choose one of the options` };
  }
  if (text.length > field.max) return { ok: false, message: tooLong(field.max) };
  if (field.isEntryId && !ENTRY_ID.test(text))
    return { ok: false, message: `This ${field.label.toLowerCase()} is not known` };
  if (field.kind === 'email') return readEmail(raw ?? '', field.max);
  if (field.kind === 'url') return readUrl(raw ?? '', field.max);
  return { ok: true, value: text };
}

/** Reads a list of web addresses; drops blank entries. The number of entries is checked by `readForm`. */
export function readLinks(field: LinksField, raw: unknown): ListReading {
  const list = raw ?? [];
  if (!Array.isArray(list) || !list.every((item): item is string => typeof item === 'string'))
    return { ok: false, message: MESSAGES.wrongType };
  const value: string[] = [];
  for (const item of list) {
    const text = clean(item, false);
    if (isBlank(text)) continue;
    if (text.length > field.max) return { ok: false, message: tooLong(field.max) };
    const reading = readUrl(item, field.max);
    if (!reading.ok) return reading;
    value.push(reading.value);
  }
  return { ok: true, value };
}

function readEmail(raw: string, max: number): Reading {
  const text = pastedAddress(raw);
  if (text === null) return { ok: false, message: INVALID_EMAIL };
  const reading = readEmailAddress(copiedAddress(text));
  return reading.ok && reading.value.length > max ? { ok: false, message: tooLong(max) } : reading;
}

function readUrl(raw: string, max: number): Reading {
  const text = withPlainHost(copiedLink(pastedAddress(raw) ?? ''));
  const hasOtherScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) && !/^https?:\/\//i.test(text);
  const value = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  const isWhole = /^https?:\/\/[^/@]/i.test(value) && !/\s|\\/.test(text) && !CUT.test(text);
  const url = parseUrl(value);
  if (hasOtherScheme || !isWhole || url === null) return { ok: false, message: INVALID_URL };
  const { hostname, username, password } = url;
  const isPublic = PUBLIC_HOST.test(hostname) && !PRIVATE_DOMAIN.test(hostname);
  if (!isPublic || username !== '' || password !== '') return { ok: false, message: INVALID_URL };
  const slip = slipMessage(hostname);
  if (slip !== null) return { ok: false, message: slip };
  return value.length > max ? { ok: false, message: tooLong(max) } : { ok: true, value };
}

/** Quotation marks and brackets of any language, on either side: “…”, „…“, »…«, 「…」. */
const QUOTES = `<>"'“”„‟‘’‚«»‹›「」『』【】`;
/** The signs that a text puts before a link and after it. A lone link keeps `.:!?`, which may belong to it. */
const LINK_START = new RegExp(`^[(${QUOTES}]+`);
const LINK_END = new RegExp(`[,;、。，；！？${QUOTES}]+$`);
const SENTENCE_END = new RegExp(`[.,:;!?、。，；！？${QUOTES}]+$`);

/**
 * The only link in a text, as shops and apps copy it: `Check out this book! https://a.example/1`, also when it was pasted
 * twice. Any other text as it is: at a link with which a text begins, the words after a space may belong to the link.
 */
function copiedLink(text: string): string {
  const words = text.split(/\s+|[,;|]+(?=https?:\/\/)|(?<=\w)(?=https?:\/\/)/i);
  const plain = words.map((word) => bareLink(word, words.length > 1 ? SENTENCE_END : LINK_END));
  if (words.length === 1) return plain.join('');
  const isLink = (word: string): boolean => /^(https?:\/\/|www\.)\S/i.test(word);
  const [link, ...others] = new Set(plain.filter(isLink));
  const isClear = others.length === 0 && (plain.every(isLink) || plain.findIndex(isLink) > 0);
  return link !== undefined && isClear ? link : words.join(' ');
}

/** A link without the signs around it, and without a bracket that it does not open. A link that is shown cut stays. */
function bareLink(word: string, end: RegExp): string {
  if (CUT.test(word)) return word;
  const link = word.replace(LINK_START, '').replace(end, '');
  const isOpened = link.split('(').length >= link.split(')').length;
  return link.endsWith(')') && !isOpened ? bareLink(link.slice(0, -1), end) : link;
}

/**
 * Replaces full-width characters if the scheme or the host contains one, because then a keyboard typed the whole address
 * in this way. In a path alone, such a character may be meant.
 */
function withPlainHost(address: string): string {
  const [host = ''] = /^(https?:\/\/)?[^/?#]*/i.exec(address) ?? [];
  return toHalfWidth(host) === host ? address : toHalfWidth(address);
}

function readCount(field: CountField, raw: unknown): Reading {
  const given = typeof raw === 'string' ? plainCode(raw) : (raw ?? '');
  if (given === '') return field.required ? missing(field) : { ok: true, value: '' };
  if (typeof given !== 'string' && typeof given !== 'number')
    return { ok: false, message: MESSAGES.wrongType };
  const count = typeof given === 'string' && !/^\d{1,6}$/.test(given) ? NaN : Number(given);
  const isInRange = Number.isInteger(count) && count >= field.min && count <= field.max;
  return isInRange
    ? { ok: true, value: String(count) }
    : { ok: false, message: `Please choose a number from ${field.min} to ${field.max}` };
}

function missing(field: Field): Reading {
  return { ok: false, message: `${field.label} is required`, missing: true };
}

function tooLong(max: number): string {
  return `Please use at most ${max} characters`;
}
