import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { brand } from '#brand';
import { hasPage } from '../../src/site/optional-pages.ts';
import { openPage } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';
import { builtPages } from '../support/built-pages.ts';
import { expectFocus, loadFonts, tabTo } from '../support/page.ts';
import { expectPrintable } from '../support/printed.ts';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };
const HEADER_LINKS = [
  ['10,000 Reviews', '/studying-10000-reviews'],
  ['Features', '/features'],
  ['SEO LLM', '/blog/seo-llm'],
  ['TGS', '/the-gutenberg-signal'],
  ['Blog', '/blog'],
].filter(([, path = '']) => hasPage(path));

/**
 * The name and href of every link inside the element that `part` matches. The name is the `aria-label` or the
 * text.
 */
function linksIn(page: Page, part: string): Promise<string[][]> {
  return page
    .locator(part)
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => [
        link.getAttribute('aria-label') ?? link.textContent.trim(),
        link.getAttribute('href') ?? '',
      ]),
    );
}

test('The header links to the home page by icon and logo, to its pages and to Pricing.', async () => {
  const page = await openPage({ viewport: WIDE });
  await page.goto('/pricing');
  expect(await linksIn(page, 'nav[aria-label="Site"]')).toEqual([
    ['Home', '/'],
    ...HEADER_LINKS,
    ['Pricing', '/pricing'],
  ]);
  await page.getByRole('banner').getByRole('link', { name: brand.name }).click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(await page.getByRole('button', { name: 'Menu' }).isVisible()).toBe(false);
});

test.each([768, 1024, 1440])(
  'The links of the header are in the columns of the week in a window of %i px.',
  async (width) => {
    const page = await openPage({ viewport: { width, height: 900 } });
    await page.goto('/404');
    const left = (part: string): Promise<number[]> =>
      page.locator(part).evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)));
    const links = await left('nav[aria-label="Site"] li');
    expect(links).toHaveLength(HEADER_LINKS.length + 2);
    const days = await left('main .ruled');
    expect(days).toHaveLength(7);
    // The first link, the home icon, is left out, because it is at the right end of its column.
    expect(links.slice(1)).toEqual(days.slice(1, links.length));
  },
);

test.each([
  { motion: 'no-preference', viewport: WIDE, moves: true },
  { motion: 'no-preference', viewport: NARROW, moves: false },
  { motion: 'reduce', viewport: WIDE, moves: false },
] as const)(
  'A page $viewport.width px wide changes into the next with a view transition ($motion): $moves.',
  async ({ motion, viewport, moves }) => {
    const page = await openPage({ viewport, reducedMotion: motion });
    await page.addInitScript(() =>
      addEventListener('pagereveal', ({ viewTransition }) => {
        document.documentElement.dataset['moved'] = String(viewTransition !== null);
      }),
    );
    await page.goto('/404');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click();
    await page.waitForURL('**/pricing');
    const moved = page.locator(`html[data-moved="${String(moves)}"]`);
    await moved.waitFor();
  },
);

test.each([true, false])(
  'The mobile menu has the links of the header except Pricing, and choosing one closes it (JavaScript: %s).',
  async (javaScriptEnabled) => {
    const page = await openPage({ viewport: NARROW, javaScriptEnabled });
    const menu = page.getByRole('navigation', { name: 'Mobile' });
    const button = page.getByRole('button', { name: 'Menu' });
    await page.goto('/pricing');
    expect(await page.getByRole('navigation', { name: 'Site' }).isVisible()).toBe(false);
    expect(await menu.isVisible()).toBe(false);
    await button.click();
    await menu.waitFor();
    expect(await linksIn(page, 'nav[aria-label="Mobile"]')).toEqual([['Home', '/'], ...HEADER_LINKS]);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });

    await button.click();
    await menu.getByRole('link', { name: 'Home' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    expect(await menu.isVisible()).toBe(false);
    await page.goBack();
    expect(await menu.isVisible()).toBe(false);
  },
);

test('Choosing the current page closes the mobile menu too.', async () => {
  const page = await openPage({ viewport: NARROW });
  const menu = page.getByRole('navigation', { name: 'Mobile' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  // The navigation is canceled, so that the page itself must close the menu.
  await page.evaluate(() => {
    document.title = 'The same page';
    document.addEventListener('click', (event) => event.preventDefault());
  });
  await menu.getByRole('link', { name: 'Home' }).click();
  await menu.waitFor({ state: 'hidden' });
  expect(await page.title()).toBe('The same page');
});

test('The footer has its links, the reading list, the copyright line, the terms and the privacy policy.', async () => {
  const page = await openPage();
  await page.goto('/');
  const explore = [
    ['Features', '/features'],
    ['Pricing', '/pricing'],
    ['Blog', '/blog'],
  ];
  expect(await linksIn(page, 'nav[aria-label="Explore"]')).toEqual(
    explore.filter(([, path = '']) => hasPage(path)),
  );
  const reading = await linksIn(page, 'nav[aria-label="Must Read"]');
  expect(reading.length).toBeGreaterThan(2);
  const footer = page.getByRole('contentinfo');
  await footer.getByText(/^© \d{4} /).waitFor();
  expect(await footer.getByRole('link', { name: 'Privacy policy', exact: true }).getAttribute('href')).toBe(
    '/privacy-policy',
  );
  expect(await footer.getByRole('link', { name: 'Terms of sale' }).getAttribute('href')).toBe('/terms');
});

test('The first Tab reaches the skip link, which leads to the content.', async () => {
  const page = await openPage();
  await page.goto('/');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  const isSeen = () =>
    skip.evaluate((link) => {
      const { left, top, width, height } = link.getBoundingClientRect();
      return width > 44 && document.elementFromPoint(left + width / 2, top + height / 2) === link;
    });
  expect(await isSeen()).toBe(false);
  await page.keyboard.press('Tab');
  await expectFocus(skip);
  expect(await isSeen()).toBe(true);
  await page.keyboard.press('Enter');
  await expectFocus(page.getByRole('main'));
  await page.keyboard.press('Tab');
  await expectFocus(page.getByRole('main').getByRole('link').first());
});

test('The logo moves, and stops on hover, with the focus and by its switch.', async () => {
  const page = await openPage({ reducedMotion: 'no-preference', viewport: WIDE });
  await page.goto('/');
  const letters = page.getByRole('banner').locator('.mark i');
  const states = () =>
    letters.evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).animationPlayState))]);
  const delays = await letters.evaluateAll((all) => all.map((one) => getComputedStyle(one).animationDelay));
  expect(new Set(delays).size).toBe(4);
  await expect.poll(states).toEqual(['running']);

  await letters.first().hover();
  await expect.poll(states).toEqual(['paused']);
  await page.mouse.move(700, 700);
  await expect.poll(states).toEqual(['running']);

  await tabTo(page, page.getByRole('banner').getByRole('link', { name: brand.name }));
  await expect.poll(states).toEqual(['paused']);
  await tabTo(page, page.getByRole('navigation', { name: 'Site' }).getByRole('link').first());
  await expect.poll(states).toEqual(['running']);

  await page.getByRole('checkbox', { name: 'Pause the moving logo' }).check();
  await page.mouse.move(700, 700);
  await page.getByRole('navigation', { name: 'Site' }).getByRole('link').first().focus();
  await expect.poll(states).toEqual(['paused']);
});

test('Nothing moves when the visitor prefers reduced motion.', async () => {
  const page = await openPage({ reducedMotion: 'reduce', viewport: WIDE });
  await page.goto('/');
  const running = await page.evaluate(() => document.getAnimations().length);
  expect(running).toBe(0);
  expect(await page.getByRole('checkbox', { name: 'Pause the moving logo' }).isVisible()).toBe(false);
});

test.each(['/nowhere', '/blog/nowhere/at/all', '/pricing.php', '/nowhere?utm_source=x'])(
  'The unknown path %s redirects to the home page without a history entry.',
  async (path) => {
    const page = await openPage();
    await page.goto('/pricing');
    await page.evaluate((to) => location.assign(to), path);
    await page.waitForURL((url) => url.pathname === '/');
    await page.goBack();
    expect(new URL(page.url()).pathname).toBe('/pricing');
    const answer = await fetch(deployment.siteUrl + path, { redirect: 'manual' });
    expect(answer.status).toBe(302);
  },
);

test.each([
  '/api/nowhere',
  '/_astro/nowhere.js',
  '/documents/nowhere.pdf',
  '/streams/x.m3u8',
  '/.well-known/x',
])('%s is answered 404.', async (path) => {
  const answer = await fetch(deployment.siteUrl + path, { redirect: 'manual' });
  expect(answer.status).toBe(404);
  const isApi = path.startsWith('/api/');
  expect(answer.headers.get('content-type')).toMatch(isApi ? /^application\/json/ : /^text\/html/);
  if (isApi) expect(await answer.json()).toMatchObject({ ok: false, error: { code: 'not_found' } });
});

test('/favicon.ico is an icon in two sizes, not a redirect.', async () => {
  const answer = await fetch(`${deployment.siteUrl}/favicon.ico`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/x-icon']);
  const file = new DataView(await answer.arrayBuffer());
  const [isIcon, pictures] = [file.getUint16(2, true), file.getUint16(4, true)];
  expect([isIcon, pictures]).toEqual([1, 2]);
  expect([file.getUint8(6), file.getUint8(22)]).toEqual([16, 32]);
});

// Pages of functions. every-page.test.ts and every-form-and-video-page.test.ts check built pages in print.
test.each(['signup', 'newsletter'])(
  'The page that refuses the form %s is printed with the name and the address of the site, without controls.',
  async (form) => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto(`/forms/${form}`);
    await page.locator('main form').evaluate((element: HTMLFormElement) => element.submit());
    await page.waitForURL(`**/api/forms/${form}`);
    await page.locator('main form').waitFor();
    await expectPrintable(page);
  },
);

test.each(['/api/unsubscribe', '/api/privacy/confirm', '/api/reports/download'])(
  'The page of %s is printed with the name and the address of the site, without controls.',
  async (path) => {
    const page = await openPage();
    await page.goto(`${path}?token=unknown`);
    await expectPrintable(page);
  },
);

test('A section that is dark on screen is light on paper, also for a visitor with dark colors.', async () => {
  const page = await openPage({ colorScheme: 'dark' });
  await page.emulateMedia({ media: 'print' });
  await page.goto('/founder-time');
  const grounds = await page
    .locator('.night')
    .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).backgroundColor));
  expect([...new Set(grounds)]).toEqual([
    await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor),
  ]);
});

test('A label that is the heading of a list or a figure is printed.', async () => {
  const page = await openPage();
  await page.emulateMedia({ media: 'print' });
  for (const [path, label] of [
    ['/', 'Mon'],
    ['/the-gutenberg-signal', 'Audience'],
  ] as const) {
    await page.goto(path);
    await loadFonts(page);
    expect(await page.locator('label').filter({ hasText: label }).first().isVisible(), label).toBe(true);
  }
});

test('A new page is shown from its top.', async () => {
  const page = await openPage();
  await page.goto('/');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click();
  await page.waitForURL('**/pricing');
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('No link of any page leads to an error.', async () => {
  const { siteUrl } = deployment;
  const hrefs = new Map<string, string>();
  for (const { path, file } of await builtPages())
    for (const [, href = ''] of (await readFile(file, 'utf8')).matchAll(/\s(?:href|src|action)="(\/[^"]*)"/g))
      hrefs.set(href.replaceAll('&amp;', '&'), path);
  expect(hrefs.size).toBeGreaterThan(20);
  const broken: string[] = [];
  for (const [href, from] of hrefs) {
    if (href.startsWith('/api/')) continue;
    const { status } = await fetch(siteUrl + href);
    if (status !== 200) broken.push(`${from} → ${href}: ${status}`);
  }
  expect(broken).toEqual([]);
});
