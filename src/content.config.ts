import { defineCollection, reference } from 'astro:content';
import { file, glob } from 'astro/loaders';
import { COLLECTIONS } from './build/content/collections.ts';
import { publishedOnly, renderedAnew } from './build/content/published-only.ts';
import { schemas } from './build/content/schemas.ts';

/*
 * The collections. Their schemas are in build/content, where a check of the files reads them as well and says in plain
 * words, with file and line, what an editor has to type.
 */
const schema = schemas(reference);

/** One file to an entry. */
function entries(name: keyof typeof COLLECTIONS) {
  const { folder, ending } = COLLECTIONS[name];
  return renderedAnew(glob({ base: folder, pattern: `*${ending}` }));
}

const articles = defineCollection({
  loader: publishedOnly(entries('articles')),
  schema: schema.articles,
});
const books = defineCollection({ loader: entries('books'), schema: schema.books });
const figures = defineCollection({
  loader: file(`${COLLECTIONS.figures.folder}/reviews.yaml`),
  schema: schema.figures,
});
const reports = defineCollection({ loader: entries('reports'), schema: schema.reports });
const studies = defineCollection({ loader: entries('studies'), schema: schema.studies });
const tools = defineCollection({ loader: entries('tools'), schema: schema.tools });
const videos = defineCollection({ loader: entries('videos'), schema: schema.videos });

export const collections = { articles, books, figures, reports, studies, tools, videos };
