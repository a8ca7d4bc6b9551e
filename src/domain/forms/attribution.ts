import { MESSAGES } from '../messages.ts';
import { clean, startOf } from './clean.ts';

/** Matches the name of a `utm` parameter in upper or lower case, because links are written with either. */
const UTM_NAME = /^utm_[a-z0-9_]{1,40}$/i;

/**
 * The start of a visit: its first page, the referrer and at most ten `utm` parameters, with names in lower case. Each
 * text has at most 500 characters.
 */
export interface Attribution {
  page?: string;
  referrer?: string;
  utm?: Readonly<Record<string, string>>;
}

const MAX_ATTRIBUTION = 500;
const MAX_UTM_KEYS = 10;

/** Reads the attribution; null when it is missing or malformed. Adds a message when the attribution is malformed. */
export function readAttribution(raw: unknown, messages: Record<string, string>): Attribution | null {
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
  // Another site may have added `utm_*` parameters to its link to this site. Therefore parameters whose names
  // do not match UTM_NAME, and parameters after the tenth, are dropped instead of refused.
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
  return startOf(clean(value, false), MAX_ATTRIBUTION);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
