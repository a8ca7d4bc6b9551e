import { z } from 'astro/zod';
import { inertFormula } from '#domain/admin/inert-text.ts';
import { placeOfWords } from '#domain/content/words-in-text.ts';
import {
  choice,
  day,
  description,
  entry,
  hyphenated,
  list,
  number,
  place,
  sample,
  short,
  text,
} from './fields.ts';
import { articles } from './schemas/articles.ts';
import { questions } from './schemas/questions.ts';
import type { Reference } from './schemas/reference.ts';
import { tools } from './schemas/tools.ts';
import { videos } from './schemas/videos.ts';

/** A list of books, each the name of its file. */
function bookList(reference: Reference) {
  return list(reference('books'), 'List the names of the books’ files, without .yaml.');
}

/** A question that buyers ask. `often` and `answered` are words instead of numbers, because nothing was counted. */
const theme = entry({
  asks: text('what buyers ask'),
  often: choice('how often they ask it', ['Often', 'Sometimes', 'Rarely']),
  answered: choice('how well it is answered', ['Well', 'In part', 'Nowhere']),
});

/** The styles of pages/_insights/Screen.astro have rules for so many answers. */
const MOST_ANSWERS = 5;

/** A question to the companion product Insights, and its answer. */
const answers = entry({
  /** The answer's position in the list of markets. */
  position: place('the list of markets', MOST_ANSWERS),
  market: text('the market'),
  question: text('the question to the assistant'),
  themes: list(theme, 'List the themes, each with asks, often and answered.').min(1),
  gap: text('the content that nobody offers yet'),
  sample,
});

/** A person who writes articles or checks them. */
const authors = entry({
  name: text('the name of the author'),
  role: text('what the author does here, for example Editor'),
  /** The author's biography, with the experience that qualifies the author. */
  bio: text('a biography of one to three sentences'),
  /** Whether the person is invented. If so, pages label the person, and structured data leaves the person out. */
  sample,
});

/** A book whose reviews we analyzed, shown in the carousel of the report service. */
const books = entry({
  /** The book's position in the carousel. */
  position: place('the carousel'),
  title: short('the title of the book', 2, 40),
  author: short('the name of the author', 2, 30),
  /** The book's category, which also determines the design of its drawn cover. */
  category: choice('the category', ['ai', 'business', 'personal']),
  /** The results of the analysis, each in one short sentence. */
  strength: short('what readers praise', 10, 60),
  weakness: short('what readers miss', 10, 60),
  opportunity: short('what nobody has written for these readers yet', 10, 60),
  sample,
});

const figureRow = entry({
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
const figures = entry({
  kind: choice('the kind of chart', ['bar', 'doughnut']),
  title: short('the title', 5, 60),
  /** The headings of the table's columns, and the unit of the numbers. */
  item: short('the head of the first column', 3, 30),
  measure: short('the head of the second column', 3, 30),
  unit: short('what the numbers count, for example %', 1, 40),
  rows: z
    .array(figureRow, { error: 'List the rows, each with label and value.' })
    .min(2, 'List at least two rows.'),
  sample,
})
  .refine(({ kind, rows }) => kind === 'bar' || isWhole(rows.map(({ value }) => value)), {
    path: ['rows'],
    message: 'Correct the values: the parts of a doughnut add up to 100.',
  })
  .superRefine(({ rows }, context) => {
    const ids = rows.map(({ id }) => id);
    const again = ids.findIndex((id, index) => id !== undefined && ids.indexOf(id) < index);
    const message = 'Another row of the chart has this id. Change it, or take the line out.';
    if (again > 0) context.addIssue({ code: 'custom', path: ['rows', again, 'id'], message });
  });

/** Whether the parts add up to 100. Sums of decimal numbers are not exact. */
function isWhole(parts: readonly number[]): boolean {
  return Math.abs(parts.reduce((sum, part) => sum + part, 0) - 100) < 0.001;
}

const TIME = 'Type a time from "08:00" to "19:59", between quotation marks: the calendar has these hours.';

/** A message in the inbox on the page /sunday, and the answer to the message. The page sorts messages by time. */
const messages = entry({
  time: z.string({ error: TIME }).regex(/^(0[89]|1\d):[0-5]\d$/, TIME),
  from: text('who wrote the message, as a role and not as a name'),
  agent: text('the agent that answers'),
  says: text('the message'),
  reply: text('the reply'),
  sample,
});

/** A letter to the reader. Its Markdown follows the opening; the page shows the first paragraph larger. */
const notes = entry({
  heading: text('the heading beside the note'),
  opening: text('the first sentence, which is shown largest'),
  signature: text('who signs the note'),
  company: text('a sentence on how long you have sold plans, and to how many customers').optional(),
  sample,
});

const benefit = z.strictObject(
  { what: text('what the customer gets'), text: text('what that means, in a sentence or two') },
  { error: 'Type two lines for each benefit: what and text.' },
);

const limit = z.strictObject(
  { what: text('what is limited'), limit: text('the limit') },
  { error: 'Type two lines for each limit: what and limit.' },
);

/** What a customer of the daily plan gets, its limits, and the promises of the strip below them. */
const offers = entry({
  gets: list(benefit, 'List what the customer gets, each with what and text.'),
  limits: list(limit, 'List the limits, each with what and limit.'),
  promises: list(text('a promise'), 'List the promises, each on a line that begins with a hyphen.'),
});

/** The privacy policy or the terms of sale. The page replaces the lines of `POLICY_PARTS` (markdown-rules.ts). */
const policies = entry({
  effective: day('the day from which this text holds'),
  sample,
});

/** A sample report of the report service. The name of its file is its slug under /tgs-report. */
function reports(reference: Reference) {
  return entry({
    title: text('the title for search results'),
    /** The subject, which the page's heading shows after "Sample report:" or "Report:". */
    heading: text('the subject of the report'),
    /** The text shown in search results and with shared links. */
    description,
    keywords: z
      .string({ error: 'Type the keywords on one line, separated by commas.' })
      .trim()
      .min(10, 'Type at least two keywords, separated by commas.'),
    /** The text under the heading. */
    lead: text('one or two sentences under the heading'),
    /** Name of the video's file in content/videos. */
    video: reference('videos').optional(),
    books: bookList(reference).min(1, 'List at least one book.'),
    /** Names of the files in content/studies. These research documents are the report. */
    documents: list(
      reference('studies'),
      'List the names of the documents’ files in content/studies, without .md.',
    ).min(1, 'List at least one document.'),
    sample,
  });
}

/**
 * A research document. `npm run documents` prints it to public/documents/{file name}.pdf. A line with `---` starts a
 * new page.
 */
function studies(reference: Reference) {
  return entry({
    title: text('the title'),
    subtitle: text('one or two sentences under the title'),
    /** The text next to links to the document. */
    about: text('what it is about, in one sentence'),
    /** The series above each page of a document that is no research of the report service. */
    series: text('the name above each page').optional(),
    /** The books whose covers the document's page shows under the title. */
    books: bookList(reference).default([]),
    sample,
  });
}

/** A number with a sign, a telephone number or a dash, which no spreadsheet takes for a formula. */
const SIGNED = /^\s*[-+−](\s?\p{Sc}?\s?\d[\p{L}\p{N}\s.,()%°\p{Sc}]*|[-−]*\s*)$/u;

/** A cell. Semicolons separate cells where a comma is the decimal sign; a comma does not within quotation marks. */
const cell = z.string({ error: 'Type each cell as text or as a number.' }).superRefine((text, context) => {
  const parts = text.split(/[;|]/).map((part) => part.split(',', 1)[0] ?? '');
  const formula = parts.find((part) => !SIGNED.test(part) && inertFormula(part) !== part)?.trim();
  const message = `A spreadsheet would take “${formula}” for a formula. Type a letter or a digit before its first sign.`;
  if (formula !== undefined) context.addIssue({ code: 'custom', message });
});

/** Whether a cell goes on with the text of the one before it: a small letter follows a capital, and one has several words. */
function isCutOff(cell: string, before: string): boolean {
  return /^\p{Ll}/u.test(cell) && /^\p{Lu}/u.test(before) && /\s/.test(before + cell);
}

/**
 * The row of a sheet in which a comma has cut a text, so that the cells behind it are in the wrong columns: the row has a
 * number of cells that no other has.
 */
function cutRow(rows: readonly (readonly string[])[], most: number) {
  return rows
    .map((row, index) => ({
      index,
      cell: row.find((cell, at) => isCutOff(cell, row[at - 1] ?? '')),
      isAlone: row.length < most && rows.filter(({ length }) => length === row.length).length === 1,
    }))
    .find(({ cell, isAlone }) => cell !== undefined && isAlone && rows.length > 2);
}

/**
 * A file that readers of an article can download. The build makes /documents/{file name}.csv from
 * `columns` and `rows`, or a .txt file from `lines`. Numbers of the offer are placeholders (docs/EDITING.md).
 */
const takeaways = entry({
  title: text('the title of the download'),
  /** The text next to the download link. */
  about: text('what is in it, in one sentence'),
  columns: z.array(cell, { error: 'List the names of the columns.' }).default([]),
  /** The rows. If a row has fewer cells than there are columns, the other cells are empty. */
  rows: z
    .array(z.array(cell, { error: 'Type each row as a list of cells: - [one, two]' }), {
      error: 'List the rows, each as a list of cells.',
    })
    .default([]),
  lines: z.string({ error: 'Type the text under lines: | and indent it.' }).default(''),
})
  .superRefine(({ columns, rows }, context) => {
    const cut = cutRow(rows, columns.length);
    if (cut)
      context.addIssue({
        code: 'custom',
        path: ['rows', cut.index],
        message: `The comma before “${cut.cell}” begins another cell, and no other row has as many. Put a text with a comma between straight double quotation marks, or type "" for each empty cell at the end of the row.`,
      });
    for (const [index, { length }] of rows.entries())
      if (length > columns.length)
        context.addIssue({
          code: 'custom',
          path: ['rows', index],
          message: `Take out what is more than the ${columns.length} columns, or put a text with a comma between straight double quotation marks.`,
        });
  })
  .refine(({ columns, lines }) => columns.length > 0 !== (lines !== ''), {
    path: ['lines'],
    message: 'Give either columns and rows (a sheet) or lines (a text), not both.',
  });

/** A customer's statement, shown on the page of the report service. */
const testimonials = entry({
  /** The testimonial's position in the list. */
  position: place('the list of testimonials'),
  quote: text('what the customer says, without quotation marks').regex(
    /^(?!["“„«].*["“”»]$)/,
    'Take its quotation marks out: the page has them.',
  ),
  /** The part of `quote` that is highlighted. */
  highlight: text('the part of the quote to highlight, with the same characters'),
  /** The customer's role, which is shown instead of a name. */
  role: text('the role of the customer'),
  sample,
}).refine(({ quote, highlight }) => placeOfWords(quote, highlight) >= 0, {
  path: ['highlight'],
  message: 'Copy the part to highlight from the quote, whole and with the same characters.',
});

/** The schemas of all collections, as at `now`. Their messages tell an editor what to type. */
export function schemas(reference: Reference, now = new Date()) {
  return {
    answers,
    articles: articles(reference, now),
    authors,
    books,
    figures,
    messages,
    notes,
    offers,
    policies,
    questions,
    reports: reports(reference),
    studies: studies(reference),
    takeaways,
    testimonials,
    tools: tools(now),
    videos: videos(now),
  };
}
