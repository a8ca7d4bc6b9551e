import { choice, entry, place, sample, short } from '../fields.ts';

/** A book whose reviews we analyzed, shown in the carousel of the report service. */
export const books = entry({
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
