/**
 * The files of each collection. `figures` is one file with many entries (`FIGURES`). In the other
 * collections, each file is one entry. The file's name without `ending` is the entry's id.
 */
export const COLLECTIONS = {
  answers: { folder: 'src/content/answers', ending: '.yaml' },
  articles: { folder: 'src/content/articles', ending: '.md' },
  authors: { folder: 'src/content/authors', ending: '.yaml' },
  books: { folder: 'src/content/books', ending: '.yaml' },
  figures: { folder: 'src/content/figures', ending: '.yaml' },
  messages: { folder: 'src/content/messages', ending: '.yaml' },
  notes: { folder: 'src/content/notes', ending: '.md' },
  offers: { folder: 'src/content/offers', ending: '.yaml' },
  policies: { folder: 'src/content/policies', ending: '.md' },
  questions: { folder: 'src/content/questions', ending: '.yaml' },
  reports: { folder: 'src/content/reports', ending: '.md' },
  studies: { folder: 'src/content/studies', ending: '.md' },
  takeaways: { folder: 'src/content/takeaways', ending: '.yaml' },
  testimonials: { folder: 'src/content/testimonials', ending: '.yaml' },
  tools: { folder: 'src/content/tools', ending: '.md' },
  videos: { folder: 'src/content/videos', ending: '.yaml' },
} as const;

/** The file with all figures. */
export const FIGURES = `${COLLECTIONS.figures.folder}/reviews.yaml`;

export type CollectionName = keyof typeof COLLECTIONS;

export const COLLECTION_NAMES = Object.keys(COLLECTIONS) as CollectionName[];
