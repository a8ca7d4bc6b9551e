import { z } from 'astro/zod';
import { entry, text } from '../fields.ts';

const cell = z.string({ error: 'Type each cell as text or as a number.' });

/**
 * A file that readers of an article can download. `npm run documents` makes public/documents/{file name}.csv from
 * `columns` and `rows`, or a .txt file from `lines`. Numbers of the offer are placeholders (docs/EDITING.md).
 */
export const takeaways = entry({
  title: text('the title of the download'),
  /** The text next to the download link. */
  about: text('what is in it, in one sentence'),
  columns: z.array(cell, { error: 'List the names of the columns.' }).default([]),
  /** The rows. If a row has fewer cells than there are columns, the other cells are empty. */
  rows: z.array(z.array(cell), { error: 'List the rows, each as a list of cells.' }).default([]),
  lines: z.string({ error: 'Type the text under lines: | and indent it.' }).default(''),
})
  .refine(({ columns, rows }) => rows.every((row) => row.length <= columns.length), {
    path: ['rows'],
    message: 'Take the cells out of a row that has more of them than there are columns.',
  })
  .refine(({ columns, lines }) => columns.length > 0 !== (lines !== ''), {
    path: ['lines'],
    message: 'Give either columns and rows (a sheet) or lines (a text), not both.',
  });
