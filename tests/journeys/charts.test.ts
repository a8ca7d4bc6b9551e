// A chart on screen: drawn by the page, then by chart.js; what its table says is in site/figures.test.ts.
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, openBrowser, type TestBrowser } from '../support/browser.ts';
import { SCRIPTS } from '../support/visit.ts';

const PLAYBOOK = '/the-new-publishing-playbook';
const FEEDBACK = '/amazon-book-feedback-analysis';
const PHONE = { width: 390, height: 700 };
/** Chromium's advice to whoever reads a canvas as these tests do. */
const allow = [/willReadFrequently/];

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Brings a figure to the top of the window, where its chart is drawn. */
async function scrollTo(figure: Locator): Promise<void> {
  await figure.locator('.chart').evaluate((chart) => chart.scrollIntoView({ block: 'start' }));
}

async function expectDrawn(figure: Locator): Promise<void> {
  await figure.locator('.drawn').waitFor();
  await expect.poll(() => figure.locator('svg').isVisible()).toBe(false);
  await expect.poll(() => colourAt(figure)).not.toEqual([0, 0, 0, 0]);
}

/** The colour of the canvas in the middle of its first bar, or of its first part: red, green, blue, opacity. */
function colourAt(figure: Locator): Promise<number[]> {
  return figure.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const isBar = canvas.closest('.bar') !== null;
    const [x, y] = isBar ? [0.5, 0.1] : [0.83, 0.36];
    const pixel = canvas.getContext('2d')?.getImageData(canvas.width * x, canvas.height * y, 1, 1).data;
    return [...(pixel ?? [])];
  });
}

function scriptsOf(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  return scripts;
}

test.each([PLAYBOOK, FEEDBACK])('%s asks for no script before a chart has come into view.', async (path) => {
  const page = await browser.page({ viewport: PHONE, allow });
  const scripts = scriptsOf(page);
  await page.goto(path, { waitUntil: 'networkidle' });
  expect(scripts).toEqual([]);
  await scrollTo(page.locator('.figure').first());
  await expectDrawn(page.locator('.figure').first());
  expect(scripts.length).toBeGreaterThan(0);
});

test('Each chart takes the place of its drawing, in its size; the table stays where it is.', async () => {
  const page = await browser.page({ viewport: { width: 1280, height: 900 }, allow });
  for (const [path, id] of [
    [PLAYBOOK, 'demand-intensity'],
    [PLAYBOOK, 'opportunity-split'],
    [FEEDBACK, 'feedback-frequency'],
  ] as const) {
    await page.goto(path);
    const figure = page.locator(`#${id}`);
    const before = await figure.locator('svg').boundingBox();
    await scrollTo(figure);
    await expectDrawn(figure);
    const { width, height } = (await figure.locator('canvas').boundingBox()) ?? {};
    expect(width).toBeCloseTo(before?.width ?? 0, 0);
    expect(height).toBeCloseTo(before?.height ?? 0, 0);
    expect(await figure.getByRole('table').isVisible()).toBe(true);
    expect(await figure.getByRole('img').count()).toBe(0);
    await expectAccessible(page, { state: id });
  }
});

test('A chart follows the colour scheme, also when it changes.', async () => {
  const page = await browser.page({ viewport: { width: 1280, height: 900 }, allow });
  await page.goto(PLAYBOOK);
  const figure = page.locator('#opportunity-split');
  await scrollTo(figure);
  await expectDrawn(figure);
  await expect.poll(() => colourAt(figure)).toEqual([20, 22, 26, 255]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => colourAt(figure)).toEqual([242, 244, 247, 255]);
});

test('On paper and in forced colours the drawing is the chart.', async () => {
  const page = await browser.page({ viewport: { width: 1280, height: 900 }, allow });
  await page.goto(FEEDBACK);
  const figure = page.locator('.figure');
  await scrollTo(figure);
  await expectDrawn(figure);
  for (const media of [{ media: 'print' }, { media: 'screen', forcedColors: 'active' }] as const) {
    await page.emulateMedia(media);
    expect(await figure.locator('svg').isVisible()).toBe(true);
    expect(await figure.locator('canvas').isVisible()).toBe(false);
  }
});

test('The pointer finds a bar’s number in words.', async () => {
  const page = await browser.page({ viewport: { width: 1280, height: 900 }, allow });
  await page.goto(FEEDBACK);
  const figure = page.locator('.figure');
  await scrollTo(figure);
  await expectDrawn(figure);
  const bare = await figure.locator('canvas').screenshot();
  const { width = 0, height = 0 } = (await figure.locator('canvas').boundingBox()) ?? {};
  await figure.locator('canvas').hover({ position: { x: width * 0.5, y: height * 0.1 } });
  await expect.poll(async () => (await figure.locator('canvas').screenshot()).equals(bare)).toBe(false);
});

test('Without JavaScript, and when the library cannot be fetched, there is still a chart.', async () => {
  const plain = await browser.page({ javaScriptEnabled: false });
  await plain.goto(PLAYBOOK);
  expect(await plain.locator('.figure svg').count()).toBe(2);
  expect(await plain.locator('.figure svg').first().isVisible()).toBe(true);

  const page = await browser.page({ allow: [/net::ERR_FAILED/, /astro-island/] });
  await page.route(SCRIPTS, (route) => route.abort());
  await page.goto(PLAYBOOK);
  const figure = page.locator('.figure').first();
  const failed = page.waitForEvent('requestfailed');
  await scrollTo(figure);
  await failed;
  expect(await figure.locator('svg').isVisible()).toBe(true);
  expect(await figure.getByRole('table').isVisible()).toBe(true);
});
