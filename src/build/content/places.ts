import { existsSync, globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { brand } from '#brand';
import { percentDecoded } from '#domain/forms/clean.ts';
import { readEmailAddress } from '#domain/forms/email-address.ts';
import { PLANS } from '#domain/payments/plans.ts';
import { FORM_PAGES } from '../../site/form-pages.ts';
import { hasPage, OPTIONAL_PAGES } from '../../site/optional-pages.ts';
import { slugsOf } from './article-entry.ts';
import { nearest } from './nearest.ts';
import { type Sources, valueAt } from './source-file.ts';
import { filesIn } from './sources.ts';

/** The addresses of the site that a text may link to. */
export interface Places {
  /** The folder of the repository. */
  root: string;
  /** Paths of the files in `public`, with a leading slash. */
  files: ReadonlySet<string>;
  /** Paths of pages. */
  pages: ReadonlySet<string>;
}

/** Files that the build makes of the finished pages. */
const BUILT = ['/llms.txt', '/sitemap-index.xml'];
const PAGE = /\.(astro|md)$/;

/** Collects the files and pages of the repository at `root`. */
export function readPlaces(root: string, sources: Sources): Places {
  const glob = (folder: string) => filesIn(`${folder}/**/*`, root).map((path) => path.slice(folder.length));
  const values = addresses(sources);
  const pages = glob('src/pages')
    .filter((path) => !path.includes('/_') && (PAGE.test(path) || /\.[\w[\]]+\.ts$/.test(path)))
    .map(
      (path) =>
        path
          .replace(PAGE, '')
          .replace(/\.ts$/, '')
          .replace(/\/index$/, '') || '/',
    )
    .flatMap((path) => (path.includes('[') ? (values[path] ?? []) : [path]));
  const decks = globSync('src/pages/decks/_*', { cwd: root }).map((path) => path.replace(/^.*_/, '/decks/'));
  return {
    root,
    files: new Set(glob('public')),
    pages: new Set([...pages, ...decks, ...BUILT, ...OPTIONAL_PAGES.map(({ path }) => path)]),
  };
}

/** The addresses of the pages whose file names have a parameter, by the file's path. */
function addresses({ articles, reports, studies, takeaways, videos }: Sources): Record<string, string[]> {
  const forms = [...FORM_PAGES, 'report', ...PLANS.map(({ slug }) => `checkout-${slug}`)];
  const paths = (folder: string, ids: readonly string[]) => ids.map((id) => `/${folder}/${id}`);
  return {
    '/blog/[...page]': ['/blog'],
    '/blog/[slug]': paths('blog', articles.flatMap(slugsOf)),
    '/documents/[name]': paths(
      'documents',
      studies.map(({ id }) => id),
    ),
    '/documents/[name].[ending]': paths(
      'documents',
      takeaways.flatMap(({ id, data }) => {
        const ending = valueAt(data, ['columns']) === undefined ? 'txt' : 'csv';
        // A file that cannot be read may be either.
        return data === null ? [`${id}.txt`, `${id}.csv`] : `${id}.${ending}`;
      }),
    ),
    '/forms/[form]': paths('forms', forms),
    '/tgs-report/[name]': paths(
      'tgs-report',
      reports.map(({ id }) => id),
    ),
    '/videos/[id]': paths(
      'videos',
      videos.map(({ id }) => id),
    ),
  };
}

const SCHEMES = ['http:', 'https:', 'mailto:', 'tel:'];

/**
 * Returns what is wrong with a link's address, or null. A link to an unpublished article is right, because the build
 * turns it into plain text until the article is published. `anchors` are the ids of the text's own headings.
 */
export function linkMessage(address: string, places: Places, anchors: ReadonlySet<string>): string | null {
  if (address === '#top') return null;
  if (address.startsWith('#'))
    return anchors.has(percentDecoded(address.slice(1)))
      ? null
      : `the link leads to ${address}, and no heading has that name. ${nearest(address.slice(1), anchors, '#')}`;
  if (address === '') return 'the link has no address. Type it between ( and ).';
  const [isLocal, page = '/'] =
    /^(?:https?:\/\/)?(?:localhost|127\.0\.0\.1)(?::\d+)?(\/.*)?$/.exec(address) ?? [];
  if (isLocal !== undefined) return `${address} is on your own computer. Type the page alone: ${page}`;
  if (address.startsWith('//') || !URL.canParse(address, brand.url) || /\s/.test(address))
    return `${address} is no address. Type it like this: https://www.example.org/page`;
  if (!address.startsWith('/') && !URL.canParse(address)) return relativeMessage(address, places);
  const url = new URL(address, brand.url);
  if (!SCHEMES.includes(url.protocol))
    return `a link cannot lead to ${url.protocol} Type an address that begins with https://, mailto:, tel: or /.`;
  if (url.protocol === 'mailto:' && !readEmailAddress(percentDecoded(url.pathname)).ok)
    return `${address} names no email address. Type it like this: mailto:name@example.org`;
  if (url.protocol === 'tel:' && !/^\+?[\d().-]{3,}$/.test(url.pathname))
    return `${address} names no telephone. Type it like this: tel:+12125550100`;
  if (url.protocol.startsWith('http') && !isSite(address, url))
    return `${address} names no site. Type it like this: https://www.example.org/page`;
  if (siteOf(url) !== siteOf(new URL(brand.url))) return null;
  const message = pathMessage(url.pathname, places);
  // Only the address without the site follows an article that is renamed or not published yet.
  return message === null && !address.startsWith('/') && url.pathname.startsWith('/blog/')
    ? `the address of an article is typed without the site: ${url.pathname}${url.search}${url.hash}`
    : message;
}

/** Whether an address that begins with http names a site, as it is typed, and no password. */
function isSite(address: string, { hostname, username }: URL): boolean {
  const isWhole = address.startsWith('/') || /^https?:\/\/[^/]/i.test(address);
  return isWhole && username === '' && /^([^.]+\.)+[a-z\d-]{2,}$/i.test(hostname);
}

/** The host of an address, whatever its scheme, without `www.`. */
function siteOf({ host }: URL): string {
  return host.replace(/^www\./, '');
}

/** Files that stand beside a text or are downloaded. */
const FILE = /\.(?:(jpe?g|png|webp|avif|gif|svg)|pdf|docx?|xlsx?|pptx?|csv|zip|mp[34])$/i;

function relativeMessage(address: string, { pages }: Places): string {
  const bare = address.replace(/^["'“”„«‘’]+|["'“”»‘’]+$/g, '');
  if (bare !== address) return `type the address without quotation marks: ${bare}`;
  if (/^ht+ps?\b/i.test(address))
    return `${address} is no address. Type it like this: https://www.example.org/page`;
  const [, file] = /([\w-]+)\.(?:md|yaml)\b/.exec(address) ?? [];
  if (file !== undefined)
    return `${address} is a file, not an address. Type /blog/${file}, or the page’s address.`;
  const [isFile, isPicture] = FILE.exec(address) ?? [];
  if (isFile !== undefined && !address.startsWith('www.'))
    return `a link cannot lead to a file beside the text. ${isPicture === undefined ? 'Put' : 'Type ! before the [ to show the picture, or put'} the file into the folder public and type /${address.replace(/^.*\//, '')}`;
  if (address.includes('@')) return `Type mailto: before an email address: mailto:${address}`;
  if (/^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(address))
    return `the link leads to a page ${address} of this site. Type https:// before the address of another site.`;
  return `the address ${address} does not begin with /. ${nearest(`/${address.replace(/^[./]+/, '')}`, pages)}`;
}

function pathMessage(path: string, { files, pages }: Places): string | null {
  const place = percentDecoded(path);
  // A link to a page that brand.pages leaves out becomes plain text (markdown/article-links.ts).
  if (!hasPage(place)) return null;
  if (/^\/blog\/\d+$/.test(place))
    return `articles move from one page of the list to the next. Type /blog in place of ${place}, or an article’s address.`;
  if (files.has(place) || pages.has(place)) return null;
  if ([...files].some(isAlike(place))) return alikeMessage(`public${place}`);
  return `the link leads to ${place}, and there is no such page or file. ${nearest(place, [...pages, ...files].map(encodeURI))}`;
}

/** Signs that an address keeps as they are typed, `,` or `%2C`, so that the build does not find a file by the other way. */
const ENCODED = /[?#]|%(2[346BCF]|3[A-BDF]|40)/i;

/** Returns the file that a picture's address names, relative to the repository, or what is wrong with the address. */
export function pictureFile(
  address: string,
  from: string,
  { root, files }: Places,
): { path: string } | { message: string } {
  const place = percentDecoded(address);
  if (URL.canParse(address) || place.startsWith('//'))
    return {
      message: `the picture ${address} is on another site. Put its file beside the text and write ./its-name.jpg.`,
    };
  const path = place.startsWith('/') ? `public${place}` : join(from, '..', place).replaceAll('\\', '/');
  const exists = place.startsWith('/') ? files.has(place) : isFile(root, path);
  if (exists && !place.startsWith('/') && ENCODED.test(address))
    return { message: `the build cannot find ${path}. Rename the file in letters, digits and hyphens.` };
  if (/%(?![\da-f]{2})/i.test(address))
    return { message: `the build cannot read ${address}. Type %25 for the sign %.` };
  if (exists) return { path };
  if (filesIn(`${dirname(path)}/*`, root).some(isAlike(path))) return { message: alikeMessage(path) };
  // The name in other letters, or the file beside the text with the path of another place.
  const [name = ''] = /[^/\\]*$/.exec(place) ?? [];
  const beside = filesIn(`${dirname(from)}/*`, root).map((file) => basename(file));
  const meant = beside.find((file) => file.toLowerCase() === name.toLowerCase());
  const remedy =
    meant === undefined ? 'Correct the address, or put the file there' : `Type ./${encodeURI(meant)}`;
  return { message: `there is no picture ${path}. ${remedy}.` };
}

/** Whether a file’s name differs from `path` only in how systems write its letters. */
function isAlike(path: string): (file: string) => boolean {
  return (file) => file.normalize('NFKC') === path.normalize('NFKC');
}

function alikeMessage(path: string): string {
  return `a sign in the name of ${path} only looks like the file’s. Rename the file with plain letters, digits and hyphens.`;
}

/** Whether the file exists with exactly this name: some systems ignore the case of letters, the build's does not. */
function isFile(root: string, path: string): boolean {
  return existsSync(join(root, path)) && filesIn(`${dirname(path)}/*`, root).includes(path);
}
