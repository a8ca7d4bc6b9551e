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

const answers = defineCollection({ loader: entries('answers'), schema: schema.answers });
const articles = defineCollection({
  loader: publishedOnly(entries('articles')),
  schema: schema.articles,
});
const authors = defineCollection({ loader: entries('authors'), schema: schema.authors });
const books = defineCollection({ loader: entries('books'), schema: schema.books });
const figures = defineCollection({ loader: file(FIGURES, { parser: readFigures }), schema: schema.figures });
const messages = defineCollection({ loader: entries('messages'), schema: schema.messages });
const notes = defineCollection({ loader: entries('notes'), schema: schema.notes });
const offers = defineCollection({ loader: entries('offers'), schema: schema.offers });
const policies = defineCollection({ loader: entries('policies'), schema: schema.policies });
const questions = defineCollection({ loader: entries('questions'), schema: schema.questions });
const reports = defineCollection({ loader: entries('reports'), schema: schema.reports });
const studies = defineCollection({ loader: entries('studies'), schema: schema.studies });
const takeaways = defineCollection({ loader: entries('takeaways'), schema: schema.takeaways });
const testimonials = defineCollection({ loader: entries('testimonials'), schema: schema.testimonials });
const tools = defineCollection({ loader: entries('tools'), schema: schema.tools });
const videos = defineCollection({ loader: entries('videos'), schema: schema.videos });

export const collections = {
  answers,
  articles,
  authors,
  books,
  figures,
  messages,
  notes,
  offers,
  policies,
  questions,
  reports,
  studies,
  takeaways,
  testimonials,
  tools,
  videos,
};
