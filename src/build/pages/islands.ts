import { build } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { htmlToHast } from 'satteri';
import script from 'astro/runtime/server/astro-island.prebuilt.js';
import { type Element, elementsIn, type HtmlNode, textOf, textProperty } from '../html-tree.ts';
import type { PageStep } from './finished-pages.ts';
import type { Page } from './page.ts';
import { hasVideoLink } from './video-links.ts';

/** The style rule that Astro writes before a page's first island. */
const RULE = 'astro-island,astro-slot,astro-static-slot{display:contents}';
/** Marks the end of an island for Astro's script. */
const END = '<!--astro:end-->';
/** Matches an inline script without attributes, with its text. */
const SCRIPT = /<script>([\s\S]*?)<\/script>/g;
/** Matches the end of the script that Astro writes for a `client:` directive. */
const DIRECTIVE = /window\.dispatchEvent\(new Event\("astro:\w+"\)\);?\}\)\(\);\s*$/;
/** Matches the import of the video dialog in the module of islands/DialogHost.tsx, with the file's name. */
const VIDEO_DIALOG = /\bimport\(["'`]\.\/(VideoDialog\.[^"'`]+)/;
/** Matches a static import in a minified module of the build. */
const IMPORT = /\b(?:from|import)\s*["`']\.\/([^"`']+)/g;

/**
 * Removes the <style> that Astro writes for islands into the body, where HTML forbids it; styles/reset.css has the same
 * rule. On pages with `client:touch`, browser/island.ts replaces Astro's script of <astro-island>. On these pages this
 * step also does the following:
 * - It removes the attributes and comments that only Astro's script reads, and writes the props as plain JSON.
 * - It turns the scripts of the `client:` directives into modules, which inline-code.ts joins.
 * - It adds the attribute `needs` to each island: the URLs of all modules that the island's own modules
 *   import statically. On pages with a video link, the video dialog is included. With these URLs, the browser
 *   requests all modules at the same time.
 */
export const finishIslands: PageStep = async ({ dir, pages }) => {
  const element = `<script type="module">${await buildElement()}</script>`;
  for (const page of pages) {
    const islands = [...elementsIn(page.document, 'astro-island')];
    if (islands.length === 0) continue;
    remove(page, 'style', RULE);
    if (!islands.some((island) => textProperty(island, 'client') === 'touch')) continue;
    islands.forEach((island) => refuseUnsupported(page, island));
    remove(page, 'script', script);
    for (const island of islands) await shorten(page, island, dir);
    page.html = page.html
      .replaceAll(END, '')
      .replaceAll(SCRIPT, asModule)
      .replace('</body>', () => `${element}</body>`);
    page.document = htmlToHast(page.html);
  }
};

/** The script that defines <astro-island>. */
async function buildElement(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ['src/browser/island.ts'],
    bundle: true,
    format: 'esm',
    minify: true,
    charset: 'utf8',
    write: false,
  });
  return outputFiles[0]?.text.trim() ?? '';
}

/** Removes the element with this tag name and text from the page's HTML and tree. Throws if there is none. */
function remove(page: Page, tagName: string, text: string): void {
  const tag = `<${tagName}>${text}</${tagName}>`;
  if (!removeNode(page.document, tagName, text) || !page.html.includes(tag))
    throw new Error(
      `${page.file}: Astro writes another <${tagName}> for its islands. Correct src/build/pages/islands.ts.`,
    );
  page.html = page.html.replace(tag, '');
}

/** Removes the element that has this tag name and text from a tree. Returns false when there is none. */
function removeNode(document: HtmlNode, tagName: string, text: string): boolean {
  for (const { children } of elementsIn(document)) {
    const index = children.findIndex(
      (child) => child.type === 'element' && child.tagName === tagName && textOf(child) === text,
    );
    if (index >= 0) return children.splice(index, 1).length > 0;
  }
  return false;
}

/** Makes the script of a directive a module; returns any other script unchanged. */
function asModule(element: string, code: string): string {
  return DIRECTIVE.test(code) ? `<script type="module">${code}</script>` : element;
}

function refuseUnsupported({ file }: Page, island: Element): void {
  const slots = [...elementsIn(island, 'astro-slot')];
  const isSupported =
    slots.length <= 1 &&
    slots.every((slot) => textProperty(slot, 'name') === '') &&
    ['astro-island', 'template'].every((name) => elementsIn(island, name).next().done) &&
    Object.values(JSON.parse(textProperty(island, 'props')) as Record<string, Prop>).every(isPlain);
  if (!isSupported)
    throw new Error(
      `${file} has an island with a named slot, with an island within it, or with a prop that is not JSON. Teach src/browser/island.ts to hydrate it.`,
    );
}

/** A prop as Astro serializes it. Type 0: a value, or an object whose values are props. Type 1: an array of props. */
type Prop = [type: number, value?: unknown];

/** Whether a prop is plain JSON: it has only the types 0 and 1. */
function isPlain([type, value]: Prop): boolean {
  return type <= 1 && (typeof value !== 'object' || Object.values((value ?? {}) as Prop[]).every(isPlain));
}

function readProp([type, value]: Prop): unknown {
  return type ? (value as Prop[]).map(readProp) : readProps(value);
}

function readProps(value: unknown): unknown {
  if (!value || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, prop]) => [name, readProp(prop as Prop)]));
}

/**
 * Removes the attributes that only Astro's script reads, and writes the props as plain JSON. Adds the attribute `needs`
 * and, if the island's `client:` directive has a value, the attribute `value`.
 */
async function shorten(page: Page, island: Element, dir: URL): Promise<void> {
  const urls = ['component-url', 'renderer-url'].map((name) => textProperty(island, name));
  const { value } = JSON.parse(textProperty(island, 'opts')) as { value: unknown };
  const more = hasVideoLink(page.document) ? await videoDialogOf(urls, dir) : [];
  const needs = (await importsOf(urls, more, dir)).join(' ');
  const props = JSON.stringify(readProps(JSON.parse(textProperty(island, 'props'))));
  page.html = page.html.replace(
    new RegExp(
      ` uid="${textProperty(island, 'uid')}"([\\s\\S]*?) props="[^"]*"([\\s\\S]*?) opts="[^"]*"( await-children)?>`,
    ),
    (_, first: string, second: string) =>
      `${first} props='${escapeAttribute(props)}'${second} needs="${needs}"${typeof value === 'string' ? ` value="${value}"` : ''}>`,
  );
}

/** Escapes a value for an attribute in single quotes: JSON has many double quotes. */
function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll("'", '&#39;');
}

/** The URL of the video dialog, if one of the modules at `urls` imports it on demand. */
async function videoDialogOf(urls: readonly string[], dir: URL): Promise<string[]> {
  const codes = await Promise.all(urls.map((url) => readFile(new URL(`.${url}`, dir), 'utf8')));
  return codes.flatMap((code) => VIDEO_DIALOG.exec(code)?.slice(1) ?? []).map((name) => `/_astro/${name}`);
}

/**
 * The URLs in `more`, and the URLs of the modules that the modules at `urls` and `more` import, directly or indirectly.
 * `urls` are left out.
 */
async function importsOf(urls: readonly string[], more: readonly string[], dir: URL): Promise<string[]> {
  const found = new Set([...urls, ...more]);
  for (const url of found) {
    const code = await readFile(new URL(`.${url}`, dir), 'utf8');
    for (const [, name = ''] of code.matchAll(IMPORT)) found.add(`/_astro/${name}`);
  }
  return [...found].slice(urls.length);
}
