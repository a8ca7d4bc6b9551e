// A page that the browser translates: every text is wrapped in <font> elements, as Chrome does it, and then used.
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { LEAD_FORMS, type LeadFormName } from '../../src/domain/forms/lead-forms.ts';
import type { Field } from '../../src/domain/forms/field.ts';
import { Boundary } from '../../src/islands/dialog/Boundary.tsx';
import { DialogHost } from '../../src/islands/DialogHost.tsx';
import { PaymentResult } from '../../src/islands/payment/PaymentResult.tsx';
import { dialogProps } from '../../src/islands/video/video.ts';
import { $dialog } from '../../src/stores/dialog.ts';
import {
  control,
  draw,
  fakePauses,
  press,
  serve,
  settle,
  translate,
  type,
  until,
  untilAsked,
  type Reply,
} from '../support/island.tsx';
import { amount, pricesOf, reportPrices } from '../support/prices.ts';

/** Does something on the translated page, and translates what is new. */
async function step(action: () => unknown): Promise<void> {
  translate();
  await settle(action);
  translate();
}

const text = () => document.querySelector('dialog')?.textContent.replaceAll(/\s+/g, ' ') ?? '';
const fault = () => document.body.textContent.includes('stopped working');
const open = async (name: string, props: Record<string, string> = {}): Promise<HTMLElement> => {
  const page = await draw(<DialogHost />);
  await settle(() => $dialog.set({ name, props, page: `/forms/${name}`, opener: null }));
  await until(() => expect(document.querySelector('dialog')).not.toBeNull());
  return page;
};

beforeEach(() => {
  $dialog.set(null);
  vi.spyOn(console, 'error');
});
afterEach(() => {
  expect(fault()).toBe(false);
  expect(console.error).not.toHaveBeenCalled();
  sessionStorage.clear();
});

const SAMPLES: Readonly<Record<string, string>> = {
  text: 'Ann',
  email: 'ann@b.co',
  phone: '1',
  url: 'b.co',
  multiline: 'Why?',
};
const valueOf = (field: Field) =>
  field.kind === 'choice' ? (field.options[0]?.value ?? '') : (SAMPLES[field.kind] ?? '');

/** A form with a text of several lines, and one with a choice that its opener has made. */
const FORMS: readonly LeadFormName[] = ['question', 'role-signup'];

test.each(FORMS)(
  'The dialog %s reports what is missing and its success on a translated page.',
  async (name) => {
    let reply: Reply = {
      status: 503,
      body: { ok: false, error: { code: 'unavailable', message: LEAD_FORMS[name].failure } },
    };
    await serve(() => reply);
    const page = await open(name, name === 'role-signup' ? { role: 'writer' } : {});
    const fields = (LEAD_FORMS[name].fields as readonly Field[]).filter((field) => !field.hidden);
    await step(() => press(page));
    await until(() => expect(text()).toContain(LEAD_FORMS[name].requiredMessage));
    for (const field of fields)
      await step(() =>
        control(page, field.name).type !== 'text' || name !== 'role-signup' || field.name !== 'role'
          ? type(page, field.name, valueOf(field))
          : undefined,
      );
    await step(() => press(page));
    await until(() => expect(text()).toContain(LEAD_FORMS[name].failure));
    reply = { status: 201, body: { ok: true, message: 'ok' } };
    await step(() => press(page));
    await until(() => expect(text()).toContain(LEAD_FORMS[name].success));
    await settle();
    await step(() => press(page, '.dialog-close'));
    await until(() => expect(document.querySelector('dialog')).toBeNull());
  },
);

test('The report’s dialog shows the chosen number of books and its price.', async () => {
  const changed = amount(reportPrices(3).total.cents + 300);
  await serve(() => ({
    status: 409,
    body: {
      ok: false,
      error: {
        code: 'total_changed',
        message: 'Changed',
        quote: { originalAmount: changed.dollars, discountAmount: 0, total: changed.dollars },
      },
    },
  }));
  const page = await open('report');
  for (const [count, words] of [
    ['3', reportPrices(3).sum],
    ['1', reportPrices(1).sum],
    ['3', reportPrices(3).sum],
  ] as const) {
    await step(() => type(page, 'numberOfBooks', count));
    expect(text()).toContain(words);
    expect(text()).toContain(
      `Proceed to Payment · ${words.split('= ')[1]}`.replace('· ', '·\u00a0').replaceAll(/\s+/g, ' '),
    );
  }
  await step(() => press(page));
  await until(() => expect(text()).toContain('Name and email are required'));
  await step(() => type(page, 'name', 'Ann'));
  await step(() => type(page, 'email', 'ann@b.co'));
  for (const [index, input] of [...page.querySelectorAll<HTMLInputElement>('[name="bookLinks"]')].entries())
    await step(() => {
      input.value = index < 3 ? `https://b.co/${index}` : '';
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
  await step(() => press(page));
  await until(() =>
    expect(text()).toContain(`3 books × ${amount(changed.cents / 3).exact} = ${changed.exact}`),
  );
});

test('The checkout’s dialog shows what a coupon takes off.', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 22, 12) });
  onTestFinished(() => void vi.useRealTimers());
  await serve(() => ({
    status: 422,
    body: { ok: false, error: { code: 'validation', message: 'No', fields: { email: 'Refused' } } },
  }));
  const page = await open('checkout', { plan: 'solo-entrepreneur' });
  await step(() => type(page, 'coupon', 'nope'));
  expect(text()).toContain('Invalid coupon code');
  await step(() => type(page, 'coupon', 'SUNDAY50'));
  expect(text()).toContain('SUNDAY50 saves you');
  expect(text()).toContain(pricesOf('solo-entrepreneur').discount.text);
  await step(() => type(page, 'coupon', ''));
  expect(text()).not.toContain('saves you');
  await step(() => press(page));
  await until(() => expect(text()).toContain('Name and email are required'));
  await step(() => type(page, 'name', 'Ann'));
  await step(() => type(page, 'email', 'ann@b.co'));
  await step(() => press(page));
  await until(() => expect(text()).toContain('Refused'));
});

test('The video’s dialog says that it loads and that it failed.', async () => {
  const props = dialogProps({
    ...{ title: 'A film', src: '/streams/a/master.m3u8', captions: [], page: '/videos/a', poster: '/a.webp' },
    ...{ length: '4 min', sound: '', isLive: true, signup: '' },
  });
  const page = await open('video', props);
  translate();
  await until(() => expect(text()).toContain('could not be played'));
  await step(() => press(page, '[role="alert"] button'));
  await until(() => expect(text()).toContain('could not be played'));
});

test('The thank-you page goes from verifying to the receipt, and from sending to sent.', async () => {
  fakePauses();
  let state = { status: 'initiated', confirmationEmail: 'none' };
  const payment = {
    orderId: '0F8FAD5B',
    plan: 'Enterprise',
    amount: 4000,
    email: 'ann@b.co',
    paidAt: null,
    receipt: [],
  };
  await serve(
    () => ({ status: 200, body: { ok: true, payment: { ...payment, ...state } } }),
    '/thank-you?docId=x',
  );
  const page = await draw(<PaymentResult />);
  translate();
  const shows = (part: string) =>
    untilAsked(() => {
      translate();
      expect(page.textContent).toContain(part);
    });
  await shows('Payment Processing');
  state = { status: 'success', confirmationEmail: 'sending' };
  await step(() => press(page, 'button'));
  await shows('Sending confirmation email...');
  state = { ...state, confirmationEmail: 'sent' };
  await shows('Confirmation email sent to ann@b.co');
});

test('After an error inside an island, the page has a link to the page without JavaScript.', async () => {
  const failing = (): never => {
    throw new Error('an extension changed the page');
  };
  const Failing = failing;
  vi.mocked(console.error).mockImplementation(() => undefined);
  const page = await draw(
    <Boundary page="/forms/waitlist" label="Open the form as a page">
      <Failing />
    </Boundary>,
  );
  expect(page.querySelector('a')?.getAttribute('href')).toBe('/forms/waitlist?plain');
  page.remove();
  vi.mocked(console.error).mockClear();
});
