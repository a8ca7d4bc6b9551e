import { glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse, { type Result } from 'lighthouse';
import { createSite, type Site } from '../../netlify/site.ts';
import { findChrome, startChrome } from './chrome.ts';
import { serveHttps } from './https.ts';
import { markdownTable, median, round } from './markdown.ts';

const TITLE = '## First paint';
const RUNS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
/** Some of the pages that search engines may not list. Their SEO score is therefore lower. */
const OTHER_KINDS = [
  '/videos/hour-a-week',
  '/documents/executive-summary',
  '/decks/seo-comparison',
  '/3d-book-mockup-generator/tool',
  '/forms/question',
  '/forms/checkout-serial-entrepreneur',
  '/forms/waitlist/done',
  '/thank-you',
];
const FLOOR = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Floor</title><style>body{margin:2rem auto;max-width:40rem;padding:0 1rem;font:1.1rem/1.6 system-ui,sans-serif}h1{font-size:2rem;line-height:1.2}</style>
<h1>A heading</h1><p>A paragraph that says nothing, on a page that asks for nothing else.</p></html>`;

/** What Lighthouse measures of a page; `fcp`, `lcp` and `blocked` are in ms. */
interface Paint {
  fcp: number;
  lcp: number;
  cls: number;
  /** Total blocking time: the time of long tasks beyond 50 ms each. */
  blocked: number;
}

interface Measurement extends Paint {
  /** The scores of `CATEGORIES` in the last run, from 0 to 100. */
  scores: string;
}

/**
 * Lighthouse's measures of a minimal page and of the `measuredPaths`, on a phone, as a Markdown table. Prints each
 * path before it is measured, because the whole takes about ten minutes.
 */
export async function formatPaint(): Promise<string> {
  const program = findChrome();
  if (!program)
    return `${TITLE}\n\nNot measured: Lighthouse needs a full Chrome or Chromium. Set PLAYWRIGHT_CHROME to its path.`;
  const [site, floor] = await Promise.all([createSite({ port: 0 }), serveFloor()]);
  const [pages, empty] = await Promise.all([serveHttps(site.port), serveHttps(floor.port)]);
  const before = await measure(program, `${empty.url}/`);
  const rows: string[][] = [];
  for (const path of await measuredPaths()) {
    process.stderr.write(`${path}\n`);
    rows.push(row(path, await measure(program, pages.url + path), before));
  }
  const after = await measure(program, `${empty.url}/`);
  pages.close();
  empty.close();
  await Promise.all([site.close(), floor.close()]);
  const columns = ['Page', 'FCP ÷ floor', 'LCP, ms', 'LCP ÷ floor', 'CLS', 'TBT, ms', 'scores'];
  const how = `Lighthouse, mobile, HTTP/2 with TLS; medians of ${RUNS}. Scores: ${CATEGORIES.join(', ')}. At the end, the floor page’s LCP was ${round(after.lcp)} ms. LCP ÷ floor of home pages elsewhere, measured on 2026-11-20: 1.09 (the leanest static site), 1.57 and 1.86 (Astro templates), 2.12 (a Next.js checkout starter).`;
  return `${TITLE}\n\n${how}\n\n${markdownTable(columns, [row('the floor page', before, before), ...rows])}`;
}

/** The paths of the pages that search engines may list, and the `OTHER_KINDS`. */
export async function measuredPaths(): Promise<string[]> {
  const files = await Array.fromAsync(glob('**/*.html', { cwd: 'dist' }));
  const pages = await Promise.all(
    files.map(async (file) => ({ file, html: await readFile(join('dist', file), 'utf8') })),
  );
  return pages
    .filter(({ html }) => !html.includes('<meta name="robots" content="noindex">'))
    .map(({ file }) => `/${file.replace(/(^|\/)index\.html$|\.html$/, '')}`)
    .sort()
    .concat(OTHER_KINDS);
}

function row(name: string, { fcp, lcp, cls, blocked, scores }: Measurement, floor: Paint): string[] {
  const ratios = [round(fcp / floor.fcp, 2), round(lcp), round(lcp / floor.lcp, 2)];
  return [name, ...ratios, round(cls, 3), round(blocked), scores];
}

async function measure(program: string, url: string): Promise<Measurement> {
  const runs: Result[] = [];
  for (let count = 0; count < RUNS; count += 1) runs.push(await visit(program, url));
  const middle = (audit: string): number =>
    median(runs.map(({ audits }) => audits[audit]?.numericValue ?? NaN));
  const scores = CATEGORIES.map((name) => round((runs.at(-1)?.categories[name]?.score ?? NaN) * 100));
  return {
    fcp: middle('first-contentful-paint'),
    lcp: middle('largest-contentful-paint'),
    cls: middle('cumulative-layout-shift'),
    blocked: middle('total-blocking-time'),
    scores: scores.join(' '),
  };
}

/**
 * Runs Lighthouse until a run measures the largest paint. Each run has a new browser. Throws after `RUNS` runs
 * without the largest paint.
 */
async function visit(program: string, url: string): Promise<Result> {
  for (let tries = 0; tries < RUNS; tries += 1) {
    const chrome = await startChrome(program);
    try {
      const port = Number(new URL(chrome.address).port);
      const { lhr } = (await lighthouse(url, { port, logLevel: 'error', onlyCategories: CATEGORIES })) ?? {};
      if (lhr?.audits['largest-contentful-paint']?.numericValue !== undefined) return lhr;
    } finally {
      await chrome.close();
    }
  }
  throw new Error(`Lighthouse could not measure ${url}`);
}

/** Serves the minimal page with the server that also serves the site. */
async function serveFloor(): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'floor-'));
  await mkdir(join(folder, 'functions'));
  await writeFile(join(folder, 'index.html'), FLOOR);
  await writeFile(join(folder, 'netlify.toml'), '');
  const site = await createSite({
    port: 0,
    root: folder,
    functionsDir: join(folder, 'functions'),
    configFile: join(folder, 'netlify.toml'),
  });
  const close = async (): Promise<void> => {
    await site.close();
    await rm(folder, { recursive: true });
  };
  return { ...site, close };
}
