/** Where the entries of each collection lie. All but `figures` have one file to an entry, named for it. */
export const COLLECTIONS = {
  articles: { folder: 'src/content/articles', ending: '.md' },
  books: { folder: 'src/content/books', ending: '.yaml' },
  figures: { folder: 'src/content/figures', ending: '.yaml' },
  reports: { folder: 'src/content/reports', ending: '.md' },
  studies: { folder: 'src/content/studies', ending: '.md' },
  tools: { folder: 'src/content/tools', ending: '.yaml' },
  videos: { folder: 'src/content/videos', ending: '.yaml' },
} as const;

export type CollectionName = keyof typeof COLLECTIONS;
