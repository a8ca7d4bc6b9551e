import type { Locator, Page } from 'playwright-core';
import { brand } from '#brand';

/** Something that somebody does on a page; `act` may cause several browser interactions. */
export interface Interaction {
  name: string;
  path: string;
  act: (page: Page) => Promise<void>;
}

const PLAN = 'article a[data-dialog=checkout]';

/** Opens the checkout's dialog by a click on the first plan of the page. */
export async function openCheckout(page: Page): Promise<void> {
  await page.locator(PLAN).first().click();
  await page.locator('dialog[open] input[name=name]').waitFor();
}

/** What visitors do on the public pages. */
export const INTERACTIONS: readonly Interaction[] = [
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
      const chart = page.locator('.figure .chart').first();
      await chart.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      await chart.locator('.drawn').waitFor();
      for (const share of [0.2, 0.4, 0.6]) await tapAt(chart.locator('canvas'), share);
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
  for (const choice of await page.locator('main :is([type=radio], [type=checkbox], summary)').all())
    if (await choice.isVisible()) await choice.click();
}

/** Taps on a chart, in the middle of its width and at `share` (0 to 1) of its height. */
async function tapAt(canvas: Locator, share: number): Promise<void> {
  const { width = 0, height = 0 } = (await canvas.boundingBox()) ?? {};
  await canvas.tap({ position: { x: width / 2, y: height * share } });
}
