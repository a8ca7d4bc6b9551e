import { expect, test } from 'vitest';
import { brand } from '#brand';
import { orderId } from '#domain/payments/order.ts';
import { hasPage } from '../../src/site/optional-pages.ts';
import { openPage } from '../support/browser.ts';
import {
  BUYER,
  CARDS,
  checkoutParts,
  expectResult,
  expectTotals,
  onPaymentPage,
  openCheckout,
  paymentOf,
  payWith,
  planLink,
  proceed,
} from '../support/checkout-page.ts';
import { payWithKeyboard } from '../support/keyboard.ts';
import { expectFocus, expectText, postsOf, tabTo } from '../support/page.ts';
import { emailsTo, newAddress, outage, rowsOf, runJob, serverLog } from '../support/deployment.ts';
import { amount, pricesOf } from '../support/prices.ts';

const NOTE = 'First month. No automatic renewal.';
const { full, perMonth } = pricesOf('serial-entrepreneur');
const FAILURE = 'Failed to initiate payment. Please try again.';

test('A visitor buys the popular plan and gets one record, the thank-you page and one email.', async () => {
  const page = await openPage();
  const email = newAddress();
  await openCheckout(page, email);
  await expectTotals(page, {
    Plan: 'Serial Entrepreneur',
    'Original price': perMonth,
    'Discounted price': full.text,
    Total: `${full.text} ${NOTE}`,
  });
  const session = await proceed(page);
  await expectText(page.getByRole('heading', { level: 1 }), `${brand.name} - Serial Entrepreneur`);
  expect(await paymentOf(email)).toMatchObject({
    name: BUYER,
    plan: 'Serial Entrepreneur',
    amount: full.dollars,
    payment_status: 'initiated',
    stripe_session_id: session,
    metadata: { couponApplied: false, couponCode: null, originalAmount: full.dollars, discountAmount: 0 },
  });

  await page.getByRole('button', { name: `Pay ${full.exact}` }).waitFor();
  await payWith(page, CARDS.pays);
  const { id } = await paymentOf(email);
  await page.waitForURL(`**/thank-you?docId=${id}&status=success`);
  await expectResult(page, 'Payment Successful');
  await page.getByText(`Confirmation email sent to ${email}`).waitFor();
  await page.getByText(orderId(id), { exact: true }).waitFor();
  const main = page.getByRole('main');
  expect(await main.getByRole('link', { name: 'home' }).getAttribute('href')).toBe('/');
  if (hasPage('/features')) await main.locator('a[href="/features"]').waitFor();
  expect(await paymentOf(email)).toMatchObject({ payment_status: 'success' });

  const kinds = async () => (await rowsOf('payment_events', 'payment_id', id)).map(({ kind }) => kind);
  await expect.poll(kinds).toContain('webhook');
  await runJob('job-settle-payments');
  await runJob('job-send-emails');
  expect((await kinds()).filter((kind) => kind === 'settled')).toHaveLength(1);
  const sentEmails = await emailsTo(email);
  expect(sentEmails.map(({ Subject }) => Subject)).toEqual([`Payment confirmed: order ${orderId(id)}`]);
  expect(sentEmails[0]?.TextBody).toContain(full.exact);
});

test('The bottom of the pricing page sells the popular plan.', async () => {
  const page = await openPage();
  await page.goto('/pricing');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Get Started/ })
    .last()
    .click();
  await expectTotals(page, {
    Plan: 'Serial Entrepreneur',
    'Original price': perMonth,
    'Discounted price': full.text,
    Total: `${full.text} ${NOTE}`,
  });
});

test('After a card was declined the buyer pays with another one and is charged once.', async () => {
  const page = await openPage();
  const email = newAddress();
  await openCheckout(page, email);
  await proceed(page);
  await payWith(page, CARDS.isDeclined);
  await expectText(page.getByRole('alert').locator('.error'), 'Your card was declined.');
  expect(await paymentOf(email)).toMatchObject({ payment_status: 'initiated' });

  await payWith(page, CARDS.pays);
  await expectResult(page, 'Payment Successful');
  await page.getByText(`Confirmation email sent to ${email}`).waitFor();
  expect(await paymentOf(email)).toMatchObject({ payment_status: 'success' });
  expect(await emailsTo(email)).toHaveLength(1);
});

test('A canceled payment shows a notice and leaves the record open.', async () => {
  const page = await openPage();
  const email = newAddress();
  await openCheckout(page, email);
  await proceed(page);
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await page.waitForURL('**/pricing?cancelled=true');
  await expectText(page.getByRole('main').getByRole('status'), /^Payment canceled\. Nothing was charged\./);
  await runJob('job-settle-payments');
  expect(await paymentOf(email)).toMatchObject({ payment_status: 'initiated' });
  expect(await emailsTo(email)).toEqual([]);

  await planLink(page).click();
  await checkoutParts(page).dialog.waitFor();
});

test('The notice of a canceled payment links to the report page.', async () => {
  const page = await openPage();
  await page.goto('/pricing?cancelled=true');
  const { name, path } = brand.reportService;
  const notice = page.getByRole('main').getByRole('status');
  await notice.getByRole('link', { name }).click();
  await page.waitForURL((url) => url.pathname === path);
});

test('A double click creates one record and one session.', async () => {
  const page = await openPage();
  const email = newAddress();
  const posts = postsOf(page);
  const { button } = await openCheckout(page, email);
  await button.dblclick();
  const session = await onPaymentPage(page);
  expect(posts).toEqual(['/api/checkout/plan']);
  expect(await paymentOf(email)).toMatchObject({ stripe_session_id: session });
});

test('A page with an outdated price shows the new total and asks again.', async () => {
  const page = await openPage();
  const email = newAddress();
  // Simulates the scripts of an earlier build, in which the plan has another price. A minifier writes 99900 as 999e2.
  const solo = pricesOf('solo-entrepreneur');
  const old = amount(solo.full.cents - 10_000);
  const inScript = new RegExp(`\\b(${solo.full.cents / 100}e2|${solo.full.cents})\\b`);
  await page.route('**/_astro/*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(inScript, String(old.cents)) });
  });
  const { alert, button } = await openCheckout(page, email, 'Solo Entrepreneur');
  const lines = {
    Plan: 'Solo Entrepreneur',
    'Original price': `${old.text} per month`,
    'Discounted price': old.text,
  };
  await expectTotals(page, { ...lines, Total: `${old.text} ${NOTE}` });
  await button.click();
  await expectText(alert, 'The total has changed. Please check the new total and confirm again.');
  await expectTotals(page, {
    Plan: 'Solo Entrepreneur',
    'Original price': solo.perMonth,
    'Discounted price': solo.full.text,
    Total: `${solo.full.text} ${NOTE}`,
  });
  expect(await rowsOf('payments', 'email', email)).toEqual([]);

  await proceed(page);
  await page.getByRole('button', { name: `Pay ${solo.full.exact}` }).waitFor();
  expect(await paymentOf(email)).toMatchObject({ amount: solo.full.dollars });
});

test('While Stripe is down the buyer sees an error, keeps the typed values and can try again.', async () => {
  const page = await openPage();
  const address = newAddress();
  const { name, email, alert, button } = await openCheckout(page, address);
  const endOutage = await outage('stripe');
  await button.click();
  await expectText(alert, FAILURE);
  await expectText(button, /^Proceed to Payment/);
  expect([await name.inputValue(), await email.inputValue()]).toEqual([BUYER, address]);

  await endOutage();
  await proceed(page);
  expect(await paymentOf(address)).toMatchObject({ payment_status: 'initiated' });
  const log = (await serverLog()).join('\n');
  expect(log).toContain('"event"');
  expect([log.includes(address), log.includes(BUYER)]).toEqual([false, false]);
});

test('A plan can be bought with the keyboard alone.', async () => {
  const page = await openPage();
  const email = newAddress();
  await page.goto('/pricing');
  await tabTo(page, planLink(page));
  await page.keyboard.press('Enter');
  const parts = checkoutParts(page);
  await expectFocus(parts.name);
  await page.keyboard.type(BUYER);
  await tabTo(page, parts.email);
  await page.keyboard.type(email);
  await tabTo(page, parts.button);
  await page.keyboard.press('Enter');

  await onPaymentPage(page);
  await payWithKeyboard(page);
  await expectResult(page, 'Payment Successful');
  await expectFocus(page.getByRole('heading', { level: 1 }));
  await page.keyboard.press('Tab');
  await expectFocus(page.getByRole('main').getByRole('link', { name: 'home' }));
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/');
});
