import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { brand } from '#brand';
import { timeOf } from '#domain/forms/next-steps.ts';
import { LATER_MONTH_STEPS, PREPARE, stepsOfPlan } from '#domain/payments/after-payment.ts';
import { planOf } from '#domain/payments/plans.ts';
import { refundTerms, REPORT_TERMS } from '#domain/payments/terms.ts';
import { PaymentResult } from '../../src/islands/payment/PaymentResult.tsx';
import { hasPage } from '../../src/site/optional-pages.ts';
import { draw, press, serve, until, type Reply, fakePauses, untilAsked } from '../support/island.tsx';

const PAGE = '/thank-you?docId=0f8fad5b-d9cb&status=success';
const found = (changes: object): Reply => {
  const payment = {
    orderId: '0F8FAD5B',
    plan: 'Enterprise',
    amount: 4000,
    refundedAmount: 4000,
    email: 'ann@b.co',
    paidAt: null,
    receipt: [],
    ...changes,
  };
  return { status: 200, body: { ok: true, payment } };
};
const failed = (status: number, code: string): Reply => ({
  status,
  body: { ok: false, error: { code, message: 'The server’s words' } },
});
/**
 * Answers three requests in turn: the payment is pending, the check fails, the payment is paid. Later
 * requests fail.
 */
function faltering(): () => Reply {
  const replies = [
    found({ status: 'initiated', confirmationEmail: 'none' }),
    failed(503, 'unavailable'),
    found({ status: 'success', confirmationEmail: 'sent' }),
  ];
  return () => replies.shift() ?? failed(500, 'unavailable');
}
const heading = (page: HTMLElement) => page.querySelector('h1')?.textContent;
const links = (page: HTMLElement) => [...page.querySelectorAll('a')].map((link) => link.getAttribute('href'));

test('A paid payment shows its receipt, then that its email is being sent, then that the email was sent.', async () => {
  fakePauses();
  let confirmationEmail = 'sending';
  const calls = await serve(() => found({ status: 'success', confirmationEmail }), PAGE);
  const page = await draw(<PaymentResult />);
  await until(() => expect(page.textContent).toContain('Sending confirmation email...'));
  for (const part of ['0F8FAD5B', 'Enterprise', '$4,000.00']) expect(page.textContent).toContain(part);
  await until(() => expect(document.activeElement?.textContent).toBe('Payment Successful'));
  expect(links(page)).toEqual(['/', '/features'].filter(hasPage));
  confirmationEmail = 'sent';
  await untilAsked(() => expect(page.textContent).toContain('Confirmation email sent to ann@b.co'));
  expect(calls[0]?.path).toBe('/api/payments/0f8fad5b-d9cb/verify');
});

test('Where the script cannot run or gets no answer, the page says what to do, until there is an answer.', async () => {
  const advice = 'Don’t pay again. We email you either way';
  expect(renderToString(<PaymentResult />)).toContain(advice);
  await serve(() => found({ status: 'success', confirmationEmail: 'sent' }), PAGE);
  const page = await draw(<PaymentResult />);
  await until(() => expect(heading(page)).toBe('Payment Successful'));
  expect(page.textContent).not.toContain(advice);
});

test('A paid order shows the receipt that the server wrote, and when the next step is due.', async () => {
  const receipt = [
    ['Order', '0F8FAD5B'],
    ['Coupon', 'SUNDAY50: -$4,000.00'],
  ];
  const paidAt = new Date(2026, 10, 22, 9, 41).toISOString();
  await serve(() => found({ status: 'success', confirmationEmail: 'sent', receipt, paidAt }), PAGE);
  const page = await draw(<PaymentResult />);
  await until(() => expect(heading(page)).toBe('Payment Successful'));
  const terms = [...page.querySelectorAll('.receipt dl > div')].map(({ children }) =>
    [...children].map(({ textContent }) => textContent),
  );
  expect(terms).toEqual(receipt);
  const entries = [...page.querySelectorAll('.entries li')].map(({ textContent }) => textContent);
  const [, ...steps] = stepsOfPlan(planOf('enterprise'));
  expect(entries).toEqual([
    'Sun, Nov 229:41 AM You paid $4,000.00.',
    'ReceiptConfirmation email sent to ann@b.co',
    ...steps.map((step) => timeOf(step, new Date(paidAt)) + step.text),
  ]);
  expect(page.textContent).toContain(refundTerms(brand.email).join(' '));
  expect(page.textContent).toContain(PREPARE[0]);
});

test('After a later month a customer does not read the first steps again.', async () => {
  await serve(() => found({ status: 'success', confirmationEmail: 'sent', isLaterMonth: true }), PAGE);
  const page = await draw(<PaymentResult />);
  await until(() => expect(heading(page)).toBe('Payment Successful'));
  expect(page.textContent).toContain(LATER_MONTH_STEPS[1]?.text);
  expect(page.textContent).not.toContain(PREPARE[0]);
  expect(page.querySelectorAll('.entries li')).toHaveLength(LATER_MONTH_STEPS.length + 1);
});

test('The page of a report’s order is about the analysis, not about a plan.', async () => {
  const plan = 'TGS Report - 3 Book(s)';
  await serve(() => found({ status: 'success', confirmationEmail: 'sent', plan, amount: 29.97 }), PAGE);
  const page = await draw(<PaymentResult />);
  await until(() => expect(page.textContent).toContain('We’ve started on your books.'));
  expect(page.textContent).toContain(REPORT_TERMS.refund);
  expect(page.textContent).not.toContain('month');
  expect(links(page)).toEqual(['/the-new-publishing-playbook', '/', '/features']);
  expect([...page.querySelectorAll('dt')].map((term) => term.textContent)).toEqual([
    'Order',
    'Report',
    'Amount',
  ]);
});

test.each([
  ['none', {}, 'Your receipt will follow by email. Your order number is 0F8FAD5B.'],
  [
    'none',
    { email: '' },
    'We have erased your email address, so we send nothing. Your order number is 0F8FAD5B.',
  ],
  [
    'failed',
    {},
    `We couldn’t deliver your receipt to ann@b.co. Write to ${brand.email} with your order number, 0F8FAD5B, and we’ll send it to another address.`,
  ],
])(
  'When the confirmation email is in the state %s, of a buyer %j, the page says: %s',
  async (confirmationEmail, changes, text) => {
    await serve(() => found({ status: 'success', confirmationEmail, ...changes }), PAGE);
    const page = await draw(<PaymentResult />);
    await until(() => expect(heading(page)).toBe('Payment Successful'));
    const status = [...page.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent);
    expect(status).toEqual([text]);
  },
);

test('The status in the address is ignored: without the server’s success the payment is processing.', async () => {
  let status = 'initiated';
  await serve(() => found({ status, confirmationEmail: 'none' }), PAGE);
  const page = await draw(<PaymentResult />);
  await until(() => expect(heading(page)).toBe('Payment Processing'));
  expect(page.textContent).not.toContain('Successful');
  status = 'success';
  await press(page, 'button');
  await until(() => expect(heading(page)).toBe('Payment Successful'));
});

test.each([0, 1500])(
  'When $%j of a refunded payment reached the buyer, the page does not say that all of it was sent back.',
  async (refundedAmount) => {
    await serve(() => found({ status: 'refunded', refundedAmount, confirmationEmail: 'none' }), PAGE);
    const page = await draw(<PaymentResult />);
    await until(() => expect(heading(page)).toBe('The refund did not go through'));
    expect(page.textContent).not.toMatch(/We sent the money back|If it does not arrive/);
  },
);

const REPORT = 'TGS Report - 3 Book(s)';
const MAIL = `mailto:${brand.email}`;
const PHONE = `tel:${brand.phone.replaceAll(/[^+\d]/g, '')}`;

test.each([
  ['failed', 'Enterprise', 'Order again on the pricing page.', '/pricing'],
  ['expired', 'Enterprise', 'Order again on the pricing page.', '/pricing'],
  ['expired', REPORT, `Order again on the page of ${brand.reportService.name}.`, brand.reportService.path],
  ['refunded', 'Enterprise', 'If it does not arrive', '/pricing'],
  ['refunded', REPORT, 'If it does not arrive', brand.reportService.path],
])(
  'A %s payment for %s shows its status, what to do, and a link to where it is sold.',
  async (status, plan, text, path) => {
    const calls = await serve(() => found({ status, plan, confirmationEmail: 'none' }), PAGE);
    const page = await draw(<PaymentResult />);
    await until(() => expect(heading(page)).toMatch(/did not go through|expired|refunded/));
    expect(page.textContent).toContain('Your order number is 0F8FAD5B.');
    expect(page.textContent).toContain(text);
    expect(page.textContent).not.toContain('Payment Processing');
    expect(links(page)).toEqual([MAIL, PHONE, path]);
    expect(calls).toHaveLength(1);
  },
);

test.each([
  ['ann@b.co', 'We email your receipt to ann@b.co.'],
  ['', 'We have erased your email address, so we send nothing.'],
])('While a payment of the address “%s” is pending, the page says: %s', async (email, text) => {
  await serve(() => found({ status: 'initiated', confirmationEmail: 'none', email }), PAGE);
  const page = await draw(<PaymentResult />);
  await until(() => expect(heading(page)).toBe('Payment Processing'));
  expect(page.querySelector('.hour')?.textContent).toContain(text);
  expect(page.textContent.includes('We’ll email you')).toBe(email !== '');
});

test.each([
  [404, 'not_found', 'Payment record not found'],
  [400, 'bad_request', 'Payment verification failed: Missing payment ID'],
  [503, 'unavailable', 'Failed to verify payment status'],
  [429, 'rate_limited', 'Failed to verify payment status'],
])('After the answer %i %s the page shows "%s" and a link to pricing.', async (status, code, message) => {
  await serve(() => failed(status, code), PAGE);
  const page = await draw(<PaymentResult />);
  await until(() => expect(heading(page)).toBe('Payment Verification Failed'));
  for (const part of [message, 'Please don’t pay twice.']) expect(page.textContent).toContain(part);
  expect(links(page)).toEqual([MAIL, PHONE, MAIL, '/pricing']);
});

test.each([
  ['0f8fad5b-d9cb-469f-a165-70867728950e', '0F8FAD5B'],
  ['nobody', null],
])('With the payment %s in the address, the error shows the order number %s.', async (id, number) => {
  await serve(() => failed(503, 'unavailable'), `/thank-you?docId=${id}`);
  const page = await draw(<PaymentResult />);
  await until(() => expect(heading(page)).toBe('Payment Verification Failed'));
  const term = [...page.querySelectorAll('.receipt dt')].find(
    ({ textContent }) => textContent === 'Order number',
  );
  expect(term?.nextElementSibling?.textContent ?? null).toBe(number);
});

test('Without a payment in the address no request is sent.', async () => {
  const calls = await serve(() => failed(404, 'not_found'), '/thank-you?status=success');
  const page = await draw(<PaymentResult />);
  await until(() => expect(page.textContent).toContain('Payment verification failed: Missing payment ID'));
  expect(calls).toEqual([]);
});

test('After a failed request the page still shows the last known status.', async () => {
  let reply = found({ status: 'initiated', confirmationEmail: 'none' });
  await serve(() => reply, PAGE);
  const page = await draw(<PaymentResult />);
  await until(() => expect(heading(page)).toBe('Payment Processing'));
  reply = failed(503, 'unavailable');
  await press(page, 'button');
  await until(() => expect(page.textContent).toContain('Could not be checked at'));
  expect(heading(page)).toBe('Payment Processing');
});

test('Once the payment was found, a failed request does not end the polling.', async () => {
  fakePauses();
  const calls = await serve(faltering(), PAGE);
  const page = await draw(<PaymentResult />);
  await untilAsked(() => expect(heading(page)).toBe('Payment Successful'));
  expect(calls).toHaveLength(3);
});

test('A failed manual check does not end the polling either.', async () => {
  fakePauses();
  await serve(faltering(), PAGE);
  const page = await draw(<PaymentResult />);
  await until(() => expect(heading(page)).toBe('Payment Processing'));
  await press(page, 'button');
  await untilAsked(() => expect(heading(page)).toBe('Payment Successful'));
});

test('Check again shows that it is running, and when it last ran.', async () => {
  let answer = Promise.resolve(failed(503, 'unavailable'));
  const calls = await serve(() => answer, PAGE);
  const page = await draw(<PaymentResult />);
  const button = () => page.querySelector('button');
  await until(() => expect(button()).not.toBeNull());
  expect(page.querySelector('[role="status"]')?.textContent).toBe('');
  const { promise, resolve } = Promise.withResolvers<Reply>();
  answer = promise;
  await press(page, 'button');
  expect(button()?.getAttribute('aria-busy')).toBe('true');
  await press(page, 'button');
  resolve(failed(503, 'unavailable'));
  await until(() => expect(page.textContent).toMatch(/Could not be checked at \d+:\d\d:\d\d/));
  expect(button()?.getAttribute('aria-busy')).toBeNull();
  expect(calls).toHaveLength(2);
});
