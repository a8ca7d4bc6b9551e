import { choice, entry, place, sample, text } from '../fields.ts';

/** A book whose reviews we analyzed, shown in the carousel of the report service. */
export const books = entry({
  /** The book's position in the carousel. */
  position: place('the carousel'),
  title: text('the title of the book', 2, 40),
  author: text('the name of the author', 2, 30),
  /** The book's category, which also determines the design of its drawn cover. */
  category: choice('the category', ['ai', 'business', 'personal']),
  /** The results of the analysis, each in one short sentence. */
  strength: text('what readers praise', 10, 60),
  weakness: text('what readers miss', 10, 60),
  opportunity: text('what nobody has written for these readers yet', 10, 60),
  sample,
});
