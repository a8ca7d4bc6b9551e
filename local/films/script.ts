import { readFile } from 'node:fs/promises';
import { z } from 'astro/zod';
import { parse } from 'yaml';
import { fillFilmFacts } from './film-facts.ts';

const text = z.string().trim().min(1);

/**
 * The fields of every scene. Each sentence of `say` is shown as one caption, and the picture changes with it.
 * The parts of most pictures, such as lines, items or bars, appear one per sentence. The first part appears
 * with sentence number `from` (counted from 0). A part with a `step` appears with sentence number `step`
 * instead.
 */
const common = {
  tone: z.enum(['sheet', 'shade', 'ink', 'hour', 'proof', 'signal']).default('sheet'),
  heading: text.optional(),
  say: z.array(text).min(1),
  from: z.int().min(0).default(1),
  /** Whether the poster is the last frame of this scene. */
  poster: z.boolean().default(false),
};

const step = z.int().min(0).optional();

/**
 * The kinds of scenes. In the texts that scenes/ passes to `marked` (marked.ts), words between `==`, `--` or
 * `++` are highlighted, struck out or inserted.
 */
const SCENES = {
  title: z.strictObject({
    ...common,
    scene: z.literal('title'),
    kicker: text,
    heading: text,
    note: text.optional(),
  }),
  words: z.strictObject({
    ...common,
    scene: z.literal('words'),
    lines: z.array(text).min(1),
    small: z.boolean().default(false),
  }),
  list: z.strictObject({
    ...common,
    scene: z.literal('list'),
    items: z.array(z.strictObject({ label: text, text, note: text.optional(), step })),
  }),
  bars: z.strictObject({
    ...common,
    scene: z.literal('bars'),
    bars: z.array(
      z.strictObject({ label: text, value: z.number(), text, accent: z.boolean().default(false), step }),
    ),
  }),
  table: z.strictObject({
    ...common,
    scene: z.literal('table'),
    columns: z.array(z.string()),
    rows: z.array(z.array(z.string())),
    /** Whether the table appears row by row, column by column, or all at once. */
    by: z.enum(['rows', 'columns', 'all']).default('rows'),
    /**
     * What is highlighted with the sentence `step`. `row` alone means a whole row, `column` alone a whole
     * column, and the two together one cell. Rows and columns count from 0; the header is not counted as a
     * row.
     */
    marks: z
      .array(z.strictObject({ row: z.int().optional(), column: z.int().optional(), step: z.int() }))
      .default([]),
  }),
  week: z.strictObject({
    ...common,
    scene: z.literal('week'),
    /** `day` is 0 (Monday) to 6, `row` is 0 (top) to 2. */
    entries: z.array(
      z.strictObject({
        day: z.int(),
        row: z.int(),
        text,
        kind: z.enum(['article', 'post', 'search', 'hour']),
        step,
      }),
    ),
    /** The sentence of `say`, counted from 0, with which all entries except the review hour get their check marks. */
    checked: z.int().optional(),
  }),
  review: z.strictObject({
    ...common,
    scene: z.literal('review'),
    quotes: z.array(text).min(1),
    source: text,
  }),
  page: z.strictObject({
    ...common,
    scene: z.literal('page'),
    site: text,
    title: text,
    paragraphs: z.array(text).min(1),
    posts: z.array(text).default([]),
    postsStep: z.int().default(1),
    /** The button that is pressed; `step` is the sentence of `say`, counted from 0, with which it is pressed. */
    pressed: z.strictObject({ button: z.enum(['Edit', 'Move', 'Approve']), step: z.int() }).optional(),
  }),
  results: z.strictObject({
    ...common,
    scene: z.literal('results'),
    query: text,
    items: z.array(
      z.strictObject({
        site: text,
        title: text,
        note: text.optional(),
        own: z.boolean().default(false),
        step,
      }),
    ),
  }),
  groups: z.strictObject({
    ...common,
    scene: z.literal('groups'),
    groups: z.array(
      z.strictObject({ name: text, items: z.array(text), accent: z.boolean().default(false), step }),
    ),
  }),
  sum: z.strictObject({
    ...common,
    scene: z.literal('sum'),
    parts: z.array(z.strictObject({ sign: z.string().default(''), value: text, label: text, step })),
  }),
} as const;

const scene = z.discriminatedUnion('scene', [
  SCENES.title,
  SCENES.words,
  SCENES.list,
  SCENES.bars,
  SCENES.table,
  SCENES.week,
  SCENES.review,
  SCENES.page,
  SCENES.results,
  SCENES.groups,
  SCENES.sum,
]);

const script = z.strictObject({
  /** The language of the narration and of the pictures (BCP 47). */
  lang: z.enum(['en', 'es', 'hi']),
  /** Whether the film has only a poster, because it is not published yet. */
  isSoon: z.boolean().default(false),
  scenes: z.array(scene).min(1),
});

export type Scene = z.output<typeof scene>;
export type SceneOf<Kind extends Scene['scene']> = Extract<Scene, { scene: Kind }>;
export type Script = z.output<typeof script>;

/**
 * Reads the script of a film and replaces the placeholders in it with numbers (film-facts.ts). Throws an error that
 * says which file is wrong, and why.
 */
export async function readScript(path: string): Promise<Script> {
  try {
    return script.parse(parse(fillFilmFacts(await readFile(path, 'utf8'))));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    throw new Error(`${path}: ${reason}`, { cause: error });
  }
}
