// Where a lead came from travels with the visit: in no cookie, in no storage, in no address that anybody sees.
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { newAddress, rowsOf } from '../support/world.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const UTM = { utm_source: 'letter', utm_medium: 'email', utm_campaign: 'hour & week' };
const QUERY = `${new URLSearchParams(UTM)}`;

/** Nothing of the visit shows or stays: in the bar, in the canonical address, in a cookie, in storage. */
async function expectClean(page: Page, path: string): Promise<void> {
  await page.waitForURL(`**${path}`);
  expect(page.url()).toBe(inject('world').siteUrl + path);
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

async function joinWaitlist(page: Page, opener: Locator): Promise<Record<string, unknown>> {
  const email = newAddress();
  await opener.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').pressSequentially('Ada Lovelace', { delay: 40 });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Join Waitlist' }).click();
  await expect.poll(() => rowsOf('waitlist', 'email', email)).toHaveLength(1);
  const [row] = await rowsOf('waitlist', 'email', email);
  return (row?.['metadata'] ?? {}) as Record<string, unknown>;
}

const waitlist = (page: Page): Locator => page.getByRole('main').locator('[data-dialog="waitlist"]').first();

test('Who lands with utm and signs up four pages later has it in the row, with the first page and the referrer.', async () => {
  const page = await browser.page();
  const { mailUrl, siteUrl } = inject('world');
  // A page of another site that links here.
  await page.goto(mailUrl);
  await page.evaluate((href) => {
    const link = document.body.appendChild(document.createElement('a'));
    link.href = href;
    link.referrerPolicy = 'unsafe-url';
    link.click();
  }, `${siteUrl}/seo-tools?${QUERY}&gclid=1#considerations`);
  await page.waitForURL('**/seo-tools**');
  expect(page.url()).toBe(`${siteUrl}/seo-tools?gclid=1#considerations`);

  const header = page.getByRole('banner');
  await header.getByRole('link', { name: 'Features' }).click();
  await expectClean(page, '/features');
  await header.getByRole('link', { name: 'Blog' }).click();
  await expectClean(page, '/blog');
  // A reload and a step back and forth forget nothing.
  await page.reload();
  await expectClean(page, '/blog');
  await page.goBack();
  await expectClean(page, '/features');
  await page.goForward();
  await header.getByRole('link', { name: /home/i }).first().click();
  await expectClean(page, '/');
  await page.getByRole('main').locator('a[href^="/sunday"]').first().click();
  await expectClean(page, '/sunday');

  const metadata = await joinWaitlist(page, waitlist(page));
  expect(metadata).toEqual({ attribution: { page: '/seo-tools', referrer: `${mailUrl}/`, utm: UTM } });
  await expectClean(page, '/sunday');
});

test('A campaign’s names count in either case, and however many there are the lead is stored.', async () => {
  const page = await browser.page();
  const many = Array.from({ length: 12 }, (_, index) => `utm_part${index}=x`).join('&');
  await page.goto(`/sunday?UTM_Source=letter&${many}`);
  await expectClean(page, '/sunday');
  const { attribution } = await joinWaitlist(page, waitlist(page));
  expect(attribution).toMatchObject({ page: '/sunday', utm: { utm_source: 'letter', utm_part8: 'x' } });
});

test('Who comes back from the payment page has not landed there.', async () => {
  const page = await browser.page();
  await page.goto('/pricing?cancelled=true', { referer: 'https://checkout.stripe.com/' });
  expect(await page.evaluate(() => document.documentElement.dataset['visit'])).toBe('');
});

test('A link that opens in a new tab takes the visit along, and its address is clean there too.', async () => {
  const page = await browser.page();
  await page.goto(`/?${QUERY}`);
  await expectClean(page, '/');
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page
      .getByRole('main')
      .locator('a[href^="/sunday"]')
      .first()
      .click({ modifiers: ['Control'] }),
  ]);
  await expectClean(tab, '/sunday');
  expect(await joinWaitlist(tab, waitlist(tab))).toEqual({ attribution: { page: '/', utm: UTM } });
});

test('Who came by nothing has the first page alone, and a later utm counts for the visit that it begins.', async () => {
  const page = await browser.page();
  await page.goto('/sunday');
  expect(await joinWaitlist(page, waitlist(page))).toEqual({ attribution: { page: '/sunday' } });
  await page.goto(`/sunday?${QUERY}`);
  expect(await joinWaitlist(page, waitlist(page))).toEqual({ attribution: { page: '/sunday', utm: UTM } });
});

test('What follows a signup takes the visit along.', async () => {
  const page = await browser.page();
  const email = newAddress();
  await page.goto(`/founder-time?${QUERY}`);
  await page.locator('[data-dialog="book-signup"]').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').pressSequentially('Ada Lovelace', { delay: 40 });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Book stage').selectOption('idea');
  await dialog.getByLabel('Distribution type').selectOption('print');
  await dialog.getByRole('button', { name: 'Get Started' }).click();
  await expectClean(page, '/pricing');
  expect(await page.evaluate(() => document.documentElement.dataset['visit'])).toContain('utm_source=letter');
  expect(await rowsOf('waitlist', 'email', email)).toMatchObject([
    { metadata: { signupType: 'book', attribution: { page: '/founder-time', utm: UTM } } },
  ]);
});
