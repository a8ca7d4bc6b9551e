// What works in Chromium also works in Playwright's builds of Firefox and WebKit: every page, purchases, forms, fields
// after Back or a reload, the admin, and what the engines do differently (docs/browsers.md).
import { firefox, webkit, type BrowserContextOptions, type Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { brand } from '#brand';
import { hasPage } from '../../src/site/optional-pages.ts';
import { adminParts, openAdmin, sendLead } from '../support/admin-page.ts';
import { builtPages } from '../support/built-pages.ts';
import {
  BUYER,
  CARDS,
  checkoutParts,
  expectResult,
  onPaymentPage,
  openCheckout,
  paymentOf,
  payWith,
  planLink,
  proceed,
} from '../support/checkout-page.ts';
import { testOn } from '../support/optional-pages.ts';
import { deployment, moveClocks, newAddress, rowsOf } from '../support/deployment.ts';
import { startOnce } from '../support/once.ts';
import { expectText, overhang } from '../support/page.ts';
import { pricesOf } from '../support/prices.ts';
import { PATIENCE_MS, visitorAddress, watch } from '../support/visitor.ts';

const ENGINES = [
  { name: 'Firefox', type: firefox },
  { name: 'WebKit', type: webkit },
];

const SATURDAY = new Date('2036-03-01T12:00:00Z');
const PHONE = { width: 390, height: 844 };
const CHECKOUT = '/forms/checkout-solo-entrepreneur';
const BOOKS = ['https://www.amazon.com/dp/B001', 'https://www.amazon.com/dp/B002'];

/** Every group of radio buttons: the path of its page, and the `name` of its buttons. */
const RADIO_GROUPS = [
  ['/', 'day'],
  ['/blog/seo-comparison', 'talk'],
  ['/founder-time', 'craft'],
  ['/privacy/your-data', 'choice'],
  [brand.companions.insights.path, 'market'],
  ['/the-gutenberg-signal', 'why'],
] as const;
const groups = RADIO_GROUPS.filter(([path]) => hasPage(path));

function typedIn(page: Page): Promise<string[]> {
  const { name, email, coupon } = checkoutParts(page);
  return Promise.all([name, email, coupon].map((field) => field.inputValue()));
}

/** The computed value of a CSS property of the first element that matches the selector. */
function styleOf(page: Page, selector: string, property: string): Promise<string> {
  const element = page.locator(selector).first();
  return element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);
}

/**
 * The outline style and the `name` of the focused radio button. If the button is invisible, its label has the outline.
 */
function ringOfFocus(): string {
  const button = document.activeElement as HTMLInputElement;
  const isVisible = button.checkVisibility({ opacityProperty: true });
  const drawn = isVisible ? button : button.labels?.[0];
  return `${drawn ? getComputedStyle(drawn).outlineStyle : ''} ${button.name}`;
}

describe.each(ENGINES)('In $name', ({ name: engine, type }) => {
  /**
   * Opens a page as a new visitor. The test fails when the page throws an error, logs one to the console, breaks its
   * Content-Security-Policy or requests anything outside this machine. Warnings are not counted: Firefox gives one for
   * each piece of CSS that it does not know.
   */
  async function open(options: BrowserContextOptions = {}): Promise<Page> {
    const browser = await startOnce(engine, () => type.launch({ timeout: PATIENCE_MS }));
    const context = await browser.newContext({
      baseURL: deployment.siteUrl,
      timezoneId: 'UTC',
      locale: 'en-US',
      reducedMotion: 'reduce',
      extraHTTPHeaders: { 'x-nf-client-connection-ip': visitorAddress() },
      ...options,
    });
    context.setDefaultTimeout(PATIENCE_MS);
    const problems = await watch(context);
    onTestFinished(async () => {
      await context.close();
      const errors = problems.filter((problem) => !problem.startsWith('warning:'));
      expect([...new Set(errors)], 'problems that the browser reported').toEqual([]);
    });
    return context.newPage();
  }

  test('every page fits a phone and loads without an error or a blocked resource.', async () => {
    const page = await open({ viewport: PHONE });
    const wide: string[] = [];
    for (const { path } of await builtPages()) {
      await page.goto(path);
      if ((await overhang(page)) > 0) wide.push(path);
    }
    expect(wide).toEqual([]);
  }, 900_000);

  test('a visitor buys a plan with a coupon and sees the result.', async () => {
    const page = await open();
    const email = newAddress();
    await moveClocks(page, SATURDAY);
    const { coupon } = await openCheckout(page, email);
    await coupon.fill('SATURDAY50');
    await proceed(page);
    await payWith(page, CARDS.pays);
    await expectResult(page, 'Payment Successful');
    expect(await paymentOf(email)).toMatchObject({
      amount: pricesOf('serial-entrepreneur').half.dollars,
      payment_status: 'success',
    });
  });

  test('after Back from the payment page every typed value is there, in the dialog and on the page, and can be sent again.', async () => {
    const page = await open();
    const email = newAddress();
    await openCheckout(page, email);
    await proceed(page);
    await page.goBack();
    await planLink(page).click();
    await expect.poll(() => typedIn(page)).toEqual([BUYER, email, '']);

    await page.goto(CHECKOUT);
    const { name } = checkoutParts(page);
    await name.focus();
    // Focusing the field loads the script, which fills in the values of the previous order.
    await expect.poll(() => typedIn(page)).toEqual([BUYER, email, '']);
    await name.fill('Grace Hopper');
    await proceed(page);
    await page.goBack();
    await expect.poll(() => typedIn(page)).toEqual(['Grace Hopper', email, '']);
    await proceed(page);
  });

  test('a visitor orders a report on two books and sees the result.', async () => {
    const page = await open();
    const email = newAddress();
    await page.goto('/the-gutenberg-signal');
    await page.getByRole('link', { name: 'Request Your Report' }).first().click();
    const form = page.locator('form[action="/api/checkout/report"]');
    await form.getByLabel('Name').fill(BUYER);
    await form.getByLabel('Email').fill(email);
    await form.getByLabel('Number of books').selectOption('2');
    for (const [index, book] of BOOKS.entries()) await form.getByLabel(`Book ${index + 1}`).fill(book);
    await form.getByRole('button', { name: 'Proceed to Payment' }).click();
    await onPaymentPage(page);
    await payWith(page, CARDS.pays);
    await expectResult(page, 'Payment Successful');
    expect(await paymentOf(email)).toMatchObject({ metadata: { bookLinks: BOOKS } });
  });

  testOn('/sunday')('a visitor subscribes in the footer and joins a waitlist in a dialog.', async () => {
    const page = await open();
    const email = newAddress();
    await page.goto('/sunday');
    const footer = page.getByRole('contentinfo').locator('form');
    await footer.getByLabel('Email').fill(email);
    await footer.getByRole('button').click();
    await expectText(footer.getByRole('status'), 'Thank you for subscribing!');
    await page.locator('main [data-dialog="waitlist"]').first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(BUYER);
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('button', { name: 'Join' }).click();
    await expect.poll(async () => (await rowsOf('waitlist', 'email', email)).length).toBe(1);
    expect(await rowsOf('newsletter', 'email', email)).toHaveLength(1);
  });

  test('with JavaScript turned off a form is sent, stored and answered with a page.', async () => {
    const page = await open({ javaScriptEnabled: false });
    const email = newAddress();
    await page.goto('/forms/question');
    const form = page.getByRole('main').locator('form');
    const typed = { Name: BUYER, Email: email, Question: 'Why on weekends?' };
    for (const [label, text] of Object.entries(typed)) await form.getByLabel(label).fill(text);
    await form.getByRole('button').click();
    await page.waitForURL('**/forms/question/done');
    expect(await rowsOf('contact', 'email', email)).toHaveLength(1);
  });

  test.each([
    { place: 'on a page', path: '/forms/question' },
    { place: 'in a dialog', path: '/' },
  ])('a question typed $place is there after Back.', async ({ path }) => {
    const page = await open();
    const form = page.locator('form[action="/api/forms/question"]');
    const opener = page.locator('main [data-dialog="question"]').first();
    const typed = [BUYER, newAddress(), 'Why on weekends?'];
    const fields = ['name', 'email', 'question'].map((name) => form.locator(`[name="${name}"]`));
    await page.goto(path);
    if (path === '/') await opener.click();
    for (const [index, field] of fields.entries()) await field.fill(typed[index] ?? '');
    await page.goto('/pricing');
    await page.goBack();
    if (path === '/') await opener.click();
    await expect.poll(() => Promise.all(fields.map((field) => field.inputValue()))).toEqual(typed);
  });

  testOn('/3d-book-mockup-generator')(
    'after a reload the slider of the mockup page and its book agree.',
    async () => {
      const page = await open();
      await page.goto('/3d-book-mockup-generator');
      const slider = page.getByLabel('Turn the book').first();
      const turnOf = () => styleOf(page, '.stage .book', '--turn');
      const start = { slider: await slider.inputValue(), turn: await turnOf() };
      await slider.fill('50');
      expect(await turnOf()).toBe('50deg');
      await page.reload();
      expect({ slider: await slider.inputValue(), turn: await turnOf() }).toEqual(start);
    },
  );

  test('the slides open on the first one.', async () => {
    const page = await open();
    await page.goto('/decks/seo-comparison');
    const scrolled = () => page.locator('.slide-deck').evaluate((deck) => deck.scrollLeft);
    expect(await scrolled()).toBe(0);
    await page.setViewportSize({ width: 900, height: 900 });
    expect(await scrolled()).toBe(0);
  });

  test('underlines have their style and thickness.', async () => {
    const page = await open();
    await page.goto('/the-gutenberg-signal');
    expect(await styleOf(page, 'main u', 'text-decoration-line')).toBe('underline');
    expect(await styleOf(page, 'main u', 'text-decoration-style')).toBe('dotted');
    expect(await styleOf(page, 'main u', 'text-decoration-thickness')).toBe('2px');
  });

  test('in dark mode a picture is shown in its dark version.', async () => {
    const page = await open({ colorScheme: 'dark' });
    await page.goto('/');
    const picture = page.locator('.stories img').first();
    await picture.scrollIntoViewIfNeeded();
    const shown = () => picture.evaluate((image: HTMLImageElement) => image.currentSrc);
    await expect.poll(shown).toMatch(/\.dark\.svg$/);
  });

  test('an arrow key in any group of radio buttons shows the focus.', async () => {
    const page = await open();
    const rings: Record<string, string> = {};
    for (const [path, name] of groups) {
      await page.goto(path);
      await page.locator(`[name=${name}]`).first().focus();
      await page.keyboard.press('ArrowRight');
      rings[name] = await page.evaluate(ringOfFocus);
    }
    expect(rings).toEqual(Object.fromEntries(groups.map(([, name]) => [name, `solid ${name}`])));
  });

  test('the icon of the open menu is a cross.', async () => {
    const page = await open({ viewport: PHONE });
    await page.goto('/pricing');
    await page.getByRole('button', { name: 'Menu' }).click();
    expect(await styleOf(page, '.menu path', 'translate')).toBe('-20px');
    expect(await page.locator('#menu').evaluate((menu) => menu.matches(':popover-open'))).toBe(true);
  });

  test('staff log in to the admin and find a question.', async () => {
    const email = newAddress();
    await sendLead('question', { name: BUYER, email, question: 'Why on weekends?' });
    const page = await open();
    await openAdmin(page, '/admin?view=contact');
    await adminParts(page).row(email).waitFor();
  });
});
