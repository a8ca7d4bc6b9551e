/** One raw value from a browser → a clean value or a message (decisions, Forms). Runs in browser, build and functions. */
import { MESSAGES } from './messages.ts';

export const LIMITS = { name: 200, email: 254, phone: 40, url: 2048, message: 5000, code: 64 } as const;

export const INVALID_EMAIL = 'Please enter a valid email address';
export const INVALID_URL = 'Please enter a valid URL';

/** What an input holds: `links` is a list of http(s) addresses, `count` a whole number from `min` to `max`. */
export type Field = TextField | ChoiceField | CountField | LinksField;

interface FieldBase {
  name: string;
  label: string;
  required: boolean;
  autocomplete?: string;
  /** Sent by the page, not typed by a person: drawn as no visible control. */
  hidden?: true;
  /** When it is empty, its own message is shown above the form, not the form's `requiredMessage`. */
  hasOwnMessage?: true;
}
export interface TextField extends FieldBase {
  kind: 'text' | 'email' | 'phone' | 'url' | 'multiline';
  max: number;
}
export interface ChoiceField extends FieldBase {
  kind: 'choice';
  options: readonly { value: string; label: string }[];
  /** The yes-or-no field that says that this choice is made already, and stays. */
  lockedBy?: string;
}
export interface CountField extends FieldBase {
  kind: 'count';
  min: number;
  max: number;
}
export interface LinksField extends FieldBase {
  kind: 'links';
  /** Most addresses, and most characters in one. */
  maxItems: number;
  max: number;
}

/** Asked for by every form. */
export const EMAIL_FIELD: TextField = {
  name: 'email',
  label: 'Email',
  kind: 'email',
  required: true,
  max: LIMITS.email,
  autocomplete: 'email',
};

/** A clean value (`''` when an optional field was left empty), or what to tell the person. */
export type Reading = { ok: true; value: string } | { ok: false; message: string; missing?: true };
export type ListReading = { ok: true; value: string[] } | { ok: false; message: string };

const CONTROLS_BUT_NEWLINE = /[^\P{Cc}\n]/gu;
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;
const INVISIBLE_ENDS = /^[\p{Cf}\s]+|[\p{Cf}\s]+$/gu;
/** Characters that show nothing: format characters, fillers, white space and the empty braille cell. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\s]/gu;
/** The HTML standard's address pattern, with at least one dot in the domain. */
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

/** Reads one value that stands alone. A list is read by `readLinks`. */
export function readField(field: TextField | ChoiceField | CountField, raw: unknown): Reading {
  if (field.kind === 'count') return readCount(field, raw);
  if (field.kind === 'choice' && typeof raw === 'boolean') return readField(field, String(raw));
  if (raw !== undefined && raw !== null && typeof raw !== 'string')
    return { ok: false, message: MESSAGES.wrongType };
  const text = clean(raw ?? '', field.kind === 'multiline');
  if (isBlank(text)) return field.required ? missing(field) : { ok: true, value: '' };
  if (field.kind === 'choice') {
    const isKnown = field.options.some((option) => option.value === text);
    return isKnown ? { ok: true, value: text } : { ok: false, message: `Please choose one of the options` };
  }
  if (text.length > field.max) return { ok: false, message: tooLong(field.max) };
  if (field.kind === 'email') return readEmail(raw ?? '');
  if (field.kind === 'url') return readUrl(raw ?? '', field.max);
  return { ok: true, value: text };
}

/** Reads a list of addresses; blank entries are dropped. */
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

/**
 * Trimmed, well-formed Unicode without control characters and text-direction overrides.
 * One line has its line breaks turned into spaces, so that no value can add a header to a mail.
 */
export function clean(raw: string, isMultiline: boolean): string {
  const unix = raw.toWellFormed().replace(/\r\n?/g, '\n').replace(BIDI_CONTROLS, '');
  const lines = isMultiline ? unix.replace(/\t/g, ' ') : unix.replace(/[\n\t\u2028\u2029]+/g, ' ');
  return lines.replace(CONTROLS_BUT_NEWLINE, '').trim();
}

/** Whether a clean text has nothing in it that can be seen. */
function isBlank(text: string): boolean {
  return text.replace(INVISIBLE, '') === '';
}

/** An email or web address without invisible characters around it; `''` when there are some inside. */
function readAddress(raw: string): string {
  const address = raw.toWellFormed().replace(INVISIBLE_ENDS, '');
  return clean(address, false) === address ? address : '';
}

function readEmail(raw: string): Reading {
  const value = readAddress(raw).toLowerCase();
  const local = value.slice(0, value.lastIndexOf('@'));
  const isValid = EMAIL.test(value) && local.length <= 64 && !/^\.|\.\.|\.$/.test(local);
  return isValid ? { ok: true, value } : { ok: false, message: INVALID_EMAIL };
}

function readUrl(raw: string, max: number): Reading {
  const text = readAddress(raw);
  const hasOtherScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) && !/^https?:\/\//i.test(text);
  const value = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  const hasHost = /^https?:\/\/[^/]/i.test(value) && !/\s|\\/.test(text) && URL.canParse(value);
  if (hasOtherScheme || !hasHost) return { ok: false, message: INVALID_URL };
  const { hostname, username, password } = new URL(value);
  const isPublic = /\.[a-z0-9-]{2,}\.?$/i.test(hostname) && username === '' && password === '';
  if (!isPublic) return { ok: false, message: INVALID_URL };
  return value.length > max ? { ok: false, message: tooLong(max) } : { ok: true, value };
}

function readCount(field: CountField, raw: unknown): Reading {
  const given = typeof raw === 'string' ? raw.trim() : (raw ?? '');
  if (given === '') return field.required ? missing(field) : { ok: true, value: '' };
  const isText = typeof given === 'string' && /^[1-9]\d{0,5}$/.test(given);
  if (!isText && typeof given !== 'number') return { ok: false, message: MESSAGES.wrongType };
  const count = Number(given);
  const isInRange = Number.isInteger(count) && count >= field.min && count <= field.max;
  return isInRange
    ? { ok: true, value: String(count) }
    : { ok: false, message: `Please choose a number from ${field.min} to ${field.max}` };
}

/** What a select offers for a field: its options, or every number that it takes. */
export function optionsOf(field: ChoiceField | CountField): ChoiceField['options'] {
  if (field.kind === 'choice') return field.options;
  return Array.from({ length: field.max - field.min + 1 }, (_, index) => {
    const value = String(field.min + index);
    return { value, label: value };
  });
}

function missing(field: Field): Reading {
  return { ok: false, message: `${field.label} is required`, missing: true };
}

function tooLong(max: number): string {
  return `Please use at most ${max} characters`;
}
