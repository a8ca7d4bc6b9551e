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
 * Maps the path of a page to a second path, at which Netlify also serves this page (netlify.toml). The second
 * path belongs to another page, whose Content-Security-Policy then applies. This policy allows styles by
 * their hash, so both pages keep the same styles.
 */
const SERVED_AT: Readonly<Record<string, string>> = { '/pricing/cancelled': '/pricing' };
/**
 * The source files of scripts that add elements to a page. The classes of these elements are words in the
 * strings of these files.
 */
const SCRIPTS = 'src/{islands,browser,stores}/**/*.{ts,tsx}';

/**
 * Removes from each page's inline style the rules for classes that the page never has. These classes are
 * kept: the classes in the page's HTML, every word in its inline scripts, every word in the strings of
 * `SCRIPTS`, and the classes of all slides. Slides count because an article copies them from another page
 * (pages/_blog/SlideDeck.astro).
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
  // Lightning CSS would merge `text-decoration-thickness` into the shorthand `text-decoration`. WebKit drops
  // a shorthand with a thickness. Lightning CSS does not change a custom property. So the property has the
  // name of a custom property while Lightning CSS runs.
  const code = Buffer.from(css.replaceAll(THICKNESS, `--${THICKNESS}`));
  const kept = transform({ filename: 'page.css', code, unusedSymbols }).code.toString();
  const { code: minified } = transformSync(kept.replaceAll(`--${THICKNESS}`, THICKNESS), {
    loader: 'css',
    minify: true,
    target: CSS_TARGET,
  });
  return minified.trim();
}
