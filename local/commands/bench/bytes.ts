import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { markdownTable, round } from './markdown.ts';

const ROOT = 'dist';
/** TCP's initial congestion window: ten segments of 1,460 bytes. */
const FIRST_WINDOW = 14_600;

/** Sizes in bytes. HTML and CSS are compressed with Brotli. */
interface PageBytes {
  path: string;
  html: number;
  css: number;
  /** The inline scripts, uncompressed. */
  inlineScript: number;
  /** The scripts with `src` in the HTML, without their imports, compressed with Brotli. */
  externalScript: number;
}

/**
 * The sizes of the HTML, CSS and scripts of each page of the build, as a Markdown table. The page with the
 * most HTML and CSS comes first.
 */
export async function formatBytes(): Promise<string> {
  const files = await Array.fromAsync(glob('**/*.html', { cwd: ROOT }));
  const pages = await Promise.all(files.map(weigh));
  const rows = pages
    .toSorted((a, b) => b.html + b.css - (a.html + a.css))
    .map(({ path, html, css, inlineScript, externalScript }) => [
      path,
      ...[html, css, html + css].map((bytes) => round(bytes / 1000, 1)),
      html + css <= FIRST_WINDOW ? 'yes' : 'no',
      ...[inlineScript, externalScript].map((bytes) => round(bytes / 1000, 1)),
    ]);
  const columns = [
    'Page',
    'HTML',
    'CSS',
    'together',
    'in the first window',
    'inline script, raw',
    'script asked for',
  ];
  return `## Bytes\n\nkB, brotli 11.\n\n${markdownTable(columns, rows)}`;
}

async function weigh(file: string): Promise<PageBytes> {
  const html = await readFile(join(ROOT, file), 'utf8');
  const sheets = html
    .matchAll(/<link\b[^>]*\brel="?stylesheet"?[^>]*>/g)
    .map(([tag]) => valueOf(tag, 'href'));
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)];
  const asked = scripts.map(([, attributes = '']) => valueOf(attributes, 'src')).filter((src) => src !== '');
  return {
    path: `/${file.replace(/(^|\/)index\.html$|\.html$/, '')}`,
    html: compressedBytes(html),
    css: await sum([...sheets]),
    inlineScript: scripts
      .filter(isCode)
      .reduce((bytes, [, , code = '']) => bytes + Buffer.byteLength(code), 0),
    externalScript: await sum(asked),
  };
}

/** Whether a script is code: false for JSON-LD and speculation rules. */
function isCode([, attributes = '']: RegExpMatchArray): boolean {
  const type = valueOf(attributes, 'type');
  return type === '' || type === 'module';
}

function valueOf(tag: string, attribute: string): string {
  return new RegExp(`\\b${attribute}="?([^"\\s>]+)`).exec(tag)?.[1] ?? '';
}

async function sum(paths: string[]): Promise<number> {
  const files = await Promise.all([...new Set(paths)].map((path) => readFile(join(ROOT, path))));
  return files.reduce((bytes, file) => bytes + compressedBytes(file), 0);
}

function compressedBytes(content: string | Buffer): number {
  return brotliCompressSync(content).length;
}
