import { type Day, type Entry, WEEK_PLAN } from './week-plan.ts';
import { hasPage } from './optional-pages.ts';
import { type Article, publishedArticles } from './articles.ts';

/** An article of next week, as the review hour shows it. */
interface Draft {
  title: string;
  /** The article's path; undefined while the article is unpublished. */
  href?: string;
  /**
   * A paragraph of the article's text, without Markdown. If the text has no plain paragraph, the article's
   * excerpt. If the article is unpublished, a sentence that fits any article.
   */
  paragraph: string;
}

/** The articles to review. `title` is shown while the article is unpublished. */
const NEXT_WEEK = [
  { slug: 'content-archetype', title: 'The format your readers finish' },
  { slug: 'building-authority', title: 'One subject, answered in full' },
] as const;

/**
 * The sample week with the current titles and addresses of its articles. An unpublished article, or a page that
 * the site does not have, has no link.
 */
export async function sampleWeek(): Promise<Day[]> {
  const articles = await publishedArticles();
  return WEEK_PLAN.map((day) => ({
    ...day,
    entries: day.entries.map((entry) => withArticle(entry, articles)),
  }));
}

function withArticle(entry: Entry, articles: readonly Article[]): Entry {
  const { href, ...unlinked } = entry;
  const [, slug] = /^\/blog\/(.+)/.exec(href ?? '') ?? [];
  if (slug === undefined) return hasPage(href ?? '') ? entry : unlinked;
  const article = findArticle(articles, slug);
  if (!article) return unlinked;
  const title = entry.kind === 'Article' ? article.data.title : entry.title;
  return { ...unlinked, title, href: `/blog/${article.id}` };
}

/** The two articles of next week, for the review hour. */
export async function draftsToReview(): Promise<[Draft, Draft]> {
  const articles = await publishedArticles();
  const [first, second] = NEXT_WEEK;
  return [draftOf(articles, first), draftOf(articles, second)];
}

function draftOf(articles: readonly Article[], { slug, title }: (typeof NEXT_WEEK)[number]): Draft {
  const article = findArticle(articles, slug);
  if (!article) return { title, paragraph: 'Here you read the article as we will publish it.' };
  const { id, body = '', data } = article;
  return { title: data.title, href: `/blog/${id}`, paragraph: plainParagraph(body) ?? data.excerpt };
}

/** The article whose slug, or one of whose former slugs, is `slug`. */
function findArticle(articles: readonly Article[], slug: string): Article | undefined {
  return articles.find(({ id, data }) => id === slug || data.formerly.includes(slug));
}

/** The first paragraph of a Markdown text that is plain words: no link, footnote, emphasis, list or table. */
function plainParagraph(markdown: string): string | undefined {
  return markdown
    .split(/\n\s*\n/)
    .map((block) => block.trim().replaceAll(/\s+/g, ' ').replaceAll("'", '’'))
    .find((block) => /^\p{L}[^[\]*_|<>{}`#\\]+$/u.test(block));
}
