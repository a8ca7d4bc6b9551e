import { defineCollection, reference } from 'astro:content';
import { file, glob } from 'astro/loaders';
import { parse } from 'yaml';
import { COLLECTIONS, FIGURES } from './build/content/collections.ts';
import { checkedFiles, publishedOnly } from './build/content/loaders.ts';
import { schemas } from './build/content/schemas.ts';

// The schemas are in build/content/schemas.ts, because build/content/check-content.ts uses them too.
const schema = schemas(reference);

/** The figures, with every value as it is typed (build/content/source-file.ts). */
function readFigures(yaml: string): Record<string, Record<string, unknown>> {
  return parse(yaml, { schema: 'failsafe' }) as Record<string, Record<string, unknown>>;
}

/** A loader for a collection with one entry per file. */
function entries(name: keyof typeof COLLECTIONS) {
  const { folder, ending } = COLLECTIONS[name];
  return checkedFiles(glob({ base: folder, pattern: `*${ending}` }));
}

export const collections = {
  answers: defineCollection({ loader: entries('answers'), schema: schema.answers }),
  articles: defineCollection({
    loader: publishedOnly(entries('articles')),
    schema: schema.articles,
  }),
  authors: defineCollection({ loader: entries('authors'), schema: schema.authors }),
  books: defineCollection({ loader: entries('books'), schema: schema.books }),
  figures: defineCollection({ loader: file(FIGURES, { parser: readFigures }), schema: schema.figures }),
  messages: defineCollection({ loader: entries('messages'), schema: schema.messages }),
  notes: defineCollection({ loader: entries('notes'), schema: schema.notes }),
  offers: defineCollection({ loader: entries('offers'), schema: schema.offers }),
  policies: defineCollection({ loader: entries('policies'), schema: schema.policies }),
  questions: defineCollection({ loader: entries('questions'), schema: schema.questions }),
  reports: defineCollection({ loader: entries('reports'), schema: schema.reports }),
  studies: defineCollection({ loader: entries('studies'), schema: schema.studies }),
  takeaways: defineCollection({ loader: entries('takeaways'), schema: schema.takeaways }),
  testimonials: defineCollection({ loader: entries('testimonials'), schema: schema.testimonials }),
  tools: defineCollection({ loader: entries('tools'), schema: schema.tools }),
  videos: defineCollection({ loader: entries('videos'), schema: schema.videos }),
};
