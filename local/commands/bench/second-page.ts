import { createSite } from '../../netlify/site.ts';
import { findChrome, openTab } from './chrome.ts';
import { markdownTable, median, round } from './markdown.ts';
import { CPU_SLOWER, NETWORK } from './slow-phone.ts';

const RUNS = 5;
const TITLE = '## The second page';
const TARGET = '/pricing';
/** The time in ms that the pointer rests on the link: long enough for the browser to prerender the linked page. */
const REST_MS = 8000;
const PAINT_MS = 3000;
/**
 * A JavaScript expression for the time of the largest contentful paint, in ms. For a prerendered page, the
 * time counts from the activation of the page. For any other page, it counts from the start of the
 * navigation.
 */
const LCP = `new Promise((resolve) => new PerformanceObserver((list) => {
  const [{ activationStart = 0 }] = performance.getEntriesByType('navigation');
  resolve(Math.max(0, list.getEntries().at(-1).startTime - activationStart));
}).observe({ type: 'largest-contentful-paint', buffered: true }))`;

/**
 * How soon a second page appears in a slowed browser, with and without prerendering. Returns a Markdown table
 * or, when `findChrome` finds no browser, a line that says so.
 */
export async function formatSecondPage(): Promise<string> {
  const chrome = findChrome();
  if (!chrome)
    return `${TITLE}\n\nNot measured: the packaged Chromium cannot prerender. Set PLAYWRIGHT_CHROME to the path of a full Chrome or Chromium.`;
  const site = await createSite({ port: 0 });
  const rows: string[][] = [];
  for (const [name, rest] of [
    ['with prerendering: the pointer rests on the link first', REST_MS],
    ['without: clicked at once', 0],
  ] as const) {
    const runs: number[] = [];
    for (let count = 0; count < RUNS; count += 1) runs.push(await measure(chrome, site.url, rest));
    rows.push([name, round(median(runs)), round(Math.max(...runs))]);
  }
  await site.close();
  const how = `From / to ${TARGET}, CPU ÷ ${CPU_SLOWER}, slow 4G, from the activation of the page to its largest paint; ${RUNS} visits each.`;
  return `${TITLE}\n\n${how}\n\n${markdownTable(['Second page', 'LCP, ms, median', 'largest'], rows)}`;
}

async function measure(chrome: string, url: string, restMs: number): Promise<number> {
  const tab = await openTab(chrome);
  try {
    await tab.send('Page.enable');
    await tab.send('Network.enable');
    await tab.send('Network.emulateNetworkConditions', NETWORK);
    await tab.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
    await tab.send('Page.navigate', { url });
    await sleep(PAINT_MS);
    const link = `document.querySelector('main a[href^="${TARGET}"]')`;
    const place = await tab.evaluate<{ x: number; y: number }>(
      `(() => { const link = ${link}; link.scrollIntoView({ block: 'center', behavior: 'instant' }); const { x, y, width, height } = link.getBoundingClientRect(); return { x: x + width / 2, y: y + height / 2 }; })()`,
    );
    if (restMs) await tab.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...place });
    await sleep(restMs);
    for (const type of ['mousePressed', 'mouseReleased'])
      await tab.send('Input.dispatchMouseEvent', { type, ...place, button: 'left', clickCount: 1 });
    await tab.follow(TARGET);
    await sleep(PAINT_MS);
    return await tab.evaluate<number>(LCP);
  } finally {
    await tab.close();
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
