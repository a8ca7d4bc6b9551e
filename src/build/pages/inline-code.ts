import { transformSync } from 'esbuild';
import { htmlToHast } from 'satteri';
import type { PageStep } from './finished-pages.ts';

const STYLE = /<style>([\s\S]*?)<\/style>/g;
const SCRIPT = /<script>(?!\s*<)([\s\S]*?)<\/script>/g;
const MODULE = /<script type="module">([\s\S]*?)<\/script>/g;

/**
 * Joins all inline styles of a page into the first one, and all inline modules into the last one. (The place
 * of a module does not matter, because modules run after the page has been parsed.) Fewer elements need fewer
 * hashes in the page's Content-Security-Policy. This makes the response smaller: its headers and the page
 * should arrive in the first round trip. Throws for a module that begins with a static import. Also minifies
 * inline classic scripts, which Astro leaves as they are written.
 */
export const joinInlineCode: PageStep = ({ pages }) => {
  for (const page of pages) {
    page.html = minifyScripts(joinModules(joinStyles(page.html), page.file));
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
  // Each module becomes a function, because minified modules declare the same names.
  const joined = modules.map((code) => `(()=>{${code}})();`).join('');
  let left = modules.length;
  return html.replaceAll(MODULE, () => (--left ? '' : `<script type="module">${joined}</script>`));
}

function minifyScripts(html: string): string {
  return html.replaceAll(SCRIPT, (_, code: string) => `<script>${minify(code)}</script>`);
}

function minify(script: string): string {
  return transformSync(script, { minify: true, charset: 'utf8' }).code.trim();
}

/** The text of every element that matches `pattern`, without white space around it. */
function textsOf(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(([, text = '']) => text.trim());
}
