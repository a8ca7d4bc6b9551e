// Rules for what machines read: the sitemap, the feed, llms.txt, social cards and structured data.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { Window } from 'happy-dom';
import sharp from 'sharp';
import { brand } from '#brand';
import { articlesOf, metaOf, type PageDocument, thingsOf } from '../documents.ts';
import { type Build, ofPages, publicPages, repeated, type Rule } from './build.ts';

const { DOMParser } = new Window();

/** For each element named `tag` in an XML file of a build, the texts of that element's children by tag name. */
function elementsOf({ dist }: Build, name: string, tag: string): Record<string, string>[] {
  const document = new DOMParser().parseFromString(readFileSync(`${dist}/${name}`, 'utf8'), 'text/xml');
  if (document.querySelector('parsererror')) throw new Error(`${name} is not XML`);
  return [...document.getElementsByTagName(tag)].map((element) =>
    Object.fromEntries([...element.children].map((child) => [child.tagName, child.textContent])),
  );
}

/** The differences between a list and what it should be. */
function differences(listed: readonly string[], wanted: readonly string[]): string[] {
  return [
    ...repeated(listed).map((one) => `twice: ${one}`),
    ...listed.filter((one) => !wanted.includes(one)).map((one) => `too much: ${one}`),
    ...wanted.filter((one) => !listed.includes(one)).map((one) => `missing: ${one}`),
  ];
}

const addressOf = ({ path }: PageDocument): string => brand.url + path;

function wrongSitemap(build: Build): string[] {
  const files = elementsOf(build, 'sitemap-index.xml', 'sitemap').map(
    ({ loc = '' }) => new URL(loc).pathname,
  );
  const listed = files.flatMap((file) => elementsOf(build, file, 'url'));
  const dated = listed.filter(({ lastmod }) => lastmod !== undefined).map(({ loc = '' }) => loc);
  return [
    ...differences(
      listed.map(({ loc = '' }) => loc),
      publicPages(build).map(addressOf),
    ),
    ...differences(dated, articlesOf([...build.pages.values()]).map(addressOf)).map(
      (fault) => `dated, ${fault}`,
    ),
  ];
}

/** The feed has the newest articles. It may leave out older ones. */
function wrongFeed(build: Build): string[] {
  const articles = new Map(articlesOf([...build.pages.values()]).map((page) => [addressOf(page), page]));
  const items = elementsOf(build, 'rss.xml', 'item');
  const links = items.map(({ link = '' }) => link);
  const times = items.map(({ pubDate = '' }) => Date.parse(pubDate));
  const oldest = Math.min(...times);
  const isNewer = ({ document }: PageDocument): boolean =>
    thingsOf(document).some(({ datePublished }) => Date.parse(String(datePublished)) > oldest);
  const left = [...articles].filter(
    ([link, page]) => !links.includes(link) && (items.length === 0 || isNewer(page)),
  );
  return [
    ...differences(
      links,
      links.filter((link) => articles.has(link)),
    ),
    ...left.map(([link]) => `missing: ${link}`),
    ...items
      .filter(({ title, description }) => !title || !description)
      .map(({ link = '' }) => `no text: ${link}`),
    ...times.flatMap((time, index) =>
      time <= (times[index - 1] ?? Infinity) ? [] : [`not in order: ${links[index] ?? ''}`],
    ),
  ];
}

function wrongLlms(build: Build): string[] {
  const text = readFileSync(`${build.dist}/llms.txt`, 'utf8');
  const linked = [...text.matchAll(/^- \[[^\]]+\]\((\S+)\): \S.+$/gm)].map(([, address = '']) => address);
  const shown = publicPages(build);
  const articles = articlesOf(shown).map(addressOf);
  // The further pages of the blog, such as /blog/2, are left out.
  const others = shown
    .filter(({ path }) => !/^\/blog\/\d+$/.test(path))
    .map(addressOf)
    .filter((address) => !articles.includes(address));
  return differences(linked, [...others, ...linked.filter((address) => articles.includes(address))]).filter(
    (fault) => fault !== `missing: ${brand.url}/`,
  );
}

async function wrongCard({ document }: PageDocument, { dist }: Build): Promise<string[]> {
  const address = metaOf(document, 'og:image') ?? '';
  const file = dist + (URL.canParse(address) ? new URL(address).pathname : '');
  if (!address.startsWith(`${brand.url}/social/`) || !existsSync(file)) return [`no card ${address}`];
  const { format, width, height } = await sharp(file).metadata();
  const size = [format, width, height].join(' ');
  const said = ['width', 'height'].map((name) => metaOf(document, `og:image:${name}`)).join(' ');
  return size === 'png 1200 630' && said === '1200 630'
    ? []
    : [`its card is ${size}, and said to be ${said}`];
}

function unusedCards({ dist, pages }: Build): string[] {
  const used = [...pages.values()].map(({ document }) => metaOf(document, 'og:image') ?? '');
  const cards = globSync('social/**/*.png', { cwd: dist }).map(
    (file) => `${brand.url}/${file.replaceAll('\\', '/')}`,
  );
  return cards.filter((card) => !used.includes(card) && !card.includes('/products/'));
}

/** The properties that each type of structured data must have on our pages. They include all that Google requires. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  Organization: ['name', 'url'],
  WebSite: ['name', 'url'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  Article: ['headline', 'image', 'datePublished', 'author', 'publisher', 'description'],
  Person: ['name', 'jobTitle'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  Product: ['name', 'description', 'image', 'offers', 'brand'],
  Brand: ['name'],
  Offer: ['price', 'priceCurrency', 'availability', 'url'],
  AggregateOffer: ['lowPrice', 'priceCurrency'],
  VideoObject: ['name', 'description', 'thumbnailUrl', 'uploadDate', 'contentUrl'],
};

/** Every item of structured data in `value`, at every level. */
function withParts(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(withParts);
  if (typeof value !== 'object' || value === null) return [];
  const thing = value as Record<string, unknown>;
  return [thing, ...Object.values(thing).flatMap(withParts)];
}

const ADDRESS = /(url|image|logo|item|contentUrl|thumbnailUrl|mainEntityOfPage)$/i;

function faultsOf(thing: Record<string, unknown>): string[] {
  const type = String(thing['@type']);
  const missing = (REQUIRED[type] ?? ['a type that is known here']).filter(
    (name) => (thing[name] ?? '') === '',
  );
  const relative = Object.entries(thing).filter(
    ([name, value]) => ADDRESS.test(name) && typeof value === 'string' && !/^https:\/\/\S+$/.test(value),
  );
  const days = ['datePublished', 'dateModified', 'uploadDate'].filter(
    (name) => name in thing && !(typeof thing[name] === 'string' && /^\d{4}-\d\d-\d\d$/.test(thing[name])),
  );
  return [
    ...missing.map((name) => `${type} has no ${name}`),
    ...relative.map(([name]) => `${type}.${name} is not absolute`),
    ...days.map((name) => `${type}.${name} is no day`),
  ];
}

function wrongData({ path, document, isPublic }: PageDocument, { pages }: Build): string[] {
  if (!isPublic) return [];
  const things = thingsOf(document);
  const list = things.find((thing) => thing['@type'] === 'BreadcrumbList')?.['itemListElement'];
  const steps = (list ?? []) as { position: number; item: string }[];
  const trail = steps.map(({ item }) => item);
  const isTrail =
    path === '/' ||
    (trail[0] === `${brand.url}/` &&
      trail.at(-1) === brand.url + path &&
      steps.every(({ position }, index) => position === index + 1) &&
      trail.every((item) => pages.get(item.slice(brand.url.length) || '/')?.isPublic));
  return [...withParts(things).flatMap(faultsOf), ...(isTrail ? [] : [`breadcrumbs: ${trail.join(' > ')}`])];
}

/** A page describes each video once, and only videos whose posters it shows. */
function wrongVideos({ document }: PageDocument): string[] {
  const posters = [...document.querySelectorAll('main img[src^="/posters/"]')];
  const shown = posters.map((poster) => brand.url + (poster.getAttribute('src') ?? ''));
  const described = thingsOf(document)
    .filter((thing) => thing['@type'] === 'VideoObject')
    .map(({ thumbnailUrl }) => String(thumbnailUrl));
  return [...repeated(described), ...described.filter((poster) => !shown.includes(poster))];
}

export const MACHINE_RULES: Readonly<Record<string, Rule>> = {
  'The sitemap has exactly the public pages, and the dates of articles.': wrongSitemap,
  'The feed has the newest articles in order.': wrongFeed,
  'llms.txt has every public page but the home page; it may leave out articles.': wrongLlms,
  'Every page has a social card of 1200 by 630.': ofPages(wrongCard),
  'Every social card belongs to a page.': unusedCards,
  'The structured data of every public page is complete and has absolute URLs and breadcrumbs.':
    ofPages(wrongData),
  'A page describes each video once, and only those that it shows.': ofPages(wrongVideos),
};
