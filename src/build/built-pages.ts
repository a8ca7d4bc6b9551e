import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brand } from '#brand';

/** A finished page, as machines read it. */
export interface BuiltPage {
  /** Its address: `/`, `/pricing`. */
  path: string;
  html: string;
  /** Without the brand's suffix. */
  title: string;
  description: string;
}

/** Every page of a finished build that search engines may show, in order of address: none says `noindex`. */
export async function publicPages(root: string): Promise<BuiltPage[]> {
  const pages: BuiltPage[] = [];
  for await (const file of glob('**/*.html', { cwd: root })) {
    const html = await readFile(join(root, file), 'utf8');
    if (!/<meta name="robots" content="noindex"/.test(html)) pages.push(readPage(file, html));
  }
  return pages.sort((a, b) => (a.path < b.path ? -1 : 1));
}

function readPage(file: string, html: string): BuiltPage {
  const path = `/${file.replaceAll('\\', '/')}`.replace(/(\/index)?\.html$/, '') || '/';
  const title = between(html, /<title>([^<]*)/);
  const bare = title.endsWith(brand.titleSuffix) ? title.slice(0, -brand.titleSuffix.length) : title;
  return {
    path,
    html,
    title: bare,
    description: between(html, /<meta name="description" content="([^"]*)"/),
  };
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#34': '"',
  '#38': '&',
  '#39': "'",
};

function between(html: string, pattern: RegExp): string {
  const text = pattern.exec(html)?.[1] ?? '';
  return text.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
