import { glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { chooseChromium } from '../../chromium.ts';
import { createSite, type Site } from '../../netlify/site.ts';
import { withBuild } from './build.ts';
import { serveHttps } from './https.ts';
import { markdownTable, median, round } from './markdown.ts';
import { openSlowLine } from './slow-line.ts';

const RUNS = 9;
/** A mid-range phone: its processor is about four times slower than this machine's. */
const CPU_SLOWER = 4;
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
/** How long a page may go on to paint after the event `load`, in ms. */
const SETTLE_MS = 2500;
const FLOOR = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Floor</title><style>body{margin:2rem auto;max-width:40rem;padding:0 1rem;font:1.1rem/1.6 system-ui,sans-serif}h1{font-size:2rem;line-height:1.2}</style>
<h1>A heading</h1><p>A paragraph that says nothing, on a page that asks for nothing else.</p></html>`;
/** A blog of this many articles more, one of them long, shows what grows. */
const ARTICLES = 200;

/** What a visitor of a page sees: first and largest paint in ms, and the sum of all layout shifts. */
interface Paint {
  fcp: number;
  lcp: number;
  cls: number;
  /** The scripts that the page requested before anybody touched it. */
  scripts: number;
}

interface Place {
  name: string;
  origin: string;
  path: string;
}

/**
 * The paint times of every public page, of a long article and of a long blog, on a phone's line (slow-line.ts), beside
 * those of an empty page in the same run, as a Markdown table. Read the ratios, from a quiet machine only. The pages take
 * turns, so that noise of the machine falls on all of them. Takes about half an hour.
 */
export async function formatPaint(): Promise<string> {
  return withBuild(ARTICLES, async (folder) => {
    const served = await Promise.all([
      serveSlowly(await createSite({ port: 0 })),
      serveSlowly(await createSite({ port: 0, root: join(folder, 'dist') })),
      serveSlowly(await serveFloor()),
    ]);
    const [site, grown, floor] = served;
    const places = [
      { name: 'the floor page', origin: floor.origin, path: '/' },
      ...(await publicPaths()).map((path) => ({ name: path, origin: site.origin, path })),
      { name: 'an article of 5,000 words', origin: grown.origin, path: '/blog/generated-long' },
      { name: `/blog with ${ARTICLES} articles`, origin: grown.origin, path: '/blog' },
    ];
    const paints = await measureInTurns(places);
    for (const { close } of served) await close();
    const [base] = paints;
    if (!base) throw new Error('The floor page was not measured');
    const rows = places.map(({ name }, index) => row(name, paints[index] ?? base, base));
    const columns = ['Page', 'FCP, ms', 'LCP, ms', 'LCP ÷ floor', 'CLS', 'scripts before a touch'];
    const how = `Chromium with a ${CPU_SLOWER} times slower processor, behind a line of 150 ms and 1.6 Mbit/s; medians of ${RUNS}.`;
    return `## First paint\n\n${how}\n\n${markdownTable(columns, rows)}`;
  });
}

/** The URL paths of the built pages that search engines may list, sorted. */
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

function row(name: string, { fcp, lcp, cls, scripts }: Paint, floor: Paint): string[] {
  return [name, round(fcp), round(lcp), round(lcp / floor.lcp, 2), round(cls, 3), round(scripts)];
}

/** The medians of `RUNS` visits to each place, in the order of `places`. */
async function measureInTurns(places: readonly Place[]): Promise<Paint[]> {
  const browser = await chromium.launch(await ignoringCertificates());
  const visits = places.map((): Paint[] => []);
  for (let run = 1; run <= RUNS; run += 1) {
    process.stderr.write(`First paint: round ${run} of ${RUNS}\n`);
    for (const [index, place] of places.entries()) visits[index]?.push(await visit(browser, place));
  }
  await browser.close();
  const middle = (paints: Paint[], key: keyof Paint): number => median(paints.map((paint) => paint[key]));
  return visits.map((paints) => ({
    fcp: middle(paints, 'fcp'),
    lcp: middle(paints, 'lcp'),
    cls: middle(paints, 'cls'),
    scripts: middle(paints, 'scripts'),
  }));
}

/** How Chromium is launched so that it accepts the certificate of `serveHttps` and requests nothing of its own. */
async function ignoringCertificates() {
  const launch = await chooseChromium();
  return {
    ...launch,
    args: [...launch.args, '--ignore-certificate-errors', '--disable-background-networking'],
  };
}

async function visit(browser: Browser, { origin, path }: Place): Promise<Paint> {
  const context = await browser.newContext({ ...PHONE, ignoreHTTPSErrors: true });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
  let scripts = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts += 1;
  });
  await page.goto(origin + path, { waitUntil: 'load', timeout: 60_000 });
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const paint = await page.evaluate(readPaint);
  await context.close();
  return { ...paint, scripts };
}

/** Runs in the page. */
function readPaint(): Promise<Omit<Paint, 'scripts'>> {
  return new Promise((resolve) => {
    const paint = {
      fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      lcp: 0,
      cls: 0,
    };
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) paint.lcp = startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
        if (!shift.hadRecentInput) paint.cls += shift.value;
    }).observe({ type: 'layout-shift', buffered: true });
    setTimeout(resolve, 100, paint);
  });
}

interface Served {
  origin: string;
  close: () => Promise<void>;
}

/** Serves a site over HTTP/2 with TLS, as Netlify's CDN does, behind a phone's line. */
async function serveSlowly(site: Pick<Site, 'port' | 'close'>): Promise<Served> {
  const https = await serveHttps(site.port);
  const line = await openSlowLine(Number(new URL(https.url).port));
  return {
    origin: `https://localhost:${line.port}`,
    close: async () => {
      line.close();
      https.close();
      await site.close();
    },
  };
}

/** Serves the minimal page with the server that also serves the site. */
async function serveFloor(): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'floor-'));
  await mkdir(join(folder, 'functions'));
  await writeFile(join(folder, 'index.html'), FLOOR);
  await writeFile(join(folder, 'netlify.toml'), '');
  const site = await createSite({
    port: 0,
    root: resolve(folder),
    functionsDir: join(folder, 'functions'),
    configFile: join(folder, 'netlify.toml'),
  });
  const close = async (): Promise<void> => {
    await site.close();
    await rm(folder, { recursive: true });
  };
  return { ...site, close };
}
