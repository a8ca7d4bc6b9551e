import { z } from 'astro/zod';
import type { Drawing } from '../../../drawings/plate-drawing.ts';
import { entry, place, short } from '../fields.ts';

/**
 * Pairs of a name and a number. The number may have a unit (`$41,400`). The name and the number may be
 * placeholders, such as `{cost:plan.total}` (domain/content/facts.ts).
 */
const measured = pairs(
  [
    short('the name of a bar', 2, 32),
    short('its number between quotation marks', 1, 40).regex(
      /^(?!.*[-–−]\s*\d)\D*\d[\d,]*(\.\d+)?\D*$/,
      'Type one number, 0 or more, which decides the length of the bar: "$41,400"',
    ),
  ],
  5,
  'List 3 to 5 pairs of a name and a number: - [First quarter, "20"]',
);

/** A list of 3 to `most` pairs of texts. `error` is the message for another list, and for what is no pair. */
function pairs(pair: [z.ZodString, z.ZodString], most: number, error: string) {
  return z.array(z.tuple(pair, { error }), { error }).min(3).max(most);
}

/** What an article's plate (its drawn picture) shows. If omitted, the plate lists the article's keywords. */
export const drawing: z.ZodType<Drawing> = z.discriminatedUnion(
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
        [short('the name', 2, 14), short('its question', 4, 21)],
        7,
        'List 3 to 7 pairs of a name and the question that it answers: - [Titles, What is it about]',
      ),
    }),
    entry({
      kind: z.literal('passage'),
      headline: short('the question', 8, 48),
      passage: short('the passage that answers it', 60, 160),
      source: short('the address of the page', 4, 32),
    }),
  ],
  { error: 'Type kind: bars, columns, list or passage, and under it what that kind shows.' },
);
