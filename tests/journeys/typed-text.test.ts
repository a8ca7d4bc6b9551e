// Nothing that was typed is lost: by late scripts, on the way Back, in a tab that comes back.
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { holdScripts, pauseClock, postsOf } from '../support/visit.ts';
import { newAddress, rowsOf } from '../support/world.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

interface Place {
  form: string;
  path: string;
  /** What opens the form as a dialog; absent: it stands in the page. */
  opener?: string;
  typed: Readonly<Record<string, string>>;
  table: string;
}

const name = 'Zoë O’Brien';
/** In words of its own each time: the same ones from everybody would be a campaign's. */
const question = (): string => `How does it begin?\n\nAnd when? ${newAddress()}`;
const PLACES: readonly Place[] = [
  {
    form: 'article-get-started',
    path: '/blog/competitor-analysis',
    typed: { phone: '555-0100', website: 'https://example.com' },
    table: 'contact',
  },
  { form: 'question', path: '/forms/question', typed: { name, question: question() }, table: 'contact' },
  { form: 'role-signup', path: '/forms/role-signup/seo', typed: { name }, table: 'waitlist' },
  {
    form: 'question',
    path: '/',
    opener: 'main [data-dialog="question"]',
    typed: { name, phone: '555-0100', question: question() },
    table: 'contact',
  },
  {
    form: 'book-signup',
    path: '/founder-time',
    opener: '[data-dialog="book-signup"]',
    typed: { name, bookStage: 'editing', distributionType: 'ebook' },
    table: 'waitlist',
  },
];
const inPages = PLACES.filter(({ opener }) => opener === undefined);

/** The form, opened when it is a dialog. */
async function find(page: Page, { form, opener }: Place): Promise<Locator> {
  if (opener) await page.locator(opener).first().click();
  return page.locator(`form[action="/api/forms/${form}"]`);
}

async function fill(form: Locator, values: object): Promise<void> {
  for (const [field, value] of Object.entries(values) as [string, string][]) {
    const control = form.locator(`[name="${field}"]`);
    if ((await control.evaluate((element) => element.tagName)) === 'SELECT')
      await control.selectOption(value);
    else await control.fill(value);
  }
}

async function expectTyped(form: Locator, typed: object): Promise<void> {
  await expect
    .poll(async () => {
      const entries = Object.keys(typed).map(
        async (field) => [field, await form.locator(`[name="${field}"]`).inputValue()] as const,
      );
      return Object.fromEntries(await Promise.all(entries));
    })
    .toEqual(typed);
}

/** Sends it with one press: one post, and one row that is a person's. The page's clock stands still after it. */
async function sendOnce(page: Page, form: Locator, { table }: Place, email: string): Promise<void> {
  const posts = postsOf(page);
  await pauseClock(page);
  await form.getByRole('button').click();
  await form.locator('.success').waitFor();
  expect(posts).toHaveLength(1);
  expect(await rowsOf(table, 'email', email)).toMatchObject([{ quarantine_reason: null }]);
}

/** Long enough for whoever was at the form not to look like a program. */
async function hesitate(page: Page): Promise<void> {
  const since = Date.now();
  await expect.poll(() => page.evaluate(() => Date.now())).toBeGreaterThan(since + 400);
}

test.each(inPages)(
  'What is typed into $form on $path stays while its script comes, however late.',
  async (place) => {
    const page = await browser.page();
    const typed = { ...place.typed, email: newAddress() };
    const release = await holdScripts(page);
    await page.goto(place.path);
    const form = await find(page, place);
    await fill(form, typed);
    await release();
    await page.locator(`astro-island:not([ssr]) form[action="/api/forms/${place.form}"]`).waitFor();
    await expectTyped(form, typed);
    await hesitate(page);
    await sendOnce(page, form, place, typed.email);
  },
);

test('What is pressed before the script has come opens its dialog, and what is typed there stays.', async () => {
  const page = await browser.page();
  const release = await holdScripts(page);
  await page.goto('/sunday');
  const opener = page.locator('[data-dialog="waitlist"]').first();
  await opener.click();
  expect(new URL(page.url()).pathname).toBe('/sunday');
  expect(await opener.evaluate((link) => getComputedStyle(link, '::before').animationName)).toBe('turn');
  await release();
  const form = page.getByRole('dialog').locator('form');
  const typed = { name, email: newAddress() };
  await fill(form, typed);
  await expectTyped(form, typed);
});

test.each(PLACES)(
  'What was typed into $form on $path is there on the way Back, and can be sent.',
  async (place) => {
    const page = await browser.page();
    const typed = { ...place.typed, email: newAddress() };
    await page.goto(place.path);
    await fill(await find(page, place), typed);
    await page.goto('/features');
    await page.goBack();
    expect(new URL(page.url()).search).toBe('');
    const form = await find(page, place);
    await expectTyped(form, typed);
    if (place.opener) await hesitate(page);
    await sendOnce(page, form, place, typed.email);
  },
);

/**
 * A browser keeps what stands in a page's inputs with the page's entry in the tab's history, and gives it to whatever
 * process shows that entry next: on the way Back from another site, and in a tab that is restored.
 */
test.each(PLACES)(
  'What was typed into $form on $path is there in a tab that is restored, before any script.',
  async (place) => {
    const page = await browser.page();
    const typed = { ...place.typed, email: newAddress() };
    await page.goto(place.path);
    await fill(await find(page, place), typed);
    await page.goto(inject('world').mailUrl);
    const release = await holdScripts(page);
    await page.goBack();
    const form = await find(page, place);
    if (!place.opener) await expectTyped(form, typed);
    await form.or(page.locator('[data-opening]')).first().waitFor();
    await release();
    await expectTyped(form, typed);
    const kept = () => [document.cookie, localStorage.length, sessionStorage.length];
    expect(await page.evaluate(kept)).toEqual(['', 0, 0]);
  },
);

test('What was typed is forgotten once it was sent.', async () => {
  const page = await browser.page();
  const place: Place = {
    form: 'waitlist',
    path: '/sunday',
    opener: '[data-dialog="waitlist"]',
    typed: {},
    table: 'waitlist',
  };
  const email = newAddress();
  await page.goto(place.path);
  const form = await find(page, place);
  await fill(form, { name, email });
  await hesitate(page);
  await sendOnce(page, form, place, email);
  await page.clock.resume();
  await page.goto('/features');
  await page.goBack();
  await expectTyped(await find(page, place), { name: '', email: '' });
});
