import rss from '@astrojs/rss';
import { brand } from '#brand';
import { NEWEST_COUNT } from '#domain/content/publication.ts';
import { publishedArticles } from '../site/articles.ts';

/** The feed of the blog: the newest articles, newest first. */
export async function GET(): Promise<Response> {
  const articles = (await publishedArticles()).slice(0, NEWEST_COUNT);
  return rss({
    title: brand.name,
    description: brand.tagline,
    site: brand.url,
    trailingSlash: false,
    customData: '<language>en</language>',
    items: articles.map(({ id, data }) => ({
      title: data.title,
      description: data.excerpt,
      link: `/blog/${id}`,
      pubDate: data.publishedAt,
      categories: data.keywords,
    })),
  });
}
