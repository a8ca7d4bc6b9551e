import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import * as checkoutReport from '../../netlify/functions/checkout-report.ts';
import { failureOf } from '../support/failure.ts';
import { call } from '../support/call.ts';
import { buyer, providerOf } from '../support/checkout.ts';
import { sharedCloud } from '../support/cloud.ts';
import { reportPrices } from '../support/prices.ts';

const site = await sharedCloud();
beforeEach(() => site.reset());

const link = (book: number): string => `https://www.amazon.com/dp/B00${book}`;
const links = (count: number): string[] => Array.from({ length: count }, (_, index) => link(index + 1));
const order = (books: number, changes: object = {}) => ({
  ...buyer,
  numberOfBooks: books,
  bookLinks: links(books),
  submissionId: randomUUID(),
  ...changes,
});
const post = (json: object): Promise<Response> => call(checkoutReport, '/api/checkout/report', { json });
const payments = () => site.sql('select *, amount::float8 as amount from public.saturday_payments');

test('Three reports are recorded and charged at three times the price, to the cent.', async () => {
  const books = 3;
  const { unit, total } = reportPrices(books);
  const { dollars } = total;
  const response = await post(order(books, { phone: '555-0100', expectedTotal: dollars }));
  expect(response.status).toBe(201);
  const { paymentId, url } = (await response.json()) as { paymentId: string; url: string };
  const picture = '<img src="http://localhost:8888/social/products/report.png"';
  expect(await (await fetch(url)).text()).toContain(picture);
  const [payment] = await payments();
  expect(payment).toMatchObject({
    ...buyer,
    id: paymentId,
    plan: `TGS Report - ${books} Book(s)`,
    amount: dollars,
    metadata: {
      numberOfBooks: books,
      bookLinks: links(books),
      phone: '555-0100',
      reportType: 'tgs-report',
      pricePerReport: unit.dollars,
    },
  });
  const session = await providerOf(site).checkout.sessions.retrieve(String(payment?.['stripe_session_id']));
  expect(session).toMatchObject({
    amount_total: total.cents,
    metadata: { docId: paymentId, plan: 'TGS Report', source: 'tgs-report' },
  });
});

test('A single link must be a list in JSON and may be one value in a form.', async () => {
  const lone = { numberOfBooks: 1, bookLinks: 'https://www.amazon.com/dp/1' };
  const { code, fields } = await failureOf(await post(order(1, lone)));
  expect([code, Object.keys(fields ?? {})]).toEqual(['validation', ['bookLinks']]);
  const form = { name: 'Ada', email: 'ada@example.com', ...lone, numberOfBooks: '1' };
  expect((await call(checkoutReport, '/api/checkout/report', { form })).status).toBe(303);
});

test('An order with an outdated total is refused with the current quote.', async () => {
  const { code, quote } = await failureOf(
    await post(order(3, { expectedTotal: reportPrices(1).total.dollars })),
  );
  expect(code).toBe('total_changed');
  const { dollars } = reportPrices(3).total;
  expect(quote).toEqual({ originalAmount: dollars, discountAmount: 0, total: dollars });
});

test('The same order sent twice creates one record; with another link under the same submission id it is refused.', async () => {
  const once = order(2);
  const answers = [await post(once), await post(once)];
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(await payments()).toHaveLength(1);
  const changed = { ...once, bookLinks: [link(1), link(3)] };
  expect((await failureOf(await post(changed))).fields).toHaveProperty('submissionId');
});

test('Without JavaScript the form posts all link inputs, blank ones included, and redirects to the payment page.', async () => {
  const form: [string, string][] = [
    ['name', buyer.name],
    ['email', buyer.email],
    ['phone', ''],
    ['numberOfBooks', '2'],
    ...[link(1), link(2), '', '', ''].map((value): [string, string] => ['bookLinks', value]),
  ];
  const response = await call(checkoutReport, '/api/checkout/report', { form });
  expect(response.status).toBe(303);
  expect(await payments()).toMatchObject([{ metadata: { bookLinks: links(2), phone: '' } }]);
});
