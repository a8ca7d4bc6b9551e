import { z } from 'astro/zod';

/**
 * An entry that may have these lines and no others, so that a misspelt name does not pass. `error` is the message for what
 * is no list of lines at all.
 */
export function entry<const Shape extends z.core.$ZodLooseShape>(shape: Shape, error?: string) {
  const names = Object.keys(shape).join(', ');
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `Remove it, or correct its spelling: the names are ${names}.`
        : (error ?? `Type lines of a name, a colon and a value; the names are ${names}.`),
  });
}

/** Text within limits, in words an editor can act on. */
export function text(what: string, min: number, max: number) {
  const message = `Type ${what}, ${String(min)} to ${String(max)} characters long.`;
  return z.string({ error: message }).trim().min(min, message).max(max, message);
}

/** One of a closed list of words. */
export function choice<const Option extends string>(what: string, options: readonly [Option, ...Option[]]) {
  return z.enum(options, { error: `Type one of these for ${what}: ${options.join(', ')}.` });
}

/** A place in a row of entries: 1 is the first. */
export function place(where: string) {
  const message = `Type the place in ${where} as a whole number, 1 for the first.`;
  return z.int({ error: message }).min(1, message);
}

/** A day, as YAML reads `2025-03-01`: midnight in UTC. */
export function day(what: string) {
  return z.date({
    error: `Type ${what} as year-month-day, for example 2025-03-01, without quotation marks.`,
  });
}

/** A file in `public`, or one of the streaming service. */
export function address(what: string, ending: string, example: string) {
  const pattern = new RegExp(String.raw`^(/streams/|https://stream\.mux\.com/)\S+\.${ending}$`);
  const message = `Type the address of ${what}: it begins with /streams/ (a file in public/streams) or https://stream.mux.com/ and ends in .${ending}, for example ${example}.`;
  return z.string({ error: message }).regex(pattern, message);
}

/** The last part of an address. */
export function slug(what: string, example: string) {
  const message = `Type the last part of the address of ${what} in small letters, digits and hyphens, for example ${example}.`;
  return z.string({ error: message }).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, message);
}
