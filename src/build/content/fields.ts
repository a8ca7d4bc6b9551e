import { z } from 'astro/zod';
import { brand } from '#brand';

/** Maximum length of a title, in characters. Search results show about 60 characters, brand suffix included. */
export const TITLE_MAX = 60 - brand.titleSuffix.length;

/**
 * Makes the schema of an entry. The schema refuses unknown fields, so that a misspelled name is an error. `error` is
 * the message for a value that is not an object.
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

/** Text of `min` to `max` characters; `what` completes the message “Type …”. */
export function text(what: string, min: number, max: number) {
  const message = `Type ${what}, ${String(min)} to ${String(max)} characters long.`;
  return z.string({ error: message }).trim().min(min, message).max(max, message);
}

/** The description shown in search results and with shared links. */
export const description = text('a description for search results', 120, 155);

/**
 * Whether the entry is invented for the demonstration. If so, pages label the entry, structured data leaves the entry
 * out, and `npm run doctor` lists the entry's file.
 */
export const sample = z
  .boolean({ error: 'Type true while the content is invented, false when it is real.' })
  .default(false);

/** A field whose value must be one of `options`; `what` names the field in the error message. */
export function choice<const Option extends string>(what: string, options: readonly [Option, ...Option[]]) {
  return z.enum(options, { error: `Type one of these for ${what}: ${options.join(', ')}.` });
}

/** A position in a list, from 1. `where` names the list in the error message. */
export function place(where: string) {
  const message = `Type the place in ${where} as a whole number, 1 for the first.`;
  return z.int({ error: message }).min(1, message);
}

/** A day such as `2025-03-01`, which YAML parses as midnight in UTC. */
export function day(what: string) {
  return z.date({
    error: `Type ${what} as year-month-day, for example 2025-03-01, without quotation marks.`,
  });
}

/** The beginning of every address at the streaming service. */
export const STREAMING_SERVICE = 'https://stream.mux.com/';

/** The address of a file in `public/streams` or at the streaming service. */
export function address(what: string, ending: string, example: string) {
  const service = STREAMING_SERVICE.replaceAll('.', String.raw`\.`);
  const pattern = new RegExp(String.raw`^(/streams/|${service})\S+\.${ending}$`);
  const message = `Type the address of ${what}: it begins with /streams/ (a file in public/streams) or ${STREAMING_SERVICE} and ends in .${ending}, for example ${example}.`;
  return z.string({ error: message }).regex(pattern, message);
}

/** The last part of an address. */
export function slug(what: string, example: string) {
  return hyphenated(`the last part of the address of ${what}`, example);
}

/** A text of lower-case letters and digits, in parts joined by hyphens. */
export function hyphenated(what: string, example: string) {
  const message = `Type ${what} in small letters, digits and hyphens, for example ${example}.`;
  return z.string({ error: message }).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, message);
}
