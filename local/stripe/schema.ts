import { invalidParameter, missingParameter, unknownParameters, unsupportedParameter } from './errors.ts';
import type { Branch, Tree } from './form-body.ts';

/** Turns what was sent under the name `param` into a value, or throws Stripe's own 400. */
export type Reader<T> = (value: Tree, param: string) => T;
type Readers = Record<string, Reader<unknown>>;
type Values<R extends Readers> = { [K in keyof R]: ReturnType<R[K]> };
export type Hash<R extends Readers, O extends Readers> = Values<R> & Partial<Values<O>>;

/** A text of at most `max` characters; `check` may refuse it with a problem of its own. */
export function text(max = 5000, check?: (value: string, param: string) => void): Reader<string> {
  return (value, param) => {
    const found = scalar(value, param, 'string');
    if (found.length > max) {
      const shown = found.length > 40 ? `${found.slice(0, 8)}...${found.slice(-8)}` : found;
      throw invalidParameter(`Invalid string: ${shown}; must be at most ${max} characters`, param);
    }
    check?.(found, param);
    return found;
  };
}

/** A whole number from `min` to `max`, both included. */
export function integer(min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER): Reader<number> {
  return (value, param) => {
    const found = scalar(value, param, 'integer');
    const number = Number(found);
    const code = 'parameter_invalid_integer';
    if (!/^-?\d+$/.test(found) || !Number.isSafeInteger(number)) {
      throw invalidParameter(`Invalid integer: ${found}`, param, code);
    }
    if (number < min)
      throw invalidParameter(`This value must be greater than or equal to ${min}.`, param, code);
    if (number > max) throw invalidParameter(`This value must be less than or equal to ${max}.`, param, code);
    return number;
  };
}

/** `true` or `false`. */
export const flag: Reader<boolean> = (value, param) => {
  const found = scalar(value, param, 'boolean');
  if (found !== 'true' && found !== 'false') throw invalidParameter(`Invalid boolean: ${found}`, param);
  return found === 'true';
};

/** One of a closed list of texts. */
export function choice<const T extends string>(...allowed: T[]): Reader<T> {
  return (value, param) => {
    const found = scalar(value, param, 'string');
    const match = allowed.find((one) => one === found);
    if (match === undefined)
      throw invalidParameter(`Invalid ${param}: must be one of ${orList(allowed)}`, param);
    return match;
  };
}

/** A list of at most `max` items. */
export function list<T>(item: Reader<T>, max = 100): Reader<T[]> {
  return (value, param) => {
    if (typeof value === 'string') throw invalidParameter('Invalid array', param);
    const keys = [...value.keys()].sort((a, b) => Number(a) - Number(b));
    if (keys.some((key) => !/^\d+$/.test(key))) throw invalidParameter('Invalid array', param);
    if (keys.length > max) {
      throw invalidParameter(
        `Array ${param} exceeded maximum ${max} allowed elements.`,
        param,
        'array_too_large',
      );
    }
    return keys.map((key) => item(value.get(key) ?? '', `${param}[${key}]`));
  };
}

/** Stripe's metadata: at most 50 keys of 40 characters with values of 500; an empty value unsets its key. */
export const metadata: Reader<Record<string, string>> = (value, param) => {
  const branch = branchOf(value, param);
  if (branch.size > 50) {
    throw invalidParameter(`Metadata can have up to 50 keys, but you passed in ${branch.size} keys.`, param);
  }
  return Object.fromEntries(
    [...branch]
      .map(([key, entry]) => metadataEntry(key, entry, `${param}[${key}]`))
      .filter(([, kept]) => kept !== ''),
  );
};

function metadataEntry(key: string, entry: Tree, param: string): [string, string] {
  const tooLong = (what: string, limit: number, found: string): Error =>
    invalidParameter(
      `Metadata ${what}s can have up to ${limit} characters, but you passed in a ${what} that is ${found.length} characters. Invalid ${what}: ${found}`,
      param,
    );
  if (key.length > 40) throw tooLong('key', 40, key);
  if (typeof entry !== 'string') throw invalidParameter(`Invalid string: ${shownTree(entry)}`, param);
  if (entry.length > 500) throw tooLong('value', 500, entry);
  return [key, entry];
}

/**
 * An object with exactly these fields. Fields that Stripe has and the stand-in has not (`unsupported`) are
 * refused with a message that says so; every other name is unknown.
 */
export function hash<R extends Readers, O extends Readers>(
  required: R,
  optional: O,
  unsupported: readonly string[] = [],
): Reader<Hash<R, O>> {
  const readers = new Map(Object.entries<Reader<unknown>>({ ...required, ...optional }));
  return (value, param) => {
    const branch = branchOf(value, param);
    refuseStrangers([...branch.keys()], param, readers, unsupported);
    const entries: [string, unknown][] = [];
    for (const [name, read] of readers) {
      const sent = branch.get(name);
      if (sent !== undefined) entries.push([name, read(sent, child(param, name))]);
      else if (name in required) throw missingParameter(child(param, name));
    }
    return Object.fromEntries(entries) as Hash<R, O>;
  };
}

function refuseStrangers(
  names: string[],
  param: string,
  readers: Map<string, unknown>,
  unsupported: readonly string[],
): void {
  const strangers = names.filter((name) => !readers.has(name) && !unsupported.includes(name));
  if (strangers.length > 0) throw unknownParameters(strangers.map((name) => child(param, name)));
  const later = names.find((name) => unsupported.includes(name));
  if (later !== undefined) throw unsupportedParameter(child(param, later));
}

function child(param: string, name: string): string {
  return param === '' ? name : `${param}[${name}]`;
}

function branchOf(value: Tree, param: string): Branch {
  if (typeof value === 'string') throw invalidParameter('Invalid object', param);
  return value;
}

function scalar(value: Tree, param: string, type: string): string {
  if (typeof value !== 'string') throw invalidParameter(`Invalid ${type}: ${shownTree(value)}`, param);
  if (value !== '') return value;
  throw invalidParameter(
    `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
    param,
    'parameter_invalid_empty',
  );
}

function shownTree(value: Branch): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part instanceof Map ? Object.fromEntries(part as Branch) : part,
  );
}

function orList(allowed: readonly string[]): string {
  if (allowed.length < 3) return allowed.join(' or ');
  return `${allowed.slice(0, -1).join(', ')}, or ${allowed.at(-1) ?? ''}`;
}
