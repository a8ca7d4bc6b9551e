import { spawn } from 'node:child_process';
import { cp, glob, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { markdownTable, round } from './markdown.ts';

const ARTICLES = [200, 1000];
const COPIED = [
  'astro.config.mjs',
  'netlify',
  'netlify.toml',
  'package.json',
  'public',
  'src',
  'tsconfig.json',
];
const TEMPLATE = 'building-authority';
/** The words of the longest generated article. */
const LONG = 5000;

interface Build {
  pages: number;
  seconds: number;
  /** The size of the home page in bytes, after Brotli compression. */
  home: number;
}

/** The times of complete builds with growing numbers of articles, as a Markdown table. */
export async function formatBuild(): Promise<string> {
  const rows: string[][] = [];
  let before: Build | null = null;
  for (const articles of [0, ...ARTICLES]) {
    const build = await buildWith(articles);
    const more = before && (build.seconds - before.seconds) / (build.pages - before.pages);
    rows.push([
      String(articles),
      String(build.pages),
      round(build.seconds, 1),
      round(build.pages / build.seconds, 1),
      more === null ? '' : round(more * 1000),
      round(build.home / 1000, 1),
    ]);
    before = build;
  }
  const columns = [
    'Articles added',
    'pages',
    'seconds',
    'pages a second',
    'ms for each page more than the row above',
    'home page, kB',
  ];
  const how =
    'Cold builds, without a cache, with social cards. Peers: 0.2 to 11 pages a second for small sites, 31 for one of 629 pages.';
  return `## Build\n\n${how}\n\n${markdownTable(columns, rows)}`;
}

async function buildWith(articles: number): Promise<Build> {
  return withBuild(articles, async (folder, seconds) => {
    const pages = await Array.fromAsync(glob('**/*.html', { cwd: join(folder, 'dist') }));
    const home = brotliCompressSync(await readFile(join(folder, 'dist/index.html'))).length;
    return { pages: pages.length, seconds, home };
  });
}

/**
 * Builds a copy of the site with `articles` generated articles, one of them (`generated-long`) of at least 5,000 words.
 * Calls `use` with the copy's folder and with the build's duration in s. Then deletes the copy.
 */
export async function withBuild<Result>(
  articles: number,
  use: (folder: string, seconds: number) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-build-'));
  try {
    for (const name of COPIED) await cp(name, join(folder, name), { recursive: true });
    await symlink(resolve('node_modules'), join(folder, 'node_modules'));
    await addArticles(join(folder, 'src/content/articles'), articles);
    const start = performance.now();
    await build(folder);
    return await use(folder, (performance.now() - start) / 1000);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Adds copies of the article `TEMPLATE`, each with its own title, date and form source. */
async function addArticles(folder: string, count: number): Promise<void> {
  const template = await readFile(join(folder, `${TEMPLATE}.md`), 'utf8');
  for (let number = 1; number <= count; number += 1) {
    const day = new Date(Date.UTC(2020, 0, number)).toISOString().slice(0, 10);
    const article = template
      .replace(/^title: .*$/m, `title: Generated Article Number ${number}`)
      .replace(/^publishedAt: .*$/m, `publishedAt: ${day}`)
      .replace(/^formSource: .*$/m, `formSource: generated-${number}-get-started`);
    const isLong = number === count;
    const text = isLong ? lengthen(article) : article;
    await writeFile(join(folder, `generated-${isLong ? 'long' : number}.md`), text);
  }
}

/** Repeats paragraphs of an article, without their links to notes, until it has `LONG` words. */
function lengthen(article: string): string {
  const paragraphs = article.split('\n\n').filter((part) => /^[A-Z][^\n]*$/.test(part));
  const added: string[] = [];
  const words = (): number => [article, ...added].join(' ').split(/\s+/).length;
  while (words() < LONG) added.push(...paragraphs.map((part) => part.replaceAll(/\[\^[^\]]+\]/g, '')));
  return article.replace(/\n\[\^/, `\n${added.join('\n\n')}\n\n[^`);
}

async function build(cwd: string): Promise<void> {
  const child = spawn(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build'], {
    cwd,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise<number | null>((end, fail) => child.once('error', fail).once('close', end));
  if (code !== 0) throw new Error('The site could not be built');
}
