import {
  invalidParameter,
  missingParameter,
  unknownParameters,
  unsupportedParameter,
} from '../objects/errors.ts';
import type { Branch, Tree } from './form-body.ts';

/** Reads `value`, which was sent as the parameter `param`. Throws Stripe's 400 for a wrong value. */
export type Reader<T> = (value: Tree, param: string) => T;
type Readers = Record<string, Reader<unknown>>;
type Values<R extends Readers> = { [K in keyof R]: ReturnType<R[K]> };
export type Hash<R extends Readers, O extends Readers> = Values<R> & Partial<Values<O>>;

/** Reads a text of 1 to `max` characters; `check` throws for a text that it refuses. */
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

/** Reads a whole number from `min` to `max`, both included. */
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

/** Reads `true` or `false`. */
export const flag: Reader<boolean> = (value, param) => {
  const found = scalar(value, param, 'boolean');
  if (found !== 'true' && found !== 'false') throw invalidParameter(`Invalid boolean: ${found}`, param);
  return found === 'true';
};

/** Reads one of a closed list of texts. */
export function choice<const T extends string>(...allowed: T[]): Reader<T> {
  return (value, param) => {
    const found = scalar(value, param, 'string');
    const match = allowed.find((one) => one === found);
    if (match === undefined)
      throw invalidParameter(`Invalid ${param}: must be one of ${orList(allowed)}`, param);
    return match;
  };
}

/** Reads a list of at most `max` items. */
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

/**
 * Reads an object with the fields `required` and `optional`. Throws Stripe's 400 for an unknown field, and
 * for a required field that is missing. The fields in `unsupported` exist at Stripe but not in the emulator.
 * For such a field, the message of the 400 says so.
 */
export function hash<R extends Readers, O extends Readers>(
  required: R,
  optional: O,
  unsupported: readonly string[] = [],
): Reader<Hash<R, O>> {
  const readers = new Map(Object.entries<Reader<unknown>>({ ...required, ...optional }));
  return (value, param) => {
    const branch = branchOf(value, param);
    refuseUnknownParameters([...branch.keys()], param, readers, unsupported);
    const entries: [string, unknown][] = [];
    for (const [name, read] of readers) {
      const sent = branch.get(name);
      if (sent !== undefined) entries.push([name, read(sent, child(param, name))]);
      else if (name in required) throw missingParameter(child(param, name));
    }
    return Object.fromEntries(entries) as Hash<R, O>;
  };
}

function refuseUnknownParameters(
  names: string[],
  param: string,
  readers: Map<string, unknown>,
  unsupported: readonly string[],
): void {
  const unknown = names.filter((name) => !readers.has(name) && !unsupported.includes(name));
  if (unknown.length > 0) throw unknownParameters(unknown.map((name) => child(param, name)));
  const refused = names.find((name) => unsupported.includes(name));
  if (refused !== undefined) throw unsupportedParameter(child(param, refused));
}

function child(param: string, name: string): string {
  return param === '' ? name : `${param}[${name}]`;
}

/** The parameters inside the parameter `param`. Throws 400 when the parameter is a plain value. */
export function branchOf(value: Tree, param: string): Branch {
  if (typeof value === 'string') throw invalidParameter('Invalid object', param);
  return value;
}

function scalar(value: Tree, param: string, type: string): string {
  if (typeof value !== 'string') throw invalidParameter(`Invalid ${type}: ${formatTree(value)}`, param);
  if (value !== '') return value;
  throw invalidParameter(
    `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
    param,
    'parameter_invalid_empty',
  );
}

/** Formats parameters as JSON, for an error message. */
export function formatTree(value: Branch): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part instanceof Map ? Object.fromEntries(part as Branch) : part,
  );
}

function orList(allowed: readonly string[]): string {
  if (allowed.length < 3) return allowed.join(' or ');
  return `${allowed.slice(0, -1).join(', ')}, or ${allowed.at(-1) ?? ''}`;
}
