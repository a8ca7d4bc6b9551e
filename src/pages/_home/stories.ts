import { publishedArticles, readMinutes } from '../../components/articles.ts';
import type { PlateCategory } from '../../components/drawn/plate-paths.ts';

/** What a card of the blog teaser shows. */
interface Story {
  /** Of its page and of its plate. */
  slug: string;
  href: string;
  title: string;
  excerpt: string;
  publishedAt: Date;
  category: PlateCategory;
  /** Whole minutes to read it. */
  minutes: number;
}

const ARTICLES = 5;

/** Not an article, but read as one. */
const TOOLS: Story = {
  slug: 'seo-tools',
  href: '/seo-tools',
  title: 'SEO Tools Comparison',
  excerpt:
    'Four tools, what they do and what they cost by the month, and three things to weigh before you pay for one.',
  publishedAt: new Date('2025-06-10'),
  category: 'tools',
  minutes: 4,
};

/** The six cards of the blog teaser, the newest first: five articles and the comparison of tools. */
export async function readStories(): Promise<Story[]> {
  const articles = await publishedArticles();
  const stories = articles.slice(0, ARTICLES).map(({ id, body = '', data }) => {
    const { title, excerpt, publishedAt, category } = data;
    const minutes = readMinutes(body);
    return { slug: id, href: `/blog/${id}`, title, excerpt, publishedAt, category, minutes };
  });
  return [...stories, TOOLS].sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
}
