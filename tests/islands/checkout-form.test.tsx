import { beforeEach, expect, test, vi } from 'vitest';
import { planOf, PLANS, refundNote } from '../../src/domain/payments/plans.ts';
import { FULL_REFUND } from '../../src/domain/payments/terms.ts';
import { CheckoutForm } from '../../src/islands/checkout/CheckoutForm.tsx';
import { alerts, control, draw, press, serve, settle, type, until, type Reply } from '../support/island.tsx';
import { pricesOf } from '../support/prices.ts';

const SOLO = pricesOf('solo-entrepreneur');

// Dates at noon in the machine’s time zone.
const SATURDAY = '2026-11-21T12:00';
const MONDAY = '2026-11-23T12:00';

/** Sets the date that the form’s coupon check sees. Timers are not faked. */
function on(now: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
}

const total = (form: HTMLElement) => form.querySelector('.total strong')?.textContent;
const couponSays = (form: HTMLElement) => form.querySelector('#checkout-coupon-message')?.textContent;
const refusal = (code: string, message: string, rest = {}): Reply => ({
  status: 422,
  body: { ok: false, error: { code, message, ...rest } },
});

async function fill(form: HTMLElement, coupon = '') {
  await type(form, 'name', 'Ann');
  await type(form, 'email', 'ann@b.co');
  await type(form, 'coupon', coupon);
}

beforeEach(() => {
  on(MONDAY);
  return () => {
    vi.useRealTimers();
    sessionStorage.clear();
  };
});

test('With a coupon on its day the total is half the price, which is struck through.', async () => {
  on(SATURDAY);
  const form = await draw(<CheckoutForm plan="solo-entrepreneur" />);
  await type(form, 'coupon', ' Saturday50 ');
  expect(total(form)).toBe(SOLO.half.text);
  expect(form.querySelector('button')?.textContent).toBe(`Proceed to Payment ·\u00a0${SOLO.half.text}`);
  expect(form.querySelector('s')).not.toBeNull();
  expect(couponSays(form)).toContain('saves you');
  await type(form, 'coupon', '');
  expect(form.querySelector('s')).toBeNull();
  expect(couponSays(form)).toBe('');
});

test('Every checkout names the refund; the Enterprise checkout also says what its price pays for.', async () => {
  const note = refundNote(planOf('enterprise'));
  expect((await draw(<CheckoutForm plan="enterprise" />)).textContent).toContain(note);
  const { textContent } = await draw(<CheckoutForm plan="solo-entrepreneur" />);
  expect(textContent).toContain(FULL_REFUND);
  expect(textContent).not.toContain(note);
});

test('A coupon of another day is refused at once and again on submit.', async () => {
  const calls = await serve(() => ({ status: 503, body: '' }));
  const form = await draw(<CheckoutForm plan="solo-entrepreneur" />);
  await fill(form, 'saturday50');
  expect(couponSays(form)).toBe('SATURDAY50 can only be used on Saturdays 🗓️');
  expect(total(form)).toBe(SOLO.full.text);
  await press(form);
  expect(document.activeElement).toBe(control(form, 'coupon'));
  expect(calls).toEqual([]);
});

test.each(PLANS)(
  'The checkout of $title shows the plan, its price and that it is charged once.',
  async (plan) => {
    const form = await draw(<CheckoutForm plan={plan.slug} />);
    const text = form.querySelector('.totals')?.textContent;
    expect(text).toContain(plan.title);
    expect(text).toContain(pricesOf(plan.slug).full.text);
    expect(text).toContain('First month. No automatic renewal.');
    if (plan.pricePrefix) expect(text).toContain(`${plan.pricePrefix} $`);
  },
);

test('The form sends the plan, the buyer and the total it has shown, never an amount; then it stays busy.', async () => {
  const calls = await serve(() => ({ status: 201, body: { ok: true, url: '#paid', paymentId: 'p' } }));
  const form = await draw(<CheckoutForm plan="solo-entrepreneur" />);
  await fill(form);
  await press(form);
  await until(() => expect(location.hash).toBe('#paid'));
  const { submissionId, timeZone, ...body } = calls[0]?.body ?? {};
  expect(body).toEqual({
    plan: 'solo-entrepreneur',
    name: 'Ann',
    email: 'ann@b.co',
    coupon: '',
    expectedTotal: SOLO.full.dollars,
  });
  expect([typeof submissionId, typeof timeZone]).toEqual(['string', 'string']);
  expect(form.querySelector('button')?.textContent).toBe('Starting payment…');
  await press(form);
  expect(calls).toHaveLength(1);
});

test('After coming back from the payment page the form keeps its values and, sent again, its submission id.', async () => {
  const calls = await serve(() => ({ status: 201, body: { ok: true, url: '#paid', paymentId: 'p' } }));
  const form = await draw(<CheckoutForm plan="solo-entrepreneur" />);
  await fill(form);
  await press(form);
  await until(() => expect(location.hash).toBe('#paid'));
  await settle(() => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  expect(form.querySelector('button')?.textContent).toBe(`Proceed to Payment ·\u00a0${SOLO.full.text}`);
  expect(control(form, 'email').value).toBe('ann@b.co');
  await press(form);
  await until(() => expect(calls).toHaveLength(2));
  expect(calls[1]?.body['submissionId']).toBe(calls[0]?.body['submissionId']);
});

test('In a page loaded anew the same order has the submission id that it had, and a changed one has a new id.', async () => {
  const calls = await serve(() => ({ status: 201, body: { ok: true, url: '#paid', paymentId: 'p' } }));
  for (const name of ['Ann', 'Ann', 'Anna', 'Anna']) {
    location.hash = '';
    const form = await draw(<CheckoutForm plan="solo-entrepreneur" />);
    await fill(form);
    await type(form, 'name', name);
    await press(form);
    await until(() => expect(location.hash).toBe('#paid'));
  }
  const [first, again, changed, changedAgain] = calls.map(({ body }) => body['submissionId']);
  expect([again, changedAgain]).toEqual([first, changed]);
  expect(changed).not.toBe(first);
});

test('A submission id that the server refuses is not sent a second time.', async () => {
  const fields = { submissionId: 'This order was sent before with other details' };
  const calls = await serve(() => refusal('validation', 'Failed to start', { fields }));
  const form = await draw(<CheckoutForm plan="solo-entrepreneur" />);
  await fill(form);
  await press(form);
  await until(() => expect(alerts(form)).toEqual(['Failed to start']));
  await press(form);
  await until(() => expect(calls).toHaveLength(2));
  expect(calls[1]?.body['submissionId']).not.toBe(calls[0]?.body['submissionId']);
});

test('A changed total is shown, and the next attempt accepts it.', async () => {
  on(SATURDAY);
  const quote = { originalAmount: SOLO.full.dollars, discountAmount: 0, total: SOLO.full.dollars };
  const calls = await serve(() => refusal('total_changed', 'The total has changed', { quote }));
  const form = await draw(<CheckoutForm plan="solo-entrepreneur" />);
  await fill(form, 'SATURDAY50');
  await press(form);
  await until(() => expect(alerts(form)).toEqual(['The total has changed']));
  expect(total(form)).toBe(SOLO.full.text);
  await press(form);
  await until(() =>
    expect(calls.map(({ body }) => body['expectedTotal'])).toEqual([SOLO.half.dollars, SOLO.full.dollars]),
  );
});

test('A coupon that the server refuses loses its discount until it is edited.', async () => {
  on(SATURDAY);
  const message = 'SATURDAY50 can only be used on Saturdays 🗓️';
  await serve(() => refusal('validation', message, { fields: { coupon: message } }));
  const form = await draw(<CheckoutForm plan="solo-entrepreneur" />);
  await fill(form, 'SATURDAY50');
  await press(form);
  await until(() => expect(couponSays(form)).toBe(message));
  expect(total(form)).toBe(SOLO.full.text);
  await type(form, 'coupon', 'saturday50');
  expect(total(form)).toBe(SOLO.half.text);
});

test('A failure is shown and leaves the form editable.', async () => {
  await serve(() => ({ status: 502, body: 'Bad gateway' }));
  const form = await draw(<CheckoutForm plan="enterprise" />);
  await fill(form);
  await press(form);
  await until(() => expect(alerts(form)).toEqual(['Failed to initiate payment. Please try again.']));
  expect(control(form, 'name').value).toBe('Ann');
  expect(control(form, 'name').readOnly).toBe(false);
});
