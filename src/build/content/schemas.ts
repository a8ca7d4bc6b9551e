import { brand } from '#brand';
import { z } from 'astro/zod';
import type { CollectionName } from './collections.ts';
import { address, choice, day, entry, place, slug, text } from './fields.ts';

/** What search results have room for, with the brand's suffix. */
const TITLE_MAX = 60 - brand.titleSuffix.length;

const description = text('a description for search results', 70, 160);

const caption = entry(
  {
    /** BCP 47. */
    lang: z
      .string({ error: 'Type the language of the captions as its code, for example en.' })
      .regex(/^[a-z]{2,3}(-[A-Za-z]+)*$/, 'Type the language as its code, for example en, hi or es.'),
    /** What the player's menu calls them. */
    label: text('the name of the captions as the player’s menu shows it, for example English', 2, 40),
    src: address('the captions', 'vtt', '/streams/week/captions.en.vtt'),
  },
  'Give each captions entry three lines: lang, label and src.',
);

/** A video, wherever it plays. Pages name it by its file's name. */
const videos = entry({
  title: text('the title', 3, 46),
  /** Of the full video, as it is shown. */
  duration: z
    .string({ error: 'Type the length as whole minutes, for example 5 min.' })
    .regex(/^[4-6] min$/, 'Type the length as 4 min, 5 min or 6 min.'),
  /** One or two sentences; also the description of the video's own page. */
  description: text('a description of one or two sentences', 70, 160),
  /** What the poster shows, for people who do not see it. */
  altText: text('what the poster shows, for people who do not see it', 10, 140),
  /** For search engines, which show it beside the video. */
  publishedAt: day('the day on which the video was published'),
  /** Shown beside a dot in the player: Live or Not live. */
  isLive: z.boolean({ error: 'Type true when the video is live, false when it is not.' }),
  /** Its palette and what is drawn on its poster. */
  poster: choice('the poster', ['week', 'search', 'founder', 'signal', 'comparison']),
  /** Its place in the home page's gallery; absent: it is not in it. */
  galleryPosition: place('the gallery').optional(),
  playbackId: z
    .string({ error: 'Type the playback id as the streaming service shows it.' })
    .regex(/^[A-Za-z0-9]{10,}$/, 'Type the playback id alone: letters and digits, no address.')
    .optional(),
  src: address('the stream', 'm3u8', '/streams/week/master.m3u8').optional(),
  captions: z
    .array(caption, { error: 'List the captions, each with lang, label and src; [] when there are none.' })
    .default([]),
}).refine(({ playbackId, src }) => (playbackId === undefined) !== (src === undefined), {
  path: ['src'],
  message: 'Name the stream once: either playbackId (from the streaming service) or src (an address).',
});

/** The tools that /seo-tools compares: one file. */
const tool = z.strictObject({
  name: text('the name of the tool', 2, 40),
  knownFor: text('what the tool is known for', 10, 80),
  features: z
    .array(text('a feature', 3, 80), {
      error: 'List the features, each on a line that begins with a hyphen.',
    })
    .min(1, 'List at least one feature.'),
  prices: z
    .array(
      z.union([z.number().positive(), z.literal('custom')], {
        error: 'Type a price in dollars a month as a number, for example 119.95, or the word custom.',
      }),
      { error: 'List the three prices, for example [99, 179, custom].' },
    )
    .length(3, 'List exactly three prices, from the first tier to the third.'),
});

const tools = entry({
  tools: z
    .array(tool, { error: 'List the tools, each with name, knownFor, features and prices.' })
    .min(1, 'List at least one tool.'),
  considerations: z.array(
    z.strictObject({
      title: text('the title of the consideration', 3, 40),
      text: text('the consideration, in two or three sentences', 40, 400),
    }),
    { error: 'List the considerations, each with title and text.' },
  ),
});

/** A book whose reviews were read, in the carousel of the report service. */
const books = entry({
  /** Its place in the carousel. */
  position: place('the carousel'),
  title: text('the title of the book', 2, 40),
  author: text('the name of the author', 2, 30),
  /** What it is filed under; also the palette of its drawn cover. */
  category: choice('the category', ['ai', 'business', 'personal']),
  /** What its readers say, each in one short sentence. */
  strength: text('what readers praise', 10, 60),
  weakness: text('what readers miss', 10, 60),
  opportunity: text('what nobody has written for these readers yet', 10, 60),
});

/** A document: `npm run documents` sets it as public/documents/{its file's name}.pdf. A line of --- begins its next page. */
const studies = entry({
  title: text('the title', 10, TITLE_MAX),
  subtitle: text('one or two sentences under the title', 40, 160),
  /** Beside a link to it. */
  about: text('what it is about, in one sentence', 20, 90),
});

const row = z.strictObject({
  label: text('the label of the row', 3, 40),
  value: z
    .number({ error: 'Type the value as a number from 0 to 100.' })
    .min(0, 'A value is 0 at least.')
    .max(100, 'A value is 100 at most.'),
});

/** What a chart and its table show; all of them stand in one file. */
const figures = entry({
  kind: choice('the kind of chart', ['bar', 'doughnut']),
  title: text('the title', 5, 60),
  /** The heads of the table's columns, and what the numbers count. */
  item: text('the head of the first column', 3, 30),
  measure: text('the head of the second column', 3, 30),
  unit: text('what the numbers count, for example %', 1, 40),
  rows: z
    .array(row, { error: 'List the rows, each with label and value.' })
    .min(2, 'List at least two rows.'),
}).refine(({ kind, rows }) => kind === 'bar' || rows.reduce((sum, { value }) => sum + value, 0) === 100, {
  path: ['rows'],
  message: 'Correct the values: the parts of a doughnut add up to 100.',
});

/** How an entry names another one: Astro's `reference`, or one that looks whether the file is there. */
export type Reference = <Collection extends CollectionName>(
  collection: Collection,
) => z.ZodType<{ collection: Collection; id: string }>;

/** The schema of every collection, with messages for an editor: what to type. */
export function schemas(reference: Reference) {
  /** An article. Its file's name is its address under /blog. */
  const articles = entry({
    title: text('the title', 10, TITLE_MAX),
    /** For search results and shared links. */
    description,
    /** Under the title, and on the list of articles. */
    excerpt: text('an excerpt of one to three sentences', 70, 180),
    publishedAt: day('the date under the title'),
    updatedAt: day('the date of the last change').optional(),
    category: choice('the category', ['strategy', 'research', 'formats', 'search', 'tools']),
    keywords: z
      .array(text('a keyword', 2, 60), {
        error: 'List 3 to 8 keywords, each on a line that begins with a hyphen.',
      })
      .min(3, 'List at least 3 keywords.')
      .max(8, 'List at most 8 keywords.'),
    /** What the drawn plate is called. */
    plate: text('the name of the drawn plate', 3, 40),
    /** Videos that carry the same argument, by their files' names; the first one is shown first. */
    videos: z
      .array(reference('videos'), { error: 'List the names of the videos’ files, without .yaml.' })
      .default([]),
    /** The deck of slides that carries the same argument: its address after /decks/. */
    deck: slug('the slides', 'seo-comparison').optional(),
    /** Not published, whatever the dates say. */
    draft: z
      .boolean({ error: 'Type true while the article is a draft, false when it is done.' })
      .default(false),
    /** Held back from every page until then. */
    publishAt: z
      .date({ error: 'Type the moment as 2025-03-01T09:00:00-05:00, without quotation marks.' })
      .optional(),
    /** Addresses that the article had before: they redirect to it. */
    formerly: z
      .array(slug('the old article', 'my-old-title'), {
        error: 'List the old addresses, each on a line that begins with a hyphen.',
      })
      .default([]),
  });

  /** A sample report of the report service. Its file's name is its address under /tgs-report. */
  const reports = entry({
    title: text('the title for search results', 10, TITLE_MAX),
    /** At the head of the page. */
    heading: text('the heading', 5, 50),
    /** For search results and shared links. */
    description,
    keywords: z
      .string({ error: 'Type the keywords on one line, separated by commas.' })
      .trim()
      .min(10, 'Type at least two keywords, separated by commas.'),
    /** Under the heading. */
    lead: text('one or two sentences under the heading', 40, 160),
    /** By its file's name in content/videos. */
    video: reference('videos'),
    books: z
      .array(reference('books'), { error: 'List the names of the books’ files, without .yaml.' })
      .min(1, 'List at least one book.'),
    /** The research documents. */
    documents: z
      .array(reference('studies'), {
        error: 'List the names of the documents’ files in content/studies, without .md.',
      })
      .min(1, 'List at least one document.'),
  });

  return { articles, books, figures, reports, studies, tools, videos };
}
