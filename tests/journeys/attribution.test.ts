// During a visit, attribution is kept without using cookies, browser storage or visible URL parameters.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../support/browser.ts';
import { deployment, newAddress, rowsOf } from '../support/deployment.ts';
import { newTab } from '../support/page.ts';

const UTM = { utm_source: 'letter', utm_medium: 'email', utm_campaign: 'hour & week' };
const QUERY = `${new URLSearchParams(UTM)}`;

/** Expects no trace of the attribution in the URL, the canonical URL, cookies or browser storage. */
async function expectClean(page: Page, path: string): Promise<void> {
  await page.waitForURL(`**${path}`);
  expect(page.url()).toBe(deployment.siteUrl + path);
  const kept = await page.evaluate(async () => ({
    cookie: document.cookie,
    storage: localStorage.length + sessionStorage.length,
    databases: await indexedDB.databases(),
    canonical: document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href,
  }));
  expect(kept).toMatchObject({ cookie: '', storage: 0, databases: [] });
  expect(new URL(kept.canonical ?? '')).toMatchObject({ pathname: path, search: '' });
  expect(await page.context().cookies()).toEqual([]);
}

/** A page with the dialog of the form `custom-analysis`. */
const STUDY = '/studying-10000-reviews';
const studyLink = (page: Page): Locator => page.getByRole('banner').locator(`a[href="${STUDY}"]:visible`);

/** Sends the form of `STUDY`. Returns the metadata of the stored row. */
async function requestAnalysis(page: Page): Promise<unknown> {
  const email = newAddress();
  await page.locator('main [data-dialog="custom-analysis"]').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').pressSequentially('Ada Lovelace', { delay: 40 });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Book title').fill('Notes');
  await dialog.getByRole('button', { name: 'Submit Request' }).click();
  await expect.poll(() => rowsOf('contact', 'email', email)).toHaveLength(1);
  const [row] = await rowsOf('contact', 'email', email);
  return row?.['metadata'];
}

test('A visitor who signs up four pages after landing is stored with the UTM parameters, the first page and the referrer.', async () => {
  const page = await openPage();
  const { mailUrl, siteUrl } = deployment;
  // The visitor arrives through a link on another site.
  await page.goto(mailUrl);
  await page.evaluate((href) => {
    const link = document.body.appendChild(document.createElement('a'));
    link.href = href;
    link.referrerPolicy = 'unsafe-url';
    link.click();
  }, `${siteUrl}/the-gutenberg-signal?${QUERY}&gclid=1#why`);
  await page.waitForURL('**/the-gutenberg-signal**');
  expect(page.url()).toBe(`${siteUrl}/the-gutenberg-signal?gclid=1#why`);

  const header = page.getByRole('banner');
  await header.getByRole('link', { name: 'Pricing' }).click();
  await expectClean(page, '/pricing');
  await header.getByRole('link', { name: 'Blog' }).click();
  await expectClean(page, '/blog');
  // The attribution is kept after a reload, Back and Forward.
  await page.reload();
  await expectClean(page, '/blog');
  await page.goBack();
  await expectClean(page, '/pricing');
  await page.goForward();
  await header.getByRole('link', { name: /home/i }).first().click();
  await expectClean(page, '/');
  await studyLink(page).click();
  await expectClean(page, STUDY);

  const metadata = await requestAnalysis(page);
  expect(metadata).toEqual({
    attribution: { page: '/the-gutenberg-signal', referrer: `${mailUrl}/`, utm: UTM },
  });
  await expectClean(page, STUDY);
});

test('UTM parameters are read in any case, and too many of them do not prevent storing the lead.', async () => {
  const page = await openPage();
  const many = Array.from({ length: 12 }, (_, index) => `utm_part${index}=x`).join('&');
  await page.goto(`${STUDY}?UTM_Source=letter&${many}`);
  await expectClean(page, STUDY);
  expect(await requestAnalysis(page)).toMatchObject({
    attribution: { page: STUDY, utm: { utm_source: 'letter', utm_part8: 'x' } },
  });
});

test('Returning from the payment page does not start a new visit.', async () => {
  const page = await openPage();
  await page.goto('/pricing?cancelled=true', { referer: 'https://checkout.stripe.com/' });
  expect(await page.evaluate(() => document.documentElement.dataset['visit'])).toBe('');
});

test('A link opened in a new tab keeps the attribution, and its URL is clean too.', async () => {
  const page = await openPage();
  await page.goto(`/?${QUERY}`);
  await expectClean(page, '/');
  const [tab] = await Promise.all([newTab(page), studyLink(page).click({ modifiers: ['Control'] })]);
  await expectClean(tab, STUDY);
  expect(await requestAnalysis(tab)).toEqual({
    attribution: { page: '/', utm: UTM },
  });
});

test.each(['https://www.linkedin.com/', ''])(
  'A link that somebody copied begins a visit of its own, from “%s”.',
  async (referer) => {
    const page = await openPage();
    await page.goto(`${STUDY}?${QUERY}&at=%2Fblog&via=https%3A%2F%2Fmail.example%2F`, { referer });
    await expectClean(page, STUDY);
    const attribution = { page: STUDY, ...(referer && { referrer: referer }) };
    expect(await requestAnalysis(page)).toEqual({ attribution });
  },
);

test('A prerendered page begins its visit when the browser shows it.', async () => {
  const page = await openPage();
  await page.addInitScript(() => {
    Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
  });
  await page.goto(STUDY);
  const visit = () => page.evaluate(() => document.documentElement.dataset['visit']);
  expect(await visit()).toBeUndefined();
  await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')));
  expect(await visit()).toBe(`at=${encodeURIComponent(STUDY)}`);
});

test('Without UTM parameters only the first page is stored, and later parameters start a new visit.', async () => {
  const page = await openPage();
  await page.goto(STUDY);
  expect(await requestAnalysis(page)).toEqual({
    attribution: { page: STUDY },
  });
  await page.goto(`${STUDY}?${QUERY}`);
  expect(await requestAnalysis(page)).toEqual({
    attribution: { page: STUDY, utm: UTM },
  });
});

test('The page after a signup keeps the attribution.', async () => {
  const page = await openPage();
  const email = newAddress();
  await page.goto(`/?${QUERY}`);
  await page.locator('main [data-dialog="signup"]').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').pressSequentially('Ada Lovelace', { delay: 40 });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Role').selectOption('writer');
  await dialog.getByRole('button', { name: 'Get Started' }).click();
  await expectClean(page, '/pricing');
  expect(await page.evaluate(() => document.documentElement.dataset['visit'])).toContain('utm_source=letter');
  expect(await rowsOf('waitlist', 'email', email)).toMatchObject([
    { metadata: { signupType: 'general', attribution: { page: '/', utm: UTM } } },
  ]);
});
