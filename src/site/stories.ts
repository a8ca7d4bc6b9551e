import { type CollectionEntry, getEntry } from 'astro:content';
import { formatCents, toCents } from '#domain/money.ts';
import type { Drawing, PlateCategory } from '../drawings/plate-drawing.ts';
import { type Article, publishedArticles, unpublishedLabel } from './articles.ts';
import { takeawayFile } from './takeaways.ts';
import { hasPage } from './optional-pages.ts';
import { readMinutes, toolsText } from './reading-time.ts';
import { requiredEntry } from './required-entry.ts';

/** A file that a story offers. */
interface Download {
  href: string;
  kind: string;
  title: string;
}

/** An article, or the comparison of tools, as the home page and the blog show it. */
export interface Story {
  /** Name of the story's picture in /plates. */
  slug: string;
  href: string;
  title: string;
  excerpt: string;
  publishedAt: Date;
  /** The day of the last change, if the story has been changed. */
  updatedAt?: Date | undefined;
  category: PlateCategory;
  /** What the picture shows. If undefined, the picture shows the keywords. */
  drawing: Drawing | undefined;
  keywords: string[];
  /** Reading time in whole minutes. */
  minutes: number;
  download?: Download;
  /** A label that says why a build leaves the article out; null for a published article. */
  held: string | null;
}

/** The number of cards in the blog teaser. */
const TEASER = 6;

/** The number of stories on each page of the blog: /blog, /blog/2, /blog/3 … */
export const PAGE_SIZE = 12;

/** The day on which the comparison of tools was first published. */
export const TOOLS_PUBLISHED_AT = new Date('2025-06-10');

/** The comparison of tools, which is not an article but is shown among the articles. */
const TOOLS = {
  slug: 'seo-tools',
  href: '/seo-tools',
  title: 'SEO Tools Comparison',
  excerpt:
    'We compare four tools by job and by price: their strengths and limits, what the second tier costs, and when you need no tool at all.',
  publishedAt: TOOLS_PUBLISHED_AT,
  category: 'tools',
  keywords: [],
  held: null,
} satisfies Partial<Story>;

/** The newest stories, for the blog teaser. */
export async function readNewestStories(): Promise<Story[]> {
  return (await readAllStories()).slice(0, TEASER);
}

/** All articles and, if the site has it, the comparison of tools, newest first. */
export async function readAllStories(): Promise<Story[]> {
  const articles = await publishedArticles();
  const comparison = hasPage(TOOLS.href) ? [await readComparison()] : [];
  const stories = [...(await Promise.all(articles.map(storyOf))), ...comparison];
  return stories.sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
}

async function readComparison(): Promise<Story> {
  const [tools, grid] = await Promise.all([
    requiredEntry('tools', 'comparison'),
    requiredEntry('takeaways', 'seo-tool-grid'),
  ]);
  const minutes = readMinutes(toolsText(tools));
  const { updatedAt } = tools.data;
  return { ...TOOLS, updatedAt, minutes, drawing: drawPrices(tools), download: downloadOf(grid) };
}

/** Groups stories by the year of their date, in the order of the stories. */
export function byYear(stories: readonly Story[]): { year: number; stories: Story[] }[] {
  const years = Map.groupBy(stories, ({ publishedAt }) => publishedAt.getUTCFullYear());
  return [...years].map(([year, stories]) => ({ year, stories }));
}

/** Each year with the address at which its stories begin in the blog. `stories` are all stories, newest first. */
export function yearLinks(stories: readonly Story[]): { year: number; href: string }[] {
  return byYear(stories).map(({ year, stories: [first] }) => {
    const page = Math.floor(stories.findIndex((story) => story === first) / PAGE_SIZE) + 1;
    return { year, href: `/blog${page === 1 ? '' : `/${page}`}#${year}` };
  });
}

async function storyOf(article: Article): Promise<Story> {
  const { id, body = '', data } = article;
  const { title, excerpt, publishedAt, updatedAt, category, drawing, keywords } = data;
  const takeaway = data.takeaway && (await getEntry(data.takeaway));
  return {
    ...{ slug: id, href: `/blog/${id}`, title, excerpt, publishedAt, updatedAt, category, drawing, keywords },
    minutes: readMinutes(body),
    ...(takeaway && { download: downloadOf(takeaway) }),
    held: unpublishedLabel(article),
  };
}

function downloadOf(takeaway: CollectionEntry<'takeaways'>): Download {
  return { ...takeawayFile(takeaway), title: takeaway.data.title };
}

/**
 * A drawing with a bar for the monthly price of each tool's second tier. A tool has no bar if the price of
 * its second tier is custom.
 */
function drawPrices({ data }: CollectionEntry<'tools'>): Drawing {
  const bars = data.tools.flatMap(({ name, prices }): [string, string][] => {
    const [, second] = prices;
    return typeof second === 'number' ? [[name, formatCents(toCents(second))]] : [];
  });
  return { kind: 'bars', headline: 'What the second tier costs a month', bars, accent: bars.length };
}
