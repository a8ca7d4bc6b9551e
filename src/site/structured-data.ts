import type { CollectionEntry } from 'astro:content';
import { brand } from '#brand';
import { CURRENCY, toDollars } from '#domain/money.ts';
import { type Plan } from '#domain/payments/plans.ts';
import { cardPath } from '#domain/pictures.ts';
import { playlist } from '../islands/video/video.ts';
import { type Article, isoDay } from './articles.ts';
import { posterOf, streamSeconds } from './video-facts.ts';

/** A schema.org object. */
export interface Thing {
  '@type': string;
  [property: string]: unknown;
}

/** Returns the full URL of a path of this site, and any other URL unchanged. */
function absolute(path: string): string {
  return path.startsWith('/') ? `${brand.url}${path}` : path;
}

const publisher: Thing = { '@type': 'Organization', name: brand.name, url: absolute('/') };

/** The company and its site. */
export function siteData(): Thing[] {
  return [
    { ...publisher, logo: absolute('/apple-touch-icon.png'), sameAs: brand.social.map(({ url }) => url) },
    { '@type': 'WebSite', name: brand.name, url: absolute('/') },
  ];
}

/** The parent page of the pages in a folder. */
const PARENTS: Readonly<Record<string, { name: string; path: string }>> = {
  blog: { name: 'Blog', path: '/blog' },
  'tgs-report': brand.reportService,
};

/** The breadcrumb from the home page to the page at `path`. */
export function breadcrumbData(path: string, title: string): Thing {
  const [folder = '', page] = path.slice(1).split('/');
  const parent = page === undefined ? undefined : PARENTS[folder];
  const steps = [{ name: 'Home', path: '/' }, ...(parent ? [parent] : []), { name: title, path }];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: absolute(step.path),
    })),
  };
}

/** An article of the blog. The author is the company if the article has no author or an invented one. */
export function articleData({ id, data }: Article, author?: CollectionEntry<'authors'>): Thing {
  const path = `/blog/${id}`;
  return {
    '@type': 'Article',
    headline: data.title,
    description: data.description,
    image: absolute(cardPath(path)),
    datePublished: isoDay(data.publishedAt),
    ...(data.updatedAt && { dateModified: isoDay(data.updatedAt) }),
    articleSection: data.category,
    author: author && !author.data.sample ? personData(author) : publisher,
    publisher,
    mainEntityOfPage: absolute(path),
  };
}

function personData({ data: { name, role } }: CollectionEntry<'authors'>): Thing {
  return { '@type': 'Person', name, jobTitle: role, worksFor: publisher };
}

/** Questions and their answers, as plain text. */
export function questionData(questions: readonly { question: string; answer: string }[]): Thing {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

/** A plan sold on the page at `path`, with its price in dollars; for a negotiated price, the lowest price. */
export function planData({ title, subtitle, priceCents, pricePrefix }: Plan, path: string): Thing {
  const price = toDollars(priceCents);
  const priceCurrency = CURRENCY.toUpperCase();
  return {
    '@type': 'Product',
    name: title,
    description: subtitle,
    image: absolute(cardPath(path)),
    brand: { '@type': 'Brand', name: brand.name },
    offers:
      pricePrefix === ''
        ? {
            '@type': 'Offer',
            price,
            priceCurrency,
            url: absolute(path),
            availability: 'https://schema.org/InStock',
          }
        : { '@type': 'AggregateOffer', lowPrice: price, priceCurrency, url: absolute(path) },
  };
}

/**
 * A video with its poster and its stream; null for a sample and for a video that is not live. A video at the
 * streaming service (Mux) gets no `duration`, because the video's content file states the length only as
 * text.
 */
export function videoData({ id, data }: CollectionEntry<'videos'>): Thing | null {
  const stream = playlist(data);
  if (data.sample || !data.isLive) return null;
  const seconds = stream.startsWith('/') ? streamSeconds(stream) : null;
  return {
    '@type': 'VideoObject',
    name: data.title,
    description: data.description,
    thumbnailUrl: absolute(posterOf(id)),
    uploadDate: isoDay(data.publishedAt),
    ...(seconds !== null && { duration: `PT${Math.round(seconds)}S` }),
    contentUrl: absolute(stream),
  };
}
