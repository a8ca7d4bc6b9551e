import { glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { chooseChromium } from '../../chromium.ts';
import { createSite, type Site } from '../../netlify/site.ts';
import { markdownTable, median, round } from './markdown.ts';
import { CPU_SLOWER, PHONE, slowDown } from './slow-phone.ts';

const RUNS = 3;
const FLOOR = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Floor</title><style>body{margin:2rem auto;max-width:40rem;padding:0 1rem;font:1.1rem/1.6 system-ui,sans-serif}h1{font-size:2rem;line-height:1.2}</style>
<h1>A heading</h1><p>A paragraph that says nothing, on a page that asks for nothing else.</p></html>`;

/** Paint metrics; `fcp` and `lcp` are in ms. */
interface Paint {
  fcp: number;
  lcp: number;
  cls: number;
  /** Total blocking time in ms: the time of long tasks beyond 50 ms each. */
  blocked: number;
}

/** Collects the browser's paint metrics from the start of the page. */
const OBSERVE = `
  window.paint = { fcp: 0, lcp: 0, cls: 0, blocked: 0 };
  const see = (type, note) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  see('paint', (entry) => { if (entry.name === 'first-contentful-paint') paint.fcp = entry.startTime; });
  see('largest-contentful-paint', (entry) => { paint.lcp = entry.startTime; });
  see('layout-shift', (entry) => { if (!entry.hadRecentInput) paint.cls += entry.value; });
  see('longtask', (entry) => { paint.blocked += Math.max(0, entry.duration - 50); });
`;

/** The paint metrics of a minimal page and of every public page of the build, on a slow phone, as a Markdown table. */
export async function formatPaint(): Promise<string> {
  const paths = await publicPaths();
  const [site, floor] = await Promise.all([createSite({ port: 0 }), serveFloor()]);
  const browser = await chromium.launch(await chooseChromium());
  const floorPaint = await measure(browser, floor.url);
  const rows = [row('the floor page', floorPaint, floorPaint)];
  for (const path of paths) rows.push(row(path, await measure(browser, site.url + path), floorPaint));
  await browser.close();
  await Promise.all([site.close(), floor.close()]);
  const columns = ['Page', 'FCP, ms', 'LCP, ms', 'LCP ÷ floor', 'CLS', 'main thread blocked, ms'];
  const how = `Chromium ${browser.version()}, CPU ÷ ${CPU_SLOWER}, slow 4G, HTTP/1.1, a cold visit each; medians of ${RUNS}.`;
  return `## First paint\n\n${how}\n\n${markdownTable(columns, rows)}`;
}

/** The paths of the pages that search engines may list. */
async function publicPaths(): Promise<string[]> {
  const files = await Array.fromAsync(glob('**/*.html', { cwd: 'dist' }));
  const pages = await Promise.all(
    files.map(async (file) => ({ file, html: await readFile(join('dist', file), 'utf8') })),
  );
  return pages
    .filter(({ html }) => !html.includes('<meta name="robots" content="noindex">'))
    .map(({ file }) => `/${file.replace(/(^|\/)index\.html$|\.html$/, '')}`)
    .sort();
}

function row(name: string, { fcp, lcp, cls, blocked }: Paint, floor: Paint): string[] {
  return [name, round(fcp), round(lcp), round(lcp / floor.lcp, 2), round(cls, 3), round(blocked)];
}

async function measure(browser: Browser, url: string): Promise<Paint> {
  const runs: Paint[] = [];
  for (let count = 0; count < RUNS; count += 1) runs.push(await visit(browser, url));
  const middle = (name: keyof Paint): number => median(runs.map((run) => run[name]));
  return { fcp: middle('fcp'), lcp: middle('lcp'), cls: middle('cls'), blocked: middle('blocked') };
}

async function visit(browser: Browser, url: string): Promise<Paint> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await slowDown(await context.newCDPSession(page));
  await page.addInitScript(OBSERVE);
  await page.goto(url, { waitUntil: 'networkidle', timeout: 120_000 });
  const paint = await page.evaluate<Paint>('window.paint');
  await context.close();
  return paint;
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
