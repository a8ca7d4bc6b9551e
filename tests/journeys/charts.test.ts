// Charts on screen: first an SVG in the page, then a canvas drawn by chart.js. tests/site/figures.test.ts
// tests the tables of the charts.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { openPage } from '../support/browser.ts';
import { SCRIPTS } from '../support/page.ts';

const PLAYBOOK = '/the-new-publishing-playbook';
const FEEDBACK = '/amazon-book-feedback-analysis';
const PHONE = { width: 390, height: 700 };
/** Chromium's warning about frequent reads of a canvas. `colorAt` causes the warning. */
const allow = [/willReadFrequently/];

/** Scrolls a figure's chart to the top of the window, so that chart.js draws it. */
async function scrollTo(figure: Locator): Promise<void> {
  await figure.locator('.chart').evaluate((chart) => chart.scrollIntoView({ block: 'start' }));
}

async function expectDrawn(figure: Locator): Promise<void> {
  await figure.locator('.drawn').waitFor();
  await expect.poll(() => figure.locator('svg').isVisible()).toBe(false);
  await expect.poll(() => colorAt(figure)).not.toEqual([0, 0, 0, 0]);
}

/** The color inside the first bar or slice of a figure's canvas, as [red, green, blue, opacity]. */
function colorAt(figure: Locator): Promise<number[]> {
  return figure.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const isBar = canvas.closest('.bar') !== null;
    const [x, y] = isBar ? [0.5, 0.1] : [0.83, 0.36];
    const pixel = canvas.getContext('2d')?.getImageData(canvas.width * x, canvas.height * y, 1, 1).data;
    return [...(pixel ?? [])];
  });
}

/** Waits for two frames, because chart.js handles a movement of the pointer only in the next frame. */
function afterNextFrames(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}

function scriptsOf(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  return scripts;
}

test.each([PLAYBOOK, FEEDBACK])('%s requests no script before a chart is in view.', async (path) => {
  const page = await openPage({ viewport: PHONE, allow });
  const scripts = scriptsOf(page);
  await page.goto(path, { waitUntil: 'networkidle' });
  expect(scripts).toEqual([]);
  await scrollTo(page.locator('.figure').first());
  await expectDrawn(page.locator('.figure').first());
  expect(scripts.length).toBeGreaterThan(0);
});

test('Each chart replaces its SVG at the same size, and the table stays.', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 900 }, allow });
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

test('A chart follows the color scheme, also when it changes.', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 900 }, allow });
  await page.goto(PLAYBOOK);
  const figure = page.locator('#opportunity-split');
  await scrollTo(figure);
  await expectDrawn(figure);
  await expect.poll(() => colorAt(figure)).toEqual([20, 22, 26, 255]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => colorAt(figure)).toEqual([242, 244, 247, 255]);
});

test('In print and in forced colors the SVG is shown.', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 900 }, allow });
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

test('Hovering over a bar shows its number until Escape is pressed or the pointer leaves the bar and the number.', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 900 }, allow });
  await page.goto(FEEDBACK);
  const figure = page.locator('.figure');
  await scrollTo(figure);
  await expectDrawn(figure);
  const bare = await figure.locator('canvas').screenshot();
  const isBare = async () => (await figure.locator('canvas').screenshot()).equals(bare);
  const { width = 0, height = 0 } = (await figure.locator('canvas').boundingBox()) ?? {};
  // The tooltip covers the right part of the first bar and extends a few pixels above and below the bar.
  const [onBar, onTooltip, outside] = [
    { x: width * 0.5, y: height * 0.1 },
    { x: width * 0.6, y: height * 0.15 },
    { x: width * 0.85, y: height * 0.5 },
  ];
  const canvas = figure.locator('canvas');
  await canvas.hover({ position: onBar });
  await expect.poll(isBare).toBe(false);
  const shown = await canvas.screenshot();
  await expectAccessible(page, { state: 'tooltip', within: '.figure' });
  await canvas.hover({ position: onTooltip });
  await afterNextFrames(page);
  expect((await canvas.screenshot()).equals(shown)).toBe(true);
  await canvas.hover({ position: outside });
  await expect.poll(isBare).toBe(true);

  await canvas.hover({ position: onBar });
  await expect.poll(isBare).toBe(false);
  await page.keyboard.press('Escape');
  await expect.poll(isBare).toBe(true);
  await canvas.hover({ position: { ...onBar, x: onBar.x + 1 } });
  await expect.poll(isBare).toBe(false);
});

test('Without JavaScript and when chart.js cannot be fetched the SVG is shown.', async () => {
  const plain = await openPage({ javaScriptEnabled: false });
  await plain.goto(PLAYBOOK);
  expect(await plain.locator('.figure svg').count()).toBe(2);
  expect(await plain.locator('.figure svg').first().isVisible()).toBe(true);

  const page = await openPage({ allow: [/net::ERR_FAILED/, /astro-island/] });
  await page.route(SCRIPTS, (route) => route.abort());
  await page.goto(PLAYBOOK);
  const figure = page.locator('.figure').first();
  const failed = page.waitForEvent('requestfailed');
  await scrollTo(figure);
  await failed;
  expect(await figure.locator('svg').isVisible()).toBe(true);
  expect(await figure.getByRole('table').isVisible()).toBe(true);
});
