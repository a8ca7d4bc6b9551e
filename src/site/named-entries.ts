/**
 * The names of the files of each collection whose entries pages read by name: src/content/questions has one file for each
 * page with questions. The check of the content refuses a file with another name, because no page would show it.
 */
export const NAMED_ENTRIES = {
  notes: ['founder'],
  offers: ['daily-plan'],
  policies: ['privacy', 'terms'],
  questions: ['1-dollar-a-day', '3d-book-mockup-generator', 'assurance', 'insights', 'pricing', 'sunday'],
  tools: ['comparison'],
} as const;

/** A collection whose files have fixed names. */
type NamedCollection = keyof typeof NAMED_ENTRIES;

/** The names of the files of a collection: any text, unless the collection's files have fixed names. */
export type EntryName<Collection extends string> = Collection extends NamedCollection
  ? (typeof NAMED_ENTRIES)[Collection][number]
  : string;
