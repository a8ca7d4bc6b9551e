// The emails to visitors and buyers, as the email emulator has recorded them.
import { beforeEach, describe, expect, test } from 'vitest';
import { brand } from '#brand';
import { MARKET_GAPS, SAMPLE_NOTE } from '#domain/content/study.ts';
import type { LeadFormName } from '#domain/forms/lead-forms.ts';
import { LATER_MONTH_STEPS, PREPARE, REPORT_STEPS, stepsOfPlan } from '#domain/payments/after-payment.ts';
import { orderId } from '#domain/payments/order.ts';
import { planOf } from '#domain/payments/plans.ts';
import { MONTH_NOTE } from '#domain/payments/pricing.ts';
import { refundTerms, REPORT_TERMS } from '#domain/payments/terms.ts';
import * as forms from '../../netlify/functions/forms.ts';
import { greeting } from '../../netlify/server/email/templates/greeting.ts';
import { toHtml } from '../../netlify/server/email/templates/layout.ts';
import { paymentConfirmation } from '../../netlify/server/email/templates/payment-confirmation.ts';
import { escapeHtml } from '../../netlify/server/http/html.ts';
import type { PaymentRow } from '../../netlify/server/platform/schema.ts';
import { hasPage } from '../../src/site/optional-pages.ts';
import { call } from '../support/call.ts';
import { beginCheckout, beginReport, buyer, pay, verified } from '../support/checkout.ts';
import { sharedCloud } from '../support/cloud.ts';
import { takeErrors } from '../support/console-errors.ts';
import { pricesOf, reportPrices } from '../support/prices.ts';

const SOLO = pricesOf('solo-entrepreneur');

const site = await sharedCloud();
beforeEach(() => site.reset());

const SITE = 'http://localhost:8888';
const ada = { name: 'Ada Lovelace', email: 'ada@example.com' };
const post = (form: LeadFormName, json: object): Promise<Response> =>
  call(forms, `/api/forms/${form}`, { json });
const toReaders = async () =>
  (await site.outbox()).filter(({ Recipients }) => !Recipients.includes(site.env['EMAIL_FROM'] ?? ''));

interface Sample {
  form: LeadFormName;
  typed: Record<string, string>;
  subject: string;
  /** Passages that the text contains in addition to the greeting. */
  parts: string[];
  /** The label and the path of the button. */
  button: [label: string, path: string];
  isSubscription?: true;
}

/** The button that leads to what the company does today. */
const TODAY: Sample['button'] = ['See what we do today', hasPage('/features') ? '/features' : '/pricing'];

const SAMPLES: Sample[] = [
  {
    form: 'question',
    typed: { ...ada, question: 'How does it <begin>?', video: 'hour-a-week' },
    subject: 'We got your question',
    parts: ['within 24 hours', `Read a sample report on one book: ${SITE}`],
    button: ['Watch more videos', '/'],
  },
  {
    form: 'question',
    typed: { ...ada, question: 'How?' },
    subject: 'We got your question',
    parts: ['within 24 hours'],
    button: ['Read our articles', '/blog'],
  },
  {
    form: 'waitlist',
    typed: { ...ada, product: 'sunday' },
    subject: 'You’re on the waitlist for Sunday',
    parts: ['the waitlist for Sunday', 'when it opens', 'within 24 hours'],
    button: hasPage('/sunday') ? ['See what Sunday does', '/sunday'] : TODAY,
  },
  {
    form: 'waitlist',
    typed: { ...ada, product: 'insights' },
    subject: `You’re on the waitlist for ${brand.companions.insights.name}`,
    parts: ['when it opens'],
    button: hasPage(brand.companions.insights.path)
      ? [`See what ${brand.companions.insights.name} does`, brand.companions.insights.path]
      : TODAY,
  },
  {
    form: 'signup',
    typed: { ...ada, phone: '555-0100', website: 'example.com', role: 'writer' },
    subject: 'We got your signup',
    parts: ['within 24 hours'],
    button: ['See plans and prices', '/pricing'],
  },
  {
    form: 'book-signup',
    typed: { ...ada, bookStage: 'draft', distributionType: 'both' },
    subject: 'We got your signup',
    parts: ['Book stage: Draft', 'Distribution type: Both', `${SITE}/the-gutenberg-signal`],
    button: ['Read a sample report on one book', '/tgs-report/first-time-founders'],
  },
  {
    form: 'role-signup',
    typed: { ...ada, role: 'seo', preselected: 'true' },
    subject: 'We got your signup',
    parts: ['Role: SEO'],
    button: ['See plans and prices', '/pricing'],
  },
  {
    form: 'article-get-started',
    typed: { email: ada.email, website: 'example.com' },
    subject: 'We got your request',
    parts: ['within 24 hours'],
    button: ['See plans and prices', '/pricing'],
  },
  {
    form: 'custom-analysis',
    typed: { ...ada, bookTitle: 'Notes', message: 'All of it.' },
    subject: 'We got your analysis request',
    parts: ['within 48 hours'],
    button: ['See sample reports', '/the-gutenberg-signal'],
  },
  {
    form: 'newsletter',
    typed: { email: ada.email, source: 'newsletter-footer' },
    subject: `Welcome to the ${brand.name} newsletter`,
    parts: ['next issue', 'Get started: http://localhost:8888/forms/signup'],
    button: ['Read the articles', '/blog'],
    isSubscription: true,
  },
  {
    form: 'book-mockup',
    typed: { email: ada.email },
    subject: 'Your access to the 3D Book Mockup Generator',
    parts: ['- Open the generator and add the cover.', 'free forever'],
    button: ['Open the generator', brand.external.mockupTool],
    isSubscription: true,
  },
  {
    form: 'free-report',
    typed: { email: ada.email },
    subject: 'Your free executive summary',
    parts: [
      ...MARKET_GAPS.map(({ title, text }) => `- ${title}. ${text}`),
      `for ${reportPrices(1).unit.exact} a book`,
      SAMPLE_NOTE,
      `${SITE}/the-gutenberg-signal`,
    ],
    button: ['Open the executive summary', brand.external.executiveSummary],
    isSubscription: true,
  },
];

/** The hidden text at the start of an email. */
const preheaderOf = (html: string): string =>
  /<div style="display:none[^"]*">([^<&]*)/.exec(html)?.[1]?.trim() ?? '';
const buttonsOf = (html: string): string[][] =>
  [...html.matchAll(/<a class="button" href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(
    ([, href = '', label = '']) => [label, href],
  );

test.each(SAMPLES)(
  '“$subject” ($form) says what happened and what is next, with a preheader, a name, one button and a signature.',
  async ({ form, typed, subject, parts, button: [label, path], isSubscription }) => {
    await post(form, typed);
    const [sentEmail, ...others] = await toReaders();
    expect(others).toEqual([]);
    expect(sentEmail?.Subject).toBe(subject);
    expect(sentEmail?.MessageStream).toBe(form === 'newsletter' ? 'broadcast' : 'outbound');
    const { TextBody: text = '', HtmlBody: html = '', Body: raw = '' } = sentEmail ?? {};
    expect(text).not.toMatch(/Not provided|None provided|This request came from/);
    const hello = typed['name'] === undefined ? 'Hello,' : `Hi ${typed['name']},`;
    for (const part of [hello, ...parts, brand.correspondent.name, 'Reply to this email', brand.company])
      expect(text).toContain(part);
    expect(preheaderOf(html).length).toBeGreaterThan(20);
    const href = new URL(path, SITE).href;
    expect(buttonsOf(html)).toEqual([[escapeHtml(label), href]]);
    expect(text).toContain(`${label}: ${href}`);
    expect(raw).toMatch(new RegExp(`^Reply-To: ${brand.email}\\r?$`, 'm'));
    expect(raw.includes('List-Unsubscribe')).toBe(isSubscription ?? false);
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r\nX-Auto-Response-Suppress: OOF, AutoReply\r$/m);
  },
);

const LURE = 'You won 500 EUR, claim at promo-win.example/x';
test.each<[LeadFormName, Record<string, string>]>([
  ['question', { name: LURE, question: LURE, phone: LURE.slice(0, 40), video: 'you-won-claim-at-promo-win' }],
  ['waitlist', { name: LURE }],
  ['signup', { name: LURE, phone: 'promo-win.example/x', website: 'promo-win.example/x', role: 'writer' }],
  ['book-signup', { name: LURE, phone: 'promo-win.example', bookStage: 'draft', distributionType: 'both' }],
  ['role-signup', { name: LURE, phone: 'promo-win.example', role: 'seo' }],
  ['article-get-started', { phone: 'promo-win.example', website: 'promo-win.example/x' }],
  ['custom-analysis', { name: LURE, bookTitle: LURE, message: LURE }],
])('What a stranger typed into %s is not repeated to the address.', async (form, typed) => {
  await post(form, { email: 'victim@example.com', ...typed });
  const [sent, ...others] = await toReaders();
  expect(others).toEqual([]);
  expect(sent?.Recipients).toEqual(['victim@example.com']);
  expect([sent?.Subject, sent?.TextBody, sent?.HtmlBody].join()).not.toMatch(/promo|won|EUR|claim/i);
  expect(sent?.TextBody).toContain('Hello,');
});

test.each([
  ['St. John v.d. Berg', 'Hi St. John v.d. Berg,'],
  ['Renée O’Neil-Smith', 'Hi Renée O’Neil-Smith,'],
  ["Renée O'Neil-Smith", "Hi Renée O'Neil-Smith,"],
  ['J.R.R. Tolkien', 'Hi J.R.R. Tolkien,'],
  ['Kim Doe, PhD', 'Hi Kim Doe, PhD,'],
  ['Oʼbrien (Kim)', 'Hi Oʼbrien (Kim),'],
  ['’Abd al-Rahman', 'Hi ’Abd al-Rahman,'],
  ['Jane,', 'Hi Jane,'],
  ['Doe, Jane ,', 'Hi Doe, Jane,'],
  // Two spaces on a phone.
  ['Jane Doe. ', 'Hi Jane Doe,'],
  ['Congrats Lucky Customer', 'Hello,'],
  ['PayPal Billing Department', 'Hello,'],
  ['Sie Haben Gewonnen', 'Hello,'],
  ['Dr.Kim', 'Hello,'],
  ['María del Carmen de la Cruz', 'Hi María del Carmen de la Cruz,'],
  ['محمد عبد الله', 'Hi محمد عبد الله,'],
  ['김 민준', 'Hi 김 민준,'],
  ['勅使河原 健太', 'Hi 勅使河原 健太,'],
  ['Анна Петрова', 'Hi Анна Петрова,'],
  ['点击领取免费奖金', 'Hello,'],
  ['加微信 领红包', 'Hello,'],
  ['今天在这里注册有好处', 'Hello,'],
  ['اربح المال الآن', 'Hello,'],
  ['מתנה חינם לחצו', 'Hello,'],
  ['मुफ्त पैसा', 'Hello,'],
  ['ฟรีเครดิตกดรับ', 'Hello,'],
  ['무료 머니 받기', 'Hello,'],
  ['Купить Сейчас', 'Hello,'],
  ['Telegram Promo', 'Hello,'],
  ['Gratis Geld Gewinnen', 'Hello,'],
  ['Ludwig van der Rohe', 'Hi Ludwig van der Rohe,'],
  ['Jeanne d’Arc & Ann McCall', 'Hi Jeanne d’Arc & Ann McCall,'],
  ['Amazon.com seller', 'Hello,'],
  ['FREE MONEY click here', 'Hello,'],
  ['FREE MONEY', 'Hello,'],
  ['Free Money Click Here', 'Hello,'],
  ['Geld geschenkt bekommen', 'Hello,'],
  ['Gana dinero rápido', 'Hello,'],
  ['promo-win.example', 'Hello,'],
  ['promo-win．example', 'Hello,'],
  ['promo-win․example', 'Hello,'],
  ['promo-win .example', 'Hello,'],
  ['promo-win(.)example', 'Hello,'],
  ['Promo Dot Example', 'Hello,'],
  ['Promo, Com', 'Hello,'],
  ['Hxxps Promo', 'Hello,'],
  ['Promoᐧexample', 'Hello,'],
  ['Prоmo', 'Hello,'],
  ['Promo,Example', 'Hello,'],
  ['Kim)(Kim', 'Hello,'],
  ['.....', 'Hello,'],
  ['Account Suspended', 'Hello,'],
  ['注册送钱', 'Hello,'],
  ['www promo-win example', 'Hello,'],
  ['promo-win。example', 'Hello,'],
  ['kim@promo.example', 'Hello,'],
  ['@promowin', 'Hello,'],
  ['http://1.1', 'Hello,'],
  ['Call 555 0100', 'Hello,'],
  ['Call ٥٥٥', 'Hello,'],
  ['You have won a prize so please reply to me now', 'Hello,'],
  ['\u200b', 'Hello,'],
  ['', 'Hello,'],
])('The name %j is greeted with %j.', (name, expected) => {
  expect(greeting(name)).toBe(expected);
});

describe('acknowledgements', () => {
  const ask = (email: string, number: number) =>
    post('question', { ...ada, email, question: `Question number ${number}?` });

  test('are at most three a day to one address; further leads are stored all the same', async () => {
    for (let number = 1; number <= 3; number += 1) await ask('ada@example.com', number);
    await post('waitlist', { ...ada, product: 'sunday' });
    await ask('ada@example.com', 5);
    await ask('bob@example.com', 1);
    const recipients = (await toReaders()).map(({ Recipients }) => Recipients[0]);
    expect(recipients.toSorted()).toEqual([...Array<string>(3).fill('ada@example.com'), 'bob@example.com']);
    expect(await site.sql('select 1 from public.saturday_contact')).toHaveLength(5);
    expect(await site.sql('select 1 from public.saturday_waitlist')).toHaveLength(1);
    const toStaff = `select 1 from public.saturday_emails where kind = 'staff-contact'`;
    expect(await site.sql(toStaff)).toHaveLength(5);
  });

  test('are sent again a day later', async () => {
    for (let number = 1; number <= 4; number += 1) await ask('ada@example.com', number);
    await site.sql(
      `update public.saturday_rate_limits set window_started_at = window_started_at - interval '1 day'`,
    );
    await ask('ada@example.com', 5);
    expect(await toReaders()).toHaveLength(4);
  });

  test('do not count against a subscription’s link', async () => {
    for (let number = 1; number <= 4; number += 1) await ask('ada@example.com', number);
    await post('free-report', { email: 'ada@example.com' });
    expect(await toReaders()).toHaveLength(4);
  });

  test('are not sent for a suspected bot', async () => {
    await post('question', { ...ada, question: 'Why?', leave_blank: 'x' });
    expect(await site.sql('select 1 from public.saturday_emails')).toEqual([]);
    expect(await site.sql(`select 1 from public.saturday_rate_limits where key like 'ack%'`)).toEqual([]);
  });

  test('are not sent to an address that complained about spam', async () => {
    await site.sql(
      `insert into public.saturday_suppressions (email, reason, changed_at) values ('ada@example.com', 'complaint', now())`,
    );
    await ask('ada@example.com', 1);
    expect(await toReaders()).toEqual([]);
    expect(takeErrors().join()).toContain('suppressed');
  });
});

describe('the receipt', () => {
  test('of a plan has date, item, price, coupon, total, order number, seller and Stripe’s own receipt', async () => {
    const { paymentId } = await pay(site, await beginCheckout());
    const [sentEmail] = await toReaders();
    const { TextBody: text = '', HtmlBody: html = '', Body: raw = '', Subject } = sentEmail ?? {};
    expect([sentEmail?.MessageStream, raw.includes('List-Unsubscribe')]).toEqual(['outbound', false]);
    expect(Subject).toBe(`Payment confirmed: order ${orderId(paymentId)}`);
    const [stored] = await site.sql<{ receipt_url: string }>(
      'select receipt_url from public.saturday_payments',
    );
    expect(stored?.receipt_url.startsWith(`${site.stripe.url}/receipts/ch_`)).toBe(true);
    expect((await fetch(stored?.receipt_url ?? '')).status).toBe(200);
    for (const part of [
      `Hi ${buyer.name},`,
      ...stepsOfPlan(planOf('solo-entrepreneur'))
        .slice(1)
        .map(({ when, text: step }) => `${when}: ${step}`),
      `Order: ${orderId(paymentId)}`,
      'Plan: Solo Entrepreneur, one month',
      `Original price: ${SOLO.full.exact}`,
      'Coupon: None',
      `Paid: ${SOLO.full.exact}`,
      `Seller: ${[brand.company, ...brand.address].join(', ')}`,
      stored?.receipt_url ?? '',
      `${MONTH_NOTE} ${refundTerms(brand.email).join(' ')}`,
      ...PREPARE,
      'Reply to this email with your order number.',
      brand.correspondent.name,
    ])
      expect(text).toContain(part);
    expect(text).toMatch(/^Date: \w+ \d{1,2}, \d{4} \(Eastern Time\)$/m);
    expect(html).toContain(`href="${stored?.receipt_url ?? ''}"`);
    expect(html).toContain(`href="${SITE}/terms"`);
    expect(preheaderOf(html)).toContain(SOLO.full.exact);
    expect(buttonsOf(html)).toEqual([
      ['View your order', `${SITE}/thank-you?docId=${paymentId}&amp;status=success`],
    ]);
  });

  test('of a report lists its books and says that the report comes by email', async () => {
    const bookLinks = ['https://example.com/1', 'https://example.com/2'];
    await pay(site, await beginReport({ numberOfBooks: 2, bookLinks }));
    const text = (await toReaders())[0]?.TextBody ?? '';
    for (const part of [
      'We’ve started on your books',
      ...REPORT_STEPS.slice(1).map(({ when, text: step }) => `${when}: ${step}`),
      REPORT_TERMS.refund,
      'Report: TGS Report - 2 Book(s)',
      `Original price: 2 x ${reportPrices(2).unit.exact}`,
      'Coupon: None',
      `Paid: ${reportPrices(2).total.exact}`,
      ...bookLinks,
    ])
      expect(text.toLowerCase()).toContain(part.toLowerCase());
    expect(text).not.toContain(' month');
  });

  test('of a later month says what comes next for a customer, not the first steps again', async () => {
    await pay(site, await beginReport());
    const first = await pay(site, await beginCheckout());
    await site.sql(
      `update public.saturday_payments set "timestamp" = "timestamp" - interval '30 days' where id = $1`,
      [first.paymentId],
    );
    const { paymentId } = await pay(site, await beginCheckout({ plan: 'serial-entrepreneur' }));
    const [, , later] = await toReaders();
    const text = later?.TextBody ?? '';
    for (const part of [
      'Plan: Serial Entrepreneur, one month',
      ...LATER_MONTH_STEPS.slice(1).map(({ when, text: step }) => `${when}: ${step}`),
      `${MONTH_NOTE} ${refundTerms(brand.email).join(' ')}`,
    ])
      expect(text).toContain(part);
    expect(text).not.toMatch(/first month|Until we write/i);
    expect((await verified(paymentId)).isLaterMonth).toBe(true);
    expect(await verified(first.paymentId)).not.toHaveProperty('isLaterMonth');
    expect(await verified((await beginCheckout()).paymentId)).not.toHaveProperty('isLaterMonth');
  });

  test('names the coupon and what it took off, the day in the business’s time zone, and needs no receipt of Stripe’s', () => {
    const payment = {
      id: '0f8fad5b-d9cb-469f-a165-70867728950e',
      ...buyer,
      plan: 'Enterprise',
      amount: 4000,
      metadata: { originalAmount: 8000, discountAmount: 4000, couponApplied: true, couponCode: 'SATURDAY50' },
      receipt_url: null,
      paid_at: '2026-11-22T03:00:00Z',
    } as unknown as PaymentRow;
    const html = toHtml(paymentConfirmation(payment, SITE));
    for (const part of ['SATURDAY50: -$4,000.00', '$8,000.00', '$4,000.00', 'November 21, 2026'])
      expect(html).toContain(part);
    expect(html).not.toContain('Stripe');
  });
});
