import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../support/browser.ts';
import {
  CARDS,
  expectResult,
  openCheckout,
  paymentOf,
  payWith,
  proceed,
  resultPath,
} from '../support/checkout-page.ts';
import { expectText } from '../support/page.ts';
import {
  complete,
  deliverEvents,
  emailsTo,
  newAddress,
  outage,
  rowsOf,
  runJob,
} from '../support/deployment.ts';

/** Starts a checkout up to the payment page, and does not pay. */
async function begin(page: Page) {
  const email = newAddress();
  await openCheckout(page, email);
  const session = await proceed(page);
  const { id } = await paymentOf(email);
  return { email, session, id };
}

/**
 * Holds each verify request of the page until a promise resolves: the first request waits for the first promise, and
 * so on. Further requests wait for the last promise.
 */
async function holdRequests(page: Page, moments: readonly Promise<undefined>[]): Promise<void> {
  let asked = 0;
  await page.route('**/verify', async (route) => {
    const moment = moments[Math.min(asked, moments.length - 1)];
    asked += 1;
    await moment;
    await route.continue();
  });
}

async function expectSettledOnce(id: string, email: string): Promise<void> {
  await runJob('job-settle-payments');
  await runJob('job-send-emails');
  await expect.poll(async () => (await emailsTo(email)).length).toBe(1);
  const ledger = await rowsOf('payment_events', 'payment_id', id);
  expect(ledger.filter(({ kind }) => kind === 'settled')).toHaveLength(1);
}

test('The page verifies the payment, says that the email is being sent, and then that it was sent.', async () => {
  const page = await openPage();
  await deliverEvents('hold');
  const { email, id } = await begin(page);
  const [first, second] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  await holdRequests(page, [first.promise, second.promise]);
  await payWith(page, CARDS.pays);
  await page.getByText('Verifying your payment…').waitFor();

  first.resolve(undefined);
  await expectText(page.getByRole('main').getByRole('status'), 'Sending confirmation email...');
  second.resolve(undefined);
  await expectText(page.getByRole('main').getByRole('status'), `Confirmation email sent to ${email}`);
  await deliverEvents('duplicate');
  await expect
    .poll(async () => (await rowsOf('payment_events', 'payment_id', id)).map(({ kind }) => kind))
    .toContain('webhook');
  await expectSettledOnce(id, email);
});

test('A delayed payment is shown as processing, and as a success once the bank has paid.', async () => {
  const page = await openPage();
  const { email, id, session } = await begin(page);
  // Holds the page's polling until the test has pressed "Check again". As soon as the polling finds the success, the
  // page removes that button.
  const pressed = Promise.withResolvers<undefined>();
  await holdRequests(page, [Promise.resolve(undefined), pressed.promise]);
  await page.getByRole('button', { name: 'Pay later by bank' }).click();
  await page.waitForURL(`**${resultPath(id)}`);
  await expectResult(page, 'Payment Processing');
  expect(await paymentOf(email)).toMatchObject({ payment_status: 'initiated' });
  expect(await emailsTo(email)).toEqual([]);

  await complete(session, 'async_paid');
  await page.getByRole('button', { name: 'Check again' }).click();
  pressed.resolve(undefined);
  await expectResult(page, 'Payment Successful');
  await expectSettledOnce(id, email);
});

test.each([
  ['/thank-you', 'Payment verification failed: Missing payment ID'],
  ['/thank-you?status=success', 'Payment verification failed: Missing payment ID'],
  ['/thank-you?docId=%20', 'Payment verification failed: Missing payment ID'],
  ['/thank-you?docId=nobody&status=success', 'Payment record not found'],
  ['/thank-you?docId=00000000-0000-4000-8000-000000000000', 'Payment record not found'],
])('%s shows an error with its reason and a link back.', async (path, message) => {
  const page = await openPage();
  await page.goto(path);
  await expectResult(page, 'Payment Verification Failed');
  await page.getByText(message, { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Return to Pricing' }).click();
  await page.waitForURL('**/pricing');
});

test('A payment that could not be verified can be checked again.', async () => {
  const page = await openPage();
  const { email, id } = await begin(page);
  await payWith(page, CARDS.pays);
  await page.getByText(`Confirmation email sent to ${email}`).waitFor();
  const endOutage = await outage('supabase');
  await page.goto(resultPath(id));
  await expectResult(page, 'Payment Verification Failed');
  await page.getByText('Failed to verify payment status', { exact: true }).waitFor();
  await endOutage();
  await page.getByRole('button', { name: 'Check again' }).click();
  await expectResult(page, 'Payment Successful');
});
