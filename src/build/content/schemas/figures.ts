import { z } from 'astro/zod';
import { choice, entry, sample, text } from '../fields.ts';

const row = z.strictObject({
  label: text('the label of the row', 3, 40),
  value: z
    .number({ error: 'Type the value as a number from 0 to 100.' })
    .min(0, 'A value is 0 at least.')
    .max(100, 'A value is 100 at most.'),
});

/** The numbers shown in a chart and in its table. One file contains all figures. */
export const figures = entry({
  kind: choice('the kind of chart', ['bar', 'doughnut']),
  title: text('the title', 5, 60),
  /** The headings of the table's columns, and the unit of the numbers. */
  item: text('the head of the first column', 3, 30),
  measure: text('the head of the second column', 3, 30),
  unit: text('what the numbers count, for example %', 1, 40),
  rows: z
    .array(row, { error: 'List the rows, each with label and value.' })
    .min(2, 'List at least two rows.'),
  sample,
}).refine(({ kind, rows }) => kind === 'bar' || rows.reduce((sum, { value }) => sum + value, 0) === 100, {
  path: ['rows'],
  message: 'Correct the values: the parts of a doughnut add up to 100.',
});
