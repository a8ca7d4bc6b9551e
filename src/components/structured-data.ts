import type { CollectionEntry } from 'astro:content';
import { brand } from '#brand';
import { CURRENCY, toDollars } from '#domain/money.ts';
import { type Plan } from '#domain/plans.ts';
import { cardPath } from '../build/social/card-path.ts';
import { playlist } from '../islands/video/video.ts';
import { type Article, isoDay } from './articles.ts';

/** A thing of schema.org. */
export interface Thing {
  '@type': string;
  [property: string]: unknown;
}

/** The whole address of a path of this site. */
function absolute(path: string): string {
  return path.startsWith('/') ? `${brand.url}${path}` : path;
}

const publisher: Thing = { '@type': 'Organization', name: brand.name, url: absolute('/') };

/** The company and its site, for the home page. */
export function siteData(): Thing[] {
  return [
    { ...publisher, logo: absolute('/apple-touch-icon.png'), sameAs: brand.social.map(({ url }) => url) },
    { '@type': 'WebSite', name: brand.name, url: absolute('/') },
  ];
}

/** The page that stands above the pages of a folder, by the name of the folder. */
const PARENTS: Readonly<Record<string, { name: string; path: string }>> = {
  blog: { name: 'Blog', path: '/blog' },
  'tgs-report': brand.reportService,
};

/** The way from the home page to this one. */
export function breadcrumbData(path: string, title: string): Thing {
  const [folder = '', page] = path.slice(1).split('/');
  const parent = page === undefined ? undefined : PARENTS[folder];
  const way = [{ name: 'Home', path: '/' }, ...(parent ? [parent] : []), { name: title, path }];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: way.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: absolute(step.path),
    })),
  };
}

/** An article of the blog, by the company. */
export function articleData({ id, data }: Article): Thing {
  const path = `/blog/${id}`;
  return {
    '@type': 'Article',
    headline: data.title,
    description: data.description,
    image: absolute(cardPath(path)),
    datePublished: isoDay(data.publishedAt),
    ...(data.updatedAt && { dateModified: isoDay(data.updatedAt) }),
    articleSection: data.category,
    author: publisher,
    publisher,
    mainEntityOfPage: absolute(path),
  };
}

/** Questions with their answers, as plain text. */
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

/** A plan as it is sold on `path`; where the price is negotiated, its lowest one counts. */
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

/** A video with its poster and the address of its stream. */
export function videoData({ id, data }: CollectionEntry<'videos'>): Thing {
  return {
    '@type': 'VideoObject',
    name: data.title,
    description: data.description,
    thumbnailUrl: absolute(`/posters/${id}.svg`),
    uploadDate: isoDay(data.publishedAt),
    duration: `PT${data.duration.replace(' min', 'M')}`,
    contentUrl: absolute(playlist(data)),
  };
}
