import { readFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import { chromium, type Browser, type Page, type Request } from 'playwright-core';
import { brand } from '#brand';
import { chooseChromium } from '../../chromium.ts';
import { createSite } from '../../netlify/site.ts';
import { markdownTable, round } from './markdown.ts';
import { CPU_SLOWER, PHONE, slowDown } from './slow-phone.ts';

/** Something that a visitor does on a page; `act` may cause several browser interactions. */
interface Interaction {
  name: string;
  path: string;
  act: (page: Page) => Promise<void>;
}

const PLAN = 'article a[data-dialog=checkout]';

async function openCheckout(page: Page): Promise<void> {
  await page.locator(PLAN).first().click();
  await page.locator('dialog[open] input[name=name]').waitFor();
}

const INTERACTIONS: Interaction[] = [
  { name: 'open a dialog', path: '/pricing', act: openCheckout },
  {
    name: 'type a name and an address',
    path: '/pricing',
    act: async (page) => {
      await openCheckout(page);
      await page.locator('dialog[open] input[name=name]').pressSequentially('Ada Lovelace');
      await page.locator('dialog[open] input[name=email]').pressSequentially('ada@example.com');
    },
  },
  {
    name: 'type a coupon',
    path: '/pricing',
    act: async (page) => {
      await openCheckout(page);
      await page.locator('dialog[open] input[name=coupon]').pressSequentially('ONE OF THE COUPONS');
    },
  },
  {
    name: 'submit a form',
    path: '/pricing',
    act: async (page) => {
      await openCheckout(page);
      await page.locator('dialog[open] form button').last().click();
    },
  },
  {
    name: 'move a slider',
    path: '/3d-book-mockup-generator/tool',
    act: async (page) => {
      await page.locator('input[type=range]').first().focus();
      await page.locator('astro-island:not([ssr]) input[type=range]').first().waitFor();
      for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowRight');
    },
  },
  { name: 'choose another day', path: '/', act: chooseAll },
  { name: 'answer in the review hour', path: '/features', act: chooseAll },
  { name: 'open the answers', path: '/pricing', act: chooseAll },
  { name: 'choose another cover', path: '/studying-10000-reviews', act: chooseAll },
  {
    name: 'open the menu',
    path: '/',
    act: async (page) => {
      await page.locator('button[popovertarget]').click();
    },
  },
  {
    name: 'change the number of books',
    path: '/the-gutenberg-signal',
    act: async (page) => {
      await openForm(page, 'report');
      for (const count of ['5', '1', '3'])
        await page.locator('dialog[open] select[name=numberOfBooks]').selectOption(count);
    },
  },
  {
    name: 'open a video',
    path: '/',
    act: async (page) => {
      await page.locator('a[data-dialog=video]').first().click();
      await page.locator('dialog[open] video').waitFor();
      await page.keyboard.press('Escape');
    },
  },
  {
    name: 'play a video in the page',
    path: '/the-gutenberg-signal',
    act: async (page) => {
      await page.locator('button.play').first().click();
      await page.locator('main video').first().waitFor();
    },
  },
  {
    name: 'ask a question',
    path: '/',
    act: async (page) => {
      await openForm(page, 'question');
      await page.locator('dialog[open] textarea').pressSequentially('How does the first month begin?');
    },
  },
  {
    name: 'subscribe in the footer',
    path: '/',
    act: async (page) => {
      await page.locator('footer input[type=email]').pressSequentially('ada@example.com');
      await page.locator('footer button').click();
    },
  },
  { name: 'choose a subject of the books', path: '/the-gutenberg-signal', act: chooseAll },
  { name: 'choose a craft', path: '/founder-time', act: chooseAll },
  { name: 'choose a question', path: `/${brand.slug}-insights`, act: chooseAll },
  { name: 'choose a language', path: '/blog/seo-comparison', act: chooseAll },
  {
    name: 'point at a chart',
    path: '/the-new-publishing-playbook',
    act: async (page) => {
      await page.locator('astro-island[client=reached]').first().scrollIntoViewIfNeeded();
      await page.mouse.move(200, 400);
      await page.mouse.move(210, 420);
      await page.locator('canvas').first().waitFor();
      await page.locator('canvas').first().click();
    },
  },
  {
    name: 'open the slides',
    path: '/blog/seo-comparison',
    act: async (page) => {
      await page.locator('.slides .cover').click();
      await page.locator('.slide-deck').waitFor();
      for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
    },
  },
];

/** Opens a form's dialog by a click on the first link to it in the page's main content. */
async function openForm(page: Page, form: string): Promise<void> {
  await page.locator(`main a[data-dialog=${form}]`).first().click();
  await page.locator('dialog[open] form').waitFor();
}

/** Clicks every visible radio button, checkbox and summary of the page's main content. */
async function chooseAll(page: Page): Promise<void> {
  for (const choice of await page.locator('main :is([type=radio], [type=checkbox], summary)').all()) {
    const label = page.locator('label').filter({ has: choice });
    const place = (await label.count()) > 0 ? label : choice;
    if (await place.isVisible()) await place.click();
  }
}

/** Measures the first click that opens a dialog, and how soon pages answer each interaction. Returns Markdown. */
export async function formatTouch(): Promise<string> {
  const site = await createSite({ port: 0 });
  const browser = await chromium.launch(await chooseChromium());
  const first = await measureFirstTouch(browser, `${site.url}/pricing`);
  const rows: string[][] = [];
  for (const { name, path, act } of INTERACTIONS)
    rows.push([`${name} (${path})`, ...(await measureAnswers(browser, site.url + path, act))]);
  await browser.close();
  await site.close();
  const columns = ['Interaction', 'interactions', 'INP, ms'];
  const how = `CPU ÷ ${CPU_SLOWER}. INP: the slowest interaction, from the input to the next paint, in steps of 8 ms; answers under 16 ms are not reported and count as 16.`;
  return `## After the first touch\n\n${first}\n\n${how}\n\n${markdownTable(columns, rows)}`;
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

/**
 * The number of interactions that took at least 16 ms, and the duration of the longest one in ms (at least 16). The
 * duration is the time from the input to the next paint.
 */
async function measureAnswers(browser: Browser, url: string, act: Interaction['act']): Promise<string[]> {
  const page = await (await browser.newContext(PHONE)).newPage();
  await page.route('**/api/**', (route) => route.fulfill({ status: 201, json: { ok: true, message: '' } }));
  await page.addInitScript(`
    window.answers = new Map();
    new PerformanceObserver((list) => list.getEntries().forEach(({ interactionId: id, duration }) => {
      if (id) answers.set(id, Math.max(answers.get(id) ?? 0, duration));
    })).observe({ type: 'event', durationThreshold: 16, buffered: true });`);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
  await page.goto(url, { waitUntil: 'networkidle' });
  await act(page);
  await page.waitForTimeout(500);
  const durations = await page.evaluate<number[]>('[...answers.values()]');
  await page.context().close();
  return [round(durations.length), round(Math.max(16, ...durations))];
}
