import { transformSync } from 'esbuild';
import { transform } from 'lightningcss';
import { glob, readFile } from 'node:fs/promises';
import { CSS_TARGET } from '../css-target.ts';
import { type Element, elementsIn, type HtmlNode, textOf } from '../html-tree.ts';
import { htmlToHast } from 'satteri';
import type { PageStep } from './finished-pages.ts';
import type { Page } from './page.ts';

/** Matches a page's only inline style (inline-code.ts). */
const STYLE = /<style>([\s\S]*?)<\/style>/;
const THICKNESS = 'text-decoration-thickness';
const URLS = /url\([^)]*\)/g;
const CLASS_NAME = /\.([a-z][\w-]*)/gi;
const WORD = /[a-z][\w-]*/gi;
const STRING = /'[^'\n]*'|"[^"\n]*"|`[^`]*`/g;
/**
 * A page that Netlify serves at the path of another page (netlify.toml), under the policy of that page. The policy
 * allows styles by their hash, so both pages keep the same styles.
 */
const SERVED_AT: Readonly<Record<string, string>> = { '/pricing/cancelled': '/pricing' };
/** The scripts that add elements to a page. The names of these elements' classes are words in the strings of these files. */
const SCRIPTS = 'src/{islands,browser,stores}/**/*.{ts,tsx}';

/**
 * Removes from the pages' inline styles the rules for classes that a page never has. A page has the classes of its own
 * HTML, every word of its inline scripts and of the strings in `SCRIPTS`, and the classes of the slides, which an
 * article copies from another page.
 */
export const removeUnusedStyles: PageStep = async ({ pages }) => {
  const added = [...(await wordsOfScripts()), ...pages.flatMap(({ document }) => slideClasses(document))];
  for (const sharing of Map.groupBy(pages, ({ path }) => SERVED_AT[path] ?? path).values()) {
    const used = new Set([...added, ...sharing.flatMap(classesOfPage)]);
    for (const page of sharing) {
      page.html = page.html.replace(STYLE, (style, css: string) => {
        const unused = classNamesIn(css).filter((name) => !used.has(name));
        return unused.length > 0 ? `<style>${removeClasses(css, unused)}</style>` : style;
      });
      page.document = htmlToHast(page.html);
    }
  }
};

function classesOfPage({ document }: Page): string[] {
  const scripts = [...elementsIn(document, 'script')].map(textOf);
  return [...[...elementsIn(document)].flatMap(classesOf), ...scripts.flatMap(wordsOf)];
}

async function wordsOfScripts(): Promise<string[]> {
  const files = await Array.fromAsync(glob(SCRIPTS), (file) => readFile(file, 'utf8'));
  return files.flatMap((code) => code.match(STRING) ?? []).flatMap(wordsOf);
}

function wordsOf(text: string): string[] {
  return text.match(WORD) ?? [];
}

function slideClasses(document: HtmlNode): string[] {
  const decks = [...elementsIn(document)].filter((element) => classesOf(element).includes('slide-deck'));
  return decks.flatMap((deck) => [...elementsIn(deck)].flatMap(classesOf));
}

function classesOf({ properties }: Element): string[] {
  const { className } = properties;
  return Array.isArray(className) ? className.map(String) : [];
}

function classNamesIn(css: string): string[] {
  return [...new Set([...css.replaceAll(URLS, '').matchAll(CLASS_NAME)].map(([, name = '']) => name))];
}

function removeClasses(css: string, unusedSymbols: string[]): string {
  // Lightning CSS would put the thickness into the shorthand `text-decoration`, which WebKit drops. A custom property
  // is left as it is.
  const code = Buffer.from(css.replaceAll(THICKNESS, `--${THICKNESS}`));
  const kept = transform({ filename: 'page.css', code, unusedSymbols }).code.toString();
  const { code: minified } = transformSync(kept.replaceAll(`--${THICKNESS}`, THICKNESS), {
    loader: 'css',
    minify: true,
    target: CSS_TARGET,
  });
  return minified.trim();
}
