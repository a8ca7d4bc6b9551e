import { z } from 'astro/zod';
import { type Drawing, misfit } from '../../../drawings/plate-drawing.ts';
import { entry, place, short, text } from '../fields.ts';

/** A number with commas between thousands and a point before decimals, and no other digits. */
const AMOUNT = /^(?!.*[-–−]\s*\d)[^\p{N}]*(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,2})?[^\p{N}]*$/u;

/** Pairs of a name and a number. The number may have a unit (`$41,400`), which is that of all numbers of the drawing. */
const measured = pairs(
  [
    text('the name of a bar'),
    text('its number between quotation marks').regex(AMOUNT, {
      error: 'Type one number, 0 or more, which decides the length of the bar: "$41,400" or "2.5 hours"',
      abort: true,
    }),
  ],
  5,
  'List 3 to 5 pairs of a name and a number, with a comma only between quotation marks: - [First quarter, "20"]',
).superRefine((bars, context) => {
  const [first = '', ...units] = bars.map(([, number]) =>
    number.toLowerCase().replace(/\d[\d,.]*|(?:ie)?s\b|y\b|\s/g, ''),
  );
  const other = units.findIndex((unit) => unit !== first);
  const message = `The bar shows the number without its unit. Type all numbers in one unit, like the first: ${bars[0]?.[1]}`;
  if (other >= 0) context.addIssue({ code: 'custom', path: [other + 1, 1], message });
});

/** A list of 3 to `most` pairs of texts. `error` is the message for another list, and for what is no pair. */
function pairs(pair: [z.ZodString, z.ZodString], most: number, error: string) {
  return z.array(z.tuple(pair, { error }), { error }).min(3).max(most);
}

/** What an article's plate (its drawn picture) shows. If omitted, the plate lists the article's keywords. */
export const drawing: z.ZodType<Drawing> = z
  .discriminatedUnion(
    'kind',
    [
      entry({
        kind: z.literal('bars'),
        headline: short('the headline', 8, 48),
        bars: measured,
        accent: place('the bars'),
      }).refine(({ bars, accent }) => accent <= bars.length, {
        path: ['accent'],
        message: 'Type the row of a bar to color, 1 for the first.',
      }),
      entry({ kind: z.literal('columns'), headline: short('the headline', 8, 48), bars: measured }),
      entry({
        kind: z.literal('list'),
        headline: short('the headline', 8, 48),
        items: pairs(
          [text('the name'), text('its question')],
          7,
          'List 3 to 7 pairs of a name and the question that it answers, with a comma only between quotation marks: - [Titles, "What is it about, and why?"]',
        ),
      }),
      entry({
        kind: z.literal('passage'),
        headline: short('the question', 8, 48),
        passage: short('the passage that answers it', 60, 160),
        source: text('the address of the page'),
      }),
    ],
    { error: 'Type kind: bars, columns, list or passage, and under it what that kind shows.' },
  )
  .superRefine((drawn, context) => {
    const wide = misfit(drawn);
    if (!wide) return;
    const message = `“${wide.text}” is too wide for its place in the drawing. Shorten it to about ${wide.most} characters.`;
    context.addIssue({ code: 'custom', path: placeOf({ ...drawn, kind: '' }, wide.text) ?? [], message });
  });

/** The path of the first text in a value that contains another text. */
function placeOf(
  value: unknown,
  part: string,
  path: (string | number)[] = [],
): (string | number)[] | undefined {
  if (typeof value !== 'object' || value === null) return String(value).includes(part) ? path : undefined;
  for (const [name, inner] of Object.entries(value)) {
    const found = placeOf(inner, part, [...path, Array.isArray(value) ? Number(name) : name]);
    if (found) return found;
  }
  return undefined;
}
