import { z } from 'astro/zod';
import { choice, entry, hyphenated, number, sample, short } from '../fields.ts';

const row = z.strictObject({
  /** The name of the row in placeholders: `{figure:demand-intensity.steps}` (docs/EDITING.md). */
  id: hyphenated('the name of the row in placeholders', 'first-steps').optional(),
  label: short('the label of the row', 3, 40),
  value: number(
    z
      .number({ error: 'Type the value as a number from 0 to 100.' })
      .min(0, 'A value is 0 at least.')
      .max(100, 'A value is 100 at most.'),
  ),
});

/** The numbers shown in a chart and in its table. One file contains all figures. */
export const figures = entry({
  kind: choice('the kind of chart', ['bar', 'doughnut']),
  title: short('the title', 5, 60),
  /** The headings of the table's columns, and the unit of the numbers. */
  item: short('the head of the first column', 3, 30),
  measure: short('the head of the second column', 3, 30),
  unit: short('what the numbers count, for example %', 1, 40),
  rows: z
    .array(row, { error: 'List the rows, each with label and value.' })
    .min(2, 'List at least two rows.'),
  sample,
}).refine(({ kind, rows }) => kind === 'bar' || rows.reduce((sum, { value }) => sum + value, 0) === 100, {
  path: ['rows'],
  message: 'Correct the values: the parts of a doughnut add up to 100.',
});
