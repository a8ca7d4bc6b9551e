import { publishedArticles } from './articles.ts';
import { readMinutes } from './read-minutes.ts';
import { requiredEntry } from './required-entry.ts';
import { toolsText } from './tools.ts';
import type { PlateCategory } from '../components/drawn/plate-paths.ts';

/** A card of the blog teaser on the home page. */
interface Story {
  /** Name of the card's picture in /plates. */
  slug: string;
  href: string;
  title: string;
  excerpt: string;
  publishedAt: Date;
  category: PlateCategory;
  /** Reading time in whole minutes. */
  minutes: number;
}

const ARTICLES = 5;

/** The comparison of tools, which is not an article but is shown among the articles. */
const TOOLS: Omit<Story, 'minutes'> = {
  slug: 'seo-tools',
  href: '/seo-tools',
  title: 'SEO Tools Comparison',
  excerpt:
    'Four tools by job and by price: strengths, limits, what the second tier costs, and when you need none.',
  publishedAt: new Date('2025-06-10'),
  category: 'tools',
};

/** The six cards of the blog teaser, newest first: the five latest articles and the comparison of tools. */
export async function readStories(): Promise<Story[]> {
  const articles = await publishedArticles();
  const stories = articles.slice(0, ARTICLES).map(({ id, body = '', data }) => {
    const { title, excerpt, publishedAt, category } = data;
    const minutes = readMinutes(body);
    return { slug: id, href: `/blog/${id}`, title, excerpt, publishedAt, category, minutes };
  });
  const minutes = readMinutes(toolsText(await requiredEntry('tools', 'comparison')));
  return [...stories, { ...TOOLS, minutes }].sort(
    (a, b) => b.publishedAt.getTime() - a.publishedAt.getTime(),
  );
}
