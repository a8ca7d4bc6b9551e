import { z } from 'astro/zod';

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

/** Pages would show a line break or a tab as a space, and titles, downloads and drawings in other ways. */
const ONE_LINE = [/^[^\t\n]*$/, 'Type it in one line, without tabs.'] as const;

/** A text of any length, in one line; `what` completes the message “Type …”, which an editor such as VS Code shows with the name. */
export function text(what: string) {
  const message = `Type ${what}.`;
  return z
    .string({ error: message })
    .trim()
    .min(1, message)
    .regex(...ONE_LINE)
    .describe(message);
}

/** A text of one or more paragraphs, in YAML with an empty line between two; `what` as for `text`. */
export function paragraphs(what: string) {
  const message = `Type ${what}.`;
  return z
    .string({ error: message })
    .trim()
    .min(1, message)
    .regex(
      /^(?!(?:[\s\S]*\n)?(?:[-*+•–]|\d+[.)]) )/u,
      `Type ${what} in sentences: a list is shown as it is typed.`,
    )
    .describe(message);
}

/** A text of `min` to `max` characters, which a drawing has room for. */
export function short(what: string, min: number, max: number) {
  const message = `Type ${what}, ${min} to ${max} characters long.`;
  return z
    .string({ error: message })
    .trim()
    .min(min, message)
    .max(max, message)
    .regex(...ONE_LINE)
    .describe(message);
}

/** A list in which nothing stands twice. `error` is the message for a value that is no list. */
export function list<const Item extends z.ZodType>(item: Item, error: string) {
  return z.array(item, { error }).superRefine((entries, context) => {
    const keys = entries.map((value) => JSON.stringify(value).toLowerCase());
    const again = keys.findIndex((key, index) => keys.indexOf(key) < index);
    if (again > 0)
      context.addIssue({ code: 'custom', path: [again], message: 'It is there twice. Remove one.' });
  });
}

/** The text shown in search results and with shared links. */
export const description = text('a description for search results');

/** The words of a text, such as an answer, that lead to a page, and the page's address. The check looks the address up. */
export function linkIn(name: string) {
  return z.strictObject(
    {
      words: text(`the words of the ${name} that become the link, with the same characters`),
      to: text('the address that the words lead to, for example /pricing'),
    },
    { error: 'Type two lines for the link: words and to.' },
  );
}

/** `true` or `false`. Values arrive as they are typed (source-file.ts). */
export function flag(error: string) {
  return z.preprocess((value) => FLAGS.get(value) ?? value, z.boolean({ error })).describe(error);
}

const FLAGS: ReadonlyMap<unknown, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

/** A number. Values arrive as they are typed (source-file.ts). */
export function number<Schema extends z.ZodType<number>>(schema: Schema, written = /^-?[\d.]+$/) {
  return z.preprocess(
    (value) => (typeof value === 'string' && written.test(value) ? Number(value) : value),
    schema,
  );
}

/**
 * Whether the entry is invented for the demonstration. If so, pages label the entry, structured data leaves the entry
 * out, and `npm run doctor` lists the entry's file.
 */
export const sample = flag('Type true while the content is invented, false when it is real.').default(false);

/** A field whose value must be one of `options`; `what` names the field in the error message. */
export function choice<const Option extends string>(what: string, options: readonly [Option, ...Option[]]) {
  const error = `Type one of these for ${what}: ${options.join(', ')}.`;
  return z.enum(options, { error }).describe(error);
}

/** A position in a list, from 1 to `most`. `where` names the list in the error message. */
export function place(where: string, most = 1000) {
  const upTo = most < 1000 ? `, and ${most} at most` : '';
  const message = `Type the place in ${where} as a whole number, 1 for the first${upTo}.`;
  const position = z.int({ error: message }).min(1, message).max(most, message);
  // One spelling for each number, so that a position that is used twice is seen.
  return number(position, /^[1-9]\d*$/).describe(message);
}

/** A day such as `2025-03-01`; the result is its midnight in UTC. */
export function day(what: string) {
  const error = `Type ${what} as year-month-day, a day that exists, for example 2025-03-01.`;
  return z
    .string({ error })
    .refine(isDay, { error, abort: true })
    .transform((written) => new Date(written))
    .describe(error);
}

/** Whether a day has begun somewhere: the first time zone is 14 hours before UTC. */
export function hasCome(date: Date, now: Date): boolean {
  return date.getTime() <= now.getTime() + 14 * 60 * 60 * 1000;
}

/** A day that is not in the future, as at `now`. */
export function pastDay(what: string, now: Date) {
  return day(what).refine((date) => hasCome(date, now), 'It is in the future. Type a day that has come.');
}

/** A moment with its time zone, such as `2025-03-01T09:00:00-05:00`; the result is the text as it is typed. */
export function moment(what: string) {
  const error = `Type ${what} with its time zone, for example 2025-03-01T09:00:00-05:00.`;
  const pattern = /^\S{10}T([01]\d|2[0-3])(:[0-5]\d){1,2}(Z|[+-](0\d|1[0-4]):[0-5]\d)$/;
  return z
    .string({ error })
    .refine((written) => pattern.test(written) && isDay(written.slice(0, 10)), { error, abort: true })
    .describe(error);
}

function isDay(written: string): boolean {
  const date = new Date(`${written}T00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === written && written >= '1900';
}

/** The beginning of every address at the streaming service. */
export const STREAMING_SERVICE = 'https://stream.mux.com/';

/** The address of a file in `public/streams` or at the streaming service. */
export function address(what: string, ending: string, example: string) {
  const service = STREAMING_SERVICE.replaceAll('.', String.raw`\.`);
  const pattern = new RegExp(String.raw`^(/streams/|${service})\S+\.${ending}$`);
  const message = `Type the address of ${what}: it begins with /streams/ (a file in public/streams) or ${STREAMING_SERVICE} and ends in .${ending}, for example ${example}.`;
  return z.string({ error: message }).regex(pattern, message).describe(message);
}

const HYPHENATED = '[a-z0-9]+(-[a-z0-9]+)*$';

/** The last part of an address. It has a letter, because /blog/2 is the second page of the list of articles. */
export function slug(what: string, example: string) {
  const message = `Type the last part of the address of ${what}: small letters, digits and hyphens, for example ${example}.`;
  return z
    .string({ error: message })
    .regex(new RegExp(`^(?=.*[a-z])${HYPHENATED}`), message)
    .describe(message);
}

/** A text of lower-case letters and digits, in parts joined by hyphens. */
export function hyphenated(what: string, example: string) {
  const message = `Type ${what} in small letters, digits and hyphens, for example ${example}.`;
  return z
    .string({ error: message })
    .regex(new RegExp(`^${HYPHENATED}`), message)
    .describe(message);
}
