import { htmlToHast } from 'satteri';
import type { PageStep } from './finished-pages.ts';

const STYLE = /<style>([\s\S]*?)<\/style>/g;
const MODULE = /<script type="module">([\s\S]*?)<\/script>/g;

/**
 * Joins a page's inline styles into one element, where the first is, and its inline modules into one element, where the
 * last is: modules run when the page has been parsed, wherever they stand. Each element costs a hash in the page's
 * policy, and the response's headers and the document have to fit the first round trip together. Throws for a module
 * that imports another one.
 */
export const joinInlineCode: PageStep = ({ pages }) => {
  for (const page of pages) {
    page.html = joinModules(joinStyles(page.html), page.file);
    page.document = htmlToHast(page.html);
  }
};

function joinStyles(html: string): string {
  const joined = textsOf(html, STYLE).join('');
  let count = 0;
  return html.replaceAll(STYLE, () => (count++ ? '' : `<style>${joined}</style>`));
}

function joinModules(html: string, file: string): string {
  const modules = textsOf(html, MODULE);
  if (modules.some((code) => /^import\b(?!\()/.test(code)))
    throw new Error(`${file} has an inline module that imports another one. Let Vite write it to a file.`);
  // A function each, because minified modules use the same names.
  const joined = modules.map((code) => `(()=>{${code}})();`).join('');
  let left = modules.length;
  return html.replaceAll(MODULE, () => (--left ? '' : `<script type="module">${joined}</script>`));
}

/** The text of every element that matches `pattern`, without white space around it. */
function textsOf(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(([, text = '']) => text.trim());
}
