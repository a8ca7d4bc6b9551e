import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import {
  CARDS,
  expectResult,
  openCheckout,
  paymentOf,
  payWith,
  proceed,
  resultPath,
} from '../support/shop.ts';
import { expectText } from '../support/visit.ts';
import { complete, deliverEvents, mailsTo, newAddress, outage, rowsOf, runJob } from '../support/world.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** A checkout that waits on the payment page. */
async function begin(page: Page) {
  const email = newAddress();
  await openCheckout(page, email);
  const session = await proceed(page);
  const { id } = await paymentOf(email);
  return { email, session, id };
}

/** Lets the page's questions about its payment through in turn, each once its moment has come; all others with the last. */
async function holdQuestions(page: Page, moments: readonly Promise<undefined>[]): Promise<void> {
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
  await expect.poll(async () => (await mailsTo(email)).length).toBe(1);
  const ledger = await rowsOf('payment_events', 'payment_id', id);
  expect(ledger.filter(({ kind }) => kind === 'settled')).toHaveLength(1);
}

test('the page verifies, says that the mail is under way, and then that it was sent', async () => {
  const page = await browser.page();
  await deliverEvents('hold');
  const { email, id } = await begin(page);
  const [first, second] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  await holdQuestions(page, [first.promise, second.promise]);
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

test('reloading the page mails nothing new', async () => {
  const page = await browser.page();
  const { email, id } = await begin(page);
  await payWith(page, CARDS.pays);
  for (let times = 0; times < 3; times += 1) {
    await expectResult(page, 'Payment Successful');
    await page.getByText(`Confirmation email sent to ${email}`).waitFor();
    await page.reload();
  }
  await expectSettledOnce(id, email);
});

test('a buyer who never comes back is settled and mailed all the same', async () => {
  const page = await browser.page();
  const { email, id, session } = await begin(page);
  await complete(session, 'paid');
  await expect.poll(async () => (await paymentOf(email))['payment_status']).toBe('success');
  await expectSettledOnce(id, email);
});

test('a payment that page and webhook missed is settled by the job', async () => {
  const page = await browser.page();
  await deliverEvents('hold');
  const { email, id, session } = await begin(page);
  await complete(session, 'paid');
  // Each run asks about some of the orders that are open, whoever left them.
  await expect
    .poll(async () => {
      await runJob('job-settle-payments');
      return (await paymentOf(email))['payment_status'];
    })
    .toBe('success');
  await expectSettledOnce(id, email);
});

test('paying later is processed first, and a success once the bank has paid', async () => {
  const page = await browser.page();
  const { email, id, session } = await begin(page);
  // The page asks by itself as well, and would take the button away.
  const pressed = Promise.withResolvers<undefined>();
  await holdQuestions(page, [Promise.resolve(undefined), pressed.promise]);
  await page.getByRole('button', { name: 'Pay later by bank' }).click();
  await page.waitForURL(`**${resultPath(id)}`);
  await expectResult(page, 'Payment Processing');
  expect(await paymentOf(email)).toMatchObject({ payment_status: 'initiated' });
  expect(await mailsTo(email)).toEqual([]);

  await complete(session, 'async_paid');
  await page.getByRole('button', { name: 'Check again' }).click();
  pressed.resolve(undefined);
  await expectResult(page, 'Payment Successful');
  await expectSettledOnce(id, email);
});

test('paying later that the bank refuses is no success', async () => {
  const page = await browser.page();
  const { email, session } = await begin(page);
  await page.getByRole('button', { name: 'Pay later by bank' }).click();
  await expectResult(page, 'Payment Processing');
  await complete(session, 'async_failed');
  await expectResult(page, 'The payment did not go through');
  expect(await paymentOf(email)).toMatchObject({ payment_status: 'failed' });
  expect(await mailsTo(email)).toEqual([]);
});

test('an address that says success does not make one', async () => {
  const page = await browser.page();
  const { email, id } = await begin(page);
  await page.goto(resultPath(id));
  await expectResult(page, 'Payment Processing');
  expect(await page.getByText('Payment Successful').count()).toBe(0);
  expect(await paymentOf(email)).toMatchObject({ payment_status: 'initiated' });
  expect(await mailsTo(email)).toEqual([]);
});

test('an expired session is no success either', async () => {
  const page = await browser.page();
  const { email, id, session } = await begin(page);
  await complete(session, 'expired');
  await page.goto(resultPath(id));
  await expectResult(page, 'The payment page has expired');
  await page.getByText('Payment Processing', { exact: true }).waitFor();
  expect(await paymentOf(email)).toMatchObject({ payment_status: 'expired' });
  expect(await mailsTo(email)).toEqual([]);
});

test('a refunded payment says so, and mails nothing new', async () => {
  const page = await browser.page();
  const { email, id, session } = await begin(page);
  await payWith(page, CARDS.pays);
  await page.getByText(`Confirmation email sent to ${email}`).waitFor();
  await complete(session, 'refunded');
  await expect.poll(async () => (await paymentOf(email))['payment_status']).toBe('refunded');
  await page.goto(resultPath(id));
  await expectResult(page, 'The payment was refunded');
  await expectSettledOnce(id, email);
});

test.each([
  ['/thank-you', 'Payment verification failed: Missing payment ID'],
  ['/thank-you?status=success', 'Payment verification failed: Missing payment ID'],
  ['/thank-you?docId=%20', 'Payment verification failed: Missing payment ID'],
  ['/thank-you?docId=nobody&status=success', 'Payment record not found'],
  ['/thank-you?docId=00000000-0000-4000-8000-000000000000', 'Payment record not found'],
])('%s is an error that says why and leads back', async (path, message) => {
  const page = await browser.page();
  await page.goto(path);
  await expectResult(page, 'Payment Verification Failed');
  await page.getByText(message, { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Return to Pricing' }).click();
  await page.waitForURL('**/pricing');
});

test('a payment that cannot be verified now is asked about again', async () => {
  const page = await browser.page();
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
