import { readFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import { chromium, type Browser, type Page, type Request } from 'playwright-core';
import { chooseChromium } from '../../chromium.ts';
import { startCloud } from '../../cloud.ts';
import { createSite } from '../../netlify/site.ts';
import { ADMIN_INTERACTIONS, logIn } from './admin-interactions.ts';
import { INTERACTIONS, openCheckout, type Interaction } from './interactions.ts';
import { markdownTable, round } from './markdown.ts';
import { fillStatements } from './rows.ts';
import { CPU_SLOWER, PHONE, slowDown } from './slow-phone.ts';

/** The number of questions in the admin's list. */
const ADMIN_ROWS = 10_000;

/**
 * Measures the first click that opens a dialog, and how soon public pages and the admin answer each interaction.
 * Returns Markdown.
 */
export async function formatTouch(): Promise<string> {
  const site = await createSite({ port: 0 });
  const browser = await chromium.launch(await chooseChromium());
  const first = await measureFirstTouch(browser, `${site.url}/pricing`);
  const rows: string[][] = [];
  for (const { name, path, act } of INTERACTIONS) {
    const page = await openPage(browser);
    await page.route('**/api/**', (route) => route.fulfill({ status: 201, json: { ok: true, message: '' } }));
    await page.goto(site.url + path, { waitUntil: 'networkidle' });
    rows.push([`${name} (${path})`, ...(await measureAnswers(page, act))]);
  }
  rows.push(...(await measureAdmin(browser, site.url)));
  await browser.close();
  await site.close();
  const columns = ['Interaction', 'interactions', 'INP, ms'];
  const how = `CPU ÷ ${CPU_SLOWER}; the admin has ${ADMIN_ROWS.toLocaleString('en-US')} questions. INP: the slowest interaction, from the input to the next paint, in steps of 8 ms; answers under 16 ms are not reported and count as 16.`;
  return `## After the first touch\n\n${first}\n\n${how}\n\n${markdownTable(columns, rows)}`;
}

/** Measures what staff do in the admin. Returns the rows of the table. */
async function measureAdmin(browser: Browser, siteUrl: string): Promise<string[][]> {
  const ports = { supabase: 0, stripe: 0, mail: 0 };
  const cloud = await startCloud({ ports, dataDir: null, siteUrl, webhookUrl: null });
  Object.assign(process.env, cloud.env);
  for (const statement of fillStatements(ADMIN_ROWS)) await cloud.supabase.exec(statement);
  const rows: string[][] = [];
  for (const { name, path, act } of ADMIN_INTERACTIONS) {
    const page = await openPage(browser);
    await page.goto(siteUrl + path);
    await logIn(page, cloud.adminPassword);
    rows.push([`${name} (${path})`, ...(await measureAnswers(page, act))]);
  }
  await cloud.close();
  return rows;
}

/** Measures on slow 4G the first click on the page, which opens the checkout. Returns the result as a sentence. */
async function measureFirstTouch(browser: Browser, url: string): Promise<string> {
  const page = await (await browser.newContext(PHONE)).newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  await slowDown(await page.context().newCDPSession(page));
  const scripts: Request[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request));
  const start = Date.now();
  await openCheckout(page);
  const elapsed = Date.now() - start;
  const files = scripts.map((script) => new URL(script.url()).pathname);
  const sizes = await Promise.all(
    files.map(async (path) => brotliCompressSync(await readFile(`dist${path}`)).length),
  );
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  const trips = countTrips(scripts);
  await page.context().close();
  return `First click on a plan, slow 4G: ${files.length} scripts in ${trips} round ${trips === 1 ? 'trip' : 'trips'}, ${round(bytes / 1000, 1)} kB (brotli), the dialog open after ${round(elapsed)} ms.`;
}

/**
 * The number of consecutive round trips. A trip lasts from a request to the answer to that request; requests that start
 * in this time belong to the same trip.
 */
function countTrips(requests: readonly Request[]): number {
  const times = requests
    .map((request) => {
      const { startTime, responseStart } = request.timing();
      return { start: startTime, answer: startTime + responseStart };
    })
    .toSorted((a, b) => a.start - b.start);
  let trips = 0;
  let until = 0;
  for (const { start, answer } of times) {
    if (start < until) continue;
    trips += 1;
    until = answer;
  }
  return trips;
}

/** Opens a page of a phone's size with a slow processor. The page records how long each interaction takes. */
async function openPage(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext(PHONE)).newPage();
  await page.addInitScript(`
    window.answers = new Map();
    new PerformanceObserver((list) => list.getEntries().forEach(({ interactionId: id, duration }) => {
      if (id) answers.set(id, Math.max(answers.get(id) ?? 0, duration));
    })).observe({ type: 'event', durationThreshold: 16, buffered: true });`);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
  return page;
}

/**
 * The number of interactions that took at least 16 ms, and the duration of the longest one in ms (at least 16). The
 * duration is the time from the input to the next paint. Closes the page.
 */
async function measureAnswers(page: Page, act: Interaction['act']): Promise<string[]> {
  await act(page);
  await page.waitForTimeout(500);
  const durations = await page.evaluate<number[]>('[...answers.values()]');
  await page.context().close();
  return [round(durations.length), round(Math.max(16, ...durations))];
}
