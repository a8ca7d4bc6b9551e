import { chromium, type Browser } from 'playwright-core';
import { chooseChromium } from '../../chromium.ts';
import { createSite } from '../../netlify/site.ts';
import { markdownTable, round } from './markdown.ts';
import { measuredPaths } from './paint.ts';
import { PHONE } from './slow-phone.ts';

/** The time in ms that each page is left alone. */
const IDLE_MS = 5000;
/** The time in ms after loading in which fonts and late styles arrive. */
const SETTLE_MS = 1500;

/** What each of the `measuredPaths` does while nobody touches the page, as a Markdown table. */
export async function formatIdle(): Promise<string> {
  const site = await createSite({ port: 0 });
  const browser = await chromium.launch(await chooseChromium());
  const rows: string[][] = [];
  for (const path of await measuredPaths()) rows.push([path, ...(await measure(browser, site.url + path))]);
  await browser.close();
  await site.close();
  const columns = ['Page', 'style recalculations', 'layouts', 'main thread, ms'];
  const how = `The logo moves while each page is left alone for ${IDLE_MS / 1000} seconds; the goal is no recalculation, no layout and less than 10 ms. The countdown of the daily plan changes one text a second until its offer ends.`;
  return `## Idle\n\n${how}\n\n${markdownTable(columns, rows)}`;
}

async function measure(browser: Browser, url: string): Promise<string[]> {
  const context = await browser.newContext({ ...PHONE, reducedMotion: 'no-preference' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  const read = async (): Promise<number[]> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return ['RecalcStyleCount', 'LayoutCount', 'TaskDuration'].map(
      (name) => metrics.find((metric) => metric.name === name)?.value ?? NaN,
    );
  };
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForTimeout(SETTLE_MS);
  const before = await read();
  await page.waitForTimeout(IDLE_MS);
  const [recalculations = NaN, layouts = NaN, seconds = NaN] = (await read()).map(
    (value, index) => value - (before[index] ?? NaN),
  );
  await context.close();
  return [round(recalculations), round(layouts), round(seconds * 1000, 1)];
}
