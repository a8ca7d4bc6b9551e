import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { toCents } from '../../src/domain/money.ts';
import { quoteReport } from '../../src/domain/payments/pricing.ts';
import { DialogHost } from '../../src/islands/DialogHost.tsx';
import { ReportForm } from '../../src/islands/report/ReportForm.tsx';
import { $dialog } from '../../src/stores/dialog.ts';
import { alerts, control, draw, press, serve, settle, type, until, type Reply } from '../support/island.tsx';
import { amount, reportPrices } from '../support/prices.ts';

const NUMBERS = [1, 2, 3, 4, 5];
const PAID: Reply = { status: 201, body: { ok: true, url: '#paid', paymentId: 'p' } };
const link = (book: number) => `https://www.amazon.com/dp/B00${book}`;

const inputs = (form: ParentNode) => [...form.querySelectorAll<HTMLInputElement>('[name="bookLinks"]')];
const invalid = (all: HTMLInputElement[]) => all.map((input) => input.getAttribute('aria-invalid'));
const asked = (form: ParentNode) => inputs(form).filter((input) => !input.closest('[hidden]'));
const values = (form: ParentNode) => inputs(form).map(({ value }) => value);
const total = (form: ParentNode) => form.querySelector('.total dd')?.textContent ?? '';
const button = (form: ParentNode) => form.querySelector('button[type="submit"]');
const linksSay = (form: ParentNode) => form.querySelector('.book-links .error')?.textContent;
const choose = (form: ParentNode, count: number) => type(form, 'numberOfBooks', String(count));

// A checkout keeps its order in the session storage until the order is paid. The next test must not find that order.
afterEach(() => sessionStorage.clear());

async function typeLink(form: ParentNode, index: number, value: string) {
  const input = inputs(form)[index];
  if (!input) throw new Error(`There is no input for book ${index + 1}`);
  await settle(() => {
    input.value = value;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

async function fill(form: ParentNode, count: number) {
  await type(form, 'name', 'Ann');
  await type(form, 'email', 'ann@b.co');
  await choose(form, count);
  for (let book = 1; book <= count; book += 1) await typeLink(form, book - 1, link(book));
}

test('After any changes of the number of books, the total is the price of that many reports, to the cent.', async () => {
  const form = await draw(<ReportForm />);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...NUMBERS), { minLength: 1, maxLength: 6 }),
      async (numbers) => {
        for (const count of numbers) await choose(form, count);
        const count = numbers.at(-1) ?? 1;
        const [, books, unit, sum] = /^(\d) books? × \$(\d+\.\d\d) = \$(\d+\.\d\d)$/.exec(total(form)) ?? [];
        expect([books, `$${unit ?? ''}`]).toEqual([String(count), reportPrices(1).unit.exact]);
        expect(toCents(sum ?? '')).toBe(quoteReport(count).totalCents);
        expect(toCents(sum ?? '')).toBe(toCents(unit ?? '') * count);
      },
    ),
    { numRuns: 10 },
  );
});

test('After any changes of the number of books, every link is in its place and that many links are shown.', async () => {
  const form = await draw(<ReportForm />);
  await choose(form, 5);
  for (const book of NUMBERS) await typeLink(form, book - 1, link(book));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...NUMBERS), { minLength: 1, maxLength: 6 }),
      async (numbers) => {
        for (const count of numbers) await choose(form, count);
        expect(values(form)).toEqual(NUMBERS.map(link));
        expect(asked(form)).toHaveLength(numbers.at(-1) ?? 0);
        expect(asked(form).every(({ required, disabled }) => required && !disabled)).toBe(true);
      },
    ),
    { numRuns: 10 },
  );
});

test('A larger number adds blank links.', async () => {
  const form = await draw(<ReportForm />);
  expect(asked(form)).toHaveLength(1);
  await typeLink(form, 0, link(1));
  await choose(form, 3);
  expect(asked(form).map(({ value }) => value)).toEqual([link(1), '', '']);
});

test('The links are sent with their number and the total shown, never an amount; a hidden link stays and is not sent.', async () => {
  const calls = await serve(() => PAID);
  const form = await draw(<ReportForm />);
  await fill(form, 3);
  await choose(form, 2);
  await press(form);
  await until(() => expect(location.hash).toBe('#paid'));
  const { submissionId, ...body } = calls[0]?.body ?? {};
  expect(body).toEqual({
    name: 'Ann',
    email: 'ann@b.co',
    phone: '',
    numberOfBooks: 2,
    bookLinks: [link(1), link(2)],
    expectedTotal: reportPrices(2).total.dollars,
  });
  expect([calls[0]?.path, typeof submissionId]).toEqual(['/api/checkout/report', 'string']);
  expect(values(form)[2]).toBe(link(3));
});

test('Without a name and an email address nothing is sent, and a message asks for both.', async () => {
  const calls = await serve(() => PAID);
  const form = await draw(<ReportForm />);
  await type(form, 'name', ' ');
  await typeLink(form, 0, link(1));
  await press(form);
  expect(alerts(form)).toEqual(['Name and email are required']);
  expect(document.activeElement).toBe(control(form, 'name'));
  expect(calls).toEqual([]);
});

test('A blank link gets the focus and a message with the exact number.', async () => {
  const calls = await serve(() => PAID);
  const form = await draw(<ReportForm />);
  await fill(form, 3);
  await typeLink(form, 1, '  ');
  await press(form);
  expect(alerts(form)).toEqual(['Please provide exactly 3 Amazon book link(s)']);
  expect(document.activeElement).toBe(inputs(form)[1]);
  expect(invalid(inputs(form))).toEqual([null, 'true', null, null, null]);
  await choose(form, 2);
  expect(linksSay(form)).toBeUndefined();
  expect(calls).toEqual([]);
});

test('A malformed link is marked until it is edited.', async () => {
  const form = await draw(<ReportForm />);
  await fill(form, 2);
  await typeLink(form, 1, 'my book');
  await press(form);
  expect(linksSay(form)).toBe('Please enter a valid URL');
  expect(document.activeElement).toBe(inputs(form)[1]);
  await typeLink(form, 1, link(2));
  expect(linksSay(form)).toBeUndefined();
});

test('While it is submitted no input can be changed, and a second click sends nothing.', async () => {
  let answer: (reply: Reply) => void = () => undefined;
  const later = () => new Promise<Reply>((resolve) => (answer = resolve));
  const calls = await serve(({ path }) => (path === '/last' ? PAID : later()));
  const container = await draw(<ReportForm />);
  const form = container.querySelector('form');
  await fill(container, 2);
  await press(container);
  await until(() => expect(calls).toHaveLength(1));
  expect([form?.getAttribute('aria-busy'), button(container)?.textContent]).toEqual([
    'true',
    'Starting payment…',
  ]);
  expect(asked(container).every(({ readOnly }) => readOnly)).toBe(true);
  expect(control(container, 'numberOfBooks').getAttribute('aria-disabled')).toBe('true');
  const key = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true });
  await settle(() => control(container, 'numberOfBooks').dispatchEvent(key));
  expect(key.defaultPrevented).toBe(true);
  await press(container);
  answer(PAID);
  await until(() => expect(location.hash).toBe('#paid'));
  // The form stays busy until the payment page loads, so this click must send nothing. A request sent by this click
  // would arrive before the request to /last.
  await press(container);
  await fetch(`${location.origin}/last`, { method: 'POST' });
  expect(calls.map(({ path }) => path)).toEqual(['/api/checkout/report', '/last']);
  expect(button(container)?.textContent).toBe('Starting payment…');
  await settle(() => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  expect(button(container)?.textContent).toBe(`Proceed to Payment ·\u00a0${reportPrices(2).total.exact}`);
  expect(values(container).slice(0, 2)).toEqual([link(1), link(2)]);
});

test('A failure is shown, and a retry has the same submission id.', async () => {
  const calls = await serve(() => ({ status: 502, body: 'Bad gateway' }));
  const form = await draw(<ReportForm />);
  await fill(form, 1);
  await press(form);
  await until(() => expect(alerts(form)).toEqual(['Failed to initiate payment. Please try again.']));
  expect(inputs(form)[0]?.readOnly).toBe(false);
  await press(form);
  await until(() => expect(calls).toHaveLength(2));
  expect(calls[1]?.body).toEqual(calls[0]?.body);
});

test('A changed total is shown and accepted by the next attempt; another number of books discards it.', async () => {
  const [before, changed] = [reportPrices(2).total, amount(reportPrices(2).total.cents + 600)];
  const quote = { originalAmount: changed.dollars, discountAmount: 0, total: changed.dollars };
  const error = { code: 'total_changed', message: 'The total has changed', quote };
  const calls = await serve(() => ({ status: 409, body: { ok: false, error } }));
  const form = await draw(<ReportForm />);
  await fill(form, 2);
  await press(form);
  await until(() => expect(alerts(form)).toEqual(['The total has changed']));
  expect(total(form)).toContain(`2 books × ${amount(changed.cents / 2).exact} = ${changed.exact}`);
  await press(form);
  await until(() =>
    expect(calls.map(({ body }) => body['expectedTotal'])).toEqual([before.dollars, changed.dollars]),
  );
  await until(() => expect(button(form)?.getAttribute('aria-busy')).toBeNull());
  await choose(form, 1);
  expect(total(form)).toContain(reportPrices(1).sum);
});

test('A server error about the links is shown at the links.', async () => {
  const fields = { bookLinks: 'Please enter a valid URL' };
  const error = { code: 'validation', message: fields.bookLinks, fields };
  await serve(() => ({ status: 422, body: { ok: false, error } }));
  const form = await draw(<ReportForm />);
  await fill(form, 2);
  await press(form);
  await until(() => expect(alerts(form)).toEqual([fields.bookLinks]));
  expect(invalid(asked(form))).toEqual(['true', 'true']);
});

test('A closed dialog keeps the number and every link, including hidden ones.', async () => {
  const page = await draw(<DialogHost />);
  const open = () =>
    settle(() => $dialog.set({ name: 'report', props: {}, page: '/forms/report', opener: null }));
  await open();
  await until(() => expect(page.querySelector('form')).not.toBeNull());
  await fill(page, 4);
  await choose(page, 2);
  await settle(() => $dialog.set(null));
  expect(page.querySelector('form')).toBeNull();
  await open();
  await until(() => expect(page.querySelector('form')).not.toBeNull());
  expect(values(page)).toEqual([...[1, 2, 3, 4].map(link), '']);
  expect(asked(page)).toHaveLength(2);
  expect(total(page)).toContain(reportPrices(2).sum);
  await settle(() => $dialog.set(null));
});
