import { createHash } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { brand } from '#brand';
import { type Element, elementsIn, type HtmlNode, textOf, textProperty } from '../html-tree.ts';
import type { PageStep } from './finished-pages.ts';
import type { Page } from './page.ts';

const POLICY = [
  "default-src 'none'",
  "img-src 'self' data:",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'self' https://checkout.stripe.com",
];
/** What a page without a video may connect to: this site's own endpoints. */
const WITHOUT_VIDEO = ["connect-src 'self'"];
/** A video streams from this site or from the streaming service. hls.js plays it through a `blob:` URL. */
const WITH_VIDEO = ["connect-src 'self' https://*.mux.com", "media-src 'self' blob: https://*.mux.com"];

/**
 * With this header, a page shows frames only of sites that send it too, which few sites do. A page with a frame of
 * another site therefore has `unsafe-none`. This header is not in netlify.toml, whose headers override `_headers`.
 */
const EMBEDDER_POLICY = 'Cross-Origin-Embedder-Policy';

/**
 * Writes each page's Content-Security-Policy into `_headers`. The policy allows this site's own files, and
 * forms that lead to Stripe's payment page. It allows each inline script and style by a hash. On a page with
 * a video, it also allows the streaming service. An inline handler or style attribute fails the build,
 * because the policy would block it.
 */
export const writeContentSecurityPolicies: PageStep = async ({ dir, pages }) => {
  const blocks = pages.flatMap((page) => {
    refuseInlineAttributes(page);
    const headers = [`Content-Security-Policy: ${policyFor(page)}`];
    if (frameOrigins(page.document).some(isElsewhere)) headers.push(`${EMBEDDER_POLICY}: unsafe-none`);
    return paths(page).map((path) => block(path, headers));
  });
  const all = block('/*', [`${EMBEDDER_POLICY}: require-corp`]);
  await appendFile(new URL('_headers', dir), [all, ...blocks.sort()].join(''));
};

function block(path: string, headers: readonly string[]): string {
  return [path, ...headers.map((header) => `  ${header}`), ''].join('\n');
}

function policyFor({ path, document }: Page): string {
  const scripts = [...elementsIn(document, 'script')].filter(isInlineScript);
  return [
    ...POLICY,
    ...(hasVideo(document) ? WITH_VIDEO : WITHOUT_VIDEO),
    ...frames(document),
    // An article of this site shows a deck in a frame. No other page may be framed.
    `frame-ancestors ${path.startsWith('/decks/') ? "'self'" : "'none'"}`,
    ['script-src', "'self'", ...hashes(scripts)].join(' '),
    ['style-src', "'self'", ...hashes([...elementsIn(document, 'style')])].join(' '),
  ].join('; ');
}

/** The directive for the page's frames; none on a page without a frame. */
function frames(document: HtmlNode): string[] {
  const sources = frameOrigins(document).map((origin) => (isElsewhere(origin) ? origin : "'self'"));
  return sources.length === 0 ? [] : [['frame-src', ...new Set(sources)].join(' ')];
}

function frameOrigins(document: HtmlNode): string[] {
  return [...elementsIn(document, 'iframe')].map(
    (frame) => new URL(textProperty(frame, 'src'), brand.url).origin,
  );
}

function isElsewhere(origin: string): boolean {
  return origin !== brand.url;
}

/** Whether a page has a player, or a link that opens one in a dialog. */
function hasVideo(document: HtmlNode): boolean {
  return [...elementsIn(document)].some(
    (element) =>
      textProperty(element, 'dataDialog') === 'video' ||
      textProperty(element, 'component-export') === 'VideoPlayer',
  );
}

/**
 * The paths for which a page's policy is set: its own, and the name of its file (`/pricing.html`), where a server that
 * does not redirect that name serves the page as well. Netlify shows the 404 page at every unknown path of some folders
 * (netlify.toml), so the policy of the 404 page is set for these folders too. Only the folder `/documents` is left out:
 * it contains PDFs, and some browsers do not show a PDF that has such a policy.
 */
function paths({ path }: Page): string[] {
  const own = path === '/' ? ['/', '/index', '/index.html'] : [path, `${path}.html`];
  return path === '/404' ? [...own, '/_astro/*', '/streams/*', '/.well-known/*'] : own;
}

function isInlineScript(script: Element): boolean {
  const isRestricted = ['', 'module', 'text/javascript', 'speculationrules'].includes(
    textProperty(script, 'type'),
  );
  return isRestricted && !('src' in script.properties);
}

function hashes(elements: readonly Element[]): string[] {
  const digest = (element: Element) => createHash('sha256').update(textOf(element)).digest('base64');
  return [...new Set(elements.map((element) => `'sha256-${digest(element)}'`))];
}

function refuseInlineAttributes({ file, document }: Page): void {
  for (const element of elementsIn(document)) {
    const attribute = Object.keys(element.properties).find((name) => /^(style$|on)/i.test(name));
    if (attribute !== undefined)
      throw new Error(
        `${file} has an inline ${attribute.toLowerCase()} attribute, which its Content-Security-Policy blocks: <${element.tagName} ${attribute.toLowerCase()}="${textProperty(element, attribute)}">`,
      );
  }
}
