// The focus can be seen on every link and control that the Tab key reaches, and nothing hides it (WCAG 2.4.7, 2.4.11).
// accessibility.test.ts checks the focus in each dialog.
import { afterAll, test } from 'vitest';
import { buyReport, openAdmin } from '../support/admin-page.ts';
import { newVisitor } from '../support/browser.ts';
import { differentPages } from '../support/built-pages.ts';
import { newAddress } from '../support/deployment.ts';
import { expectFocusInSight } from '../support/focus.ts';
import { expectFocus, loadFonts, tabTo } from '../support/page.ts';
import { ARTICLE } from '../support/content.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const PHONE_PAGES = ['/', '/pricing', ARTICLE.path, '/forms/waitlist'];
/** The other pages have the header and the footer of '/'. */
const WHOLE = ['/', '/admin', '/decks/seo-comparison'];

const { page, expectNoProblems } = await newVisitor();
afterAll(() => page.context().close());

const onDesktop = (await differentPages()).map(({ path }) => ({ path, ...DESKTOP }));
const onPhone = PHONE_PAGES.map((path) => ({ path, ...PHONE }));
test.each([...onDesktop, ...onPhone])(
  'The focus can be seen everywhere on $path, $width px wide.',
  async ({ path, ...size }) => {
    await page.setViewportSize(size);
    await page.goto(path);
    await loadFonts(page);
    // The scripts of these two pages change the page at once.
    if (path === '/admin') await expectFocus(page.getByLabel('Password'));
    if (path === '/thank-you') await page.getByRole('link', { name: 'Return to Pricing' }).waitFor();
    await expectFocusInSight(page, WHOLE.includes(path) ? 'body' : 'main');
    expectNoProblems();
  },
);

test('The focus can be seen everywhere in the open menu, and the menu hides no link below it.', async () => {
  await page.setViewportSize(PHONE);
  await page.goto('/privacy-policy');
  await loadFonts(page);
  await tabTo(page, page.getByRole('button', { name: 'Menu' }));
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Mobile' }).waitFor();
  await expectFocusInSight(page);
  expectNoProblems();
});

test('The focus can be seen everywhere in the admin: today, in a list and in an open row.', async () => {
  const email = newAddress();
  await buyReport(email, ['https://www.amazon.com/dp/B000000001']);
  await page.setViewportSize(DESKTOP);
  const { main, opener, search, tab } = await openAdmin(page, '/admin?view=today');
  await opener(email).waitFor();
  // A phone number of another row becomes a link only when the script that reads phone numbers has loaded.
  await page.waitForLoadState('networkidle');
  await expectFocusInSight(page);
  await tab('Payments').click();
  await search.fill(email);
  await opener(email).click();
  await main.getByText('The order was recorded').waitFor();
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    await expectFocusInSight(page);
  }
  expectNoProblems();
});
