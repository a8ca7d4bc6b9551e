import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PROSPECTS } from '#domain/forms/next-steps.ts';
import { ACCEPTANCE } from '#domain/payments/terms.ts';
import * as checkoutPlan from '../../netlify/functions/checkout-plan.ts';
import * as checkoutReport from '../../netlify/functions/checkout-report.ts';
import * as forms from '../../netlify/functions/forms.ts';
import { call } from '../support/call.ts';
import { sharedCloud } from '../support/cloud.ts';
import { pricesOf, reportPrices } from '../support/prices.ts';

const site = await sharedCloud();
beforeEach(() => site.reset());
afterEach(() => vi.useRealTimers());

const attack = `"><script>alert('x')</script>&amp;`;
const escaped = '&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;amp;';

test('A refused form shows a page with its message and every typed value, escaped.', async () => {
  const typed = { name: attack, email: 'nonsense', question: `first\n${attack}`, phone: '555-0100' };
  const response = await call(forms, '/api/forms/question', { form: typed });
  expect(response.status).toBe(422);
  expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  const page = await response.text();
  expect(page).toContain('<form method="post" action="/api/forms/question"');
  expect(page).toContain('Please enter a valid email address');
  expect(page).toContain(`value="${escaped}"`);
  expect(page).toContain('value="nonsense"');
  expect(page).toContain('value="555-0100"');
  expect(page).toMatch(/<textarea [^>]*>\nfirst\n&quot;&gt;&lt;script/);
  expect(page).not.toContain('<script');
  for (const { when, text } of PROSPECTS.question.steps) expect(page).toContain(`<b>${when}</b> ${text}`);
});

test('The page marks the invalid field and keeps the source.', async () => {
  const typed = { name: 'Ada', email: 'nonsense', role: 'founder', source: 'video-gallery-signup' };
  const page = await (await call(forms, '/api/forms/signup', { form: typed })).text();
  expect(page).toMatch(/name="email"[^>]*aria-invalid="true" aria-describedby="email-error"/);
  expect(page).toMatch(/id="email-error">Please enter a valid email address</);
  expect(page).toContain('<input type="hidden" name="source" value="video-gallery-signup">');
  expect(page).toContain('<option value="founder" selected>');
});

test('A refused report order keeps its links and shows all five inputs.', async () => {
  const form: [string, string][] = [
    ['name', 'Ada'],
    ['email', 'ada@example.com'],
    ['numberOfBooks', '3'],
    ['bookLinks', 'https://www.amazon.com/dp/1'],
    ['bookLinks', ''],
    ['bookLinks', attack],
  ];
  const response = await call(checkoutReport, '/api/checkout/report', { form });
  expect(response.status).toBe(422);
  const page = await response.text();
  expect(page).toContain('value="https://www.amazon.com/dp/1"');
  expect(page).toContain(`value="${escaped}"`);
  expect(page.match(/name="bookLinks"/g)).toHaveLength(5);
  // Only the malformed link is marked.
  expect(page.match(/id="bookLinks-\d"[^>]* aria-invalid="true"/g)).toEqual([
    expect.stringContaining('id="bookLinks-2"') as string,
  ]);
});

/** The order lines of the page, each as `label: text`. */
function totalsOf(page: string): string[] {
  return [...page.matchAll(/<dt>([^<]*)<\/dt><dd>([^<]*)<\/dd>/g)].map(
    ([, label, text]) => `${label}: ${text}`,
  );
}

test('A refused report order shows its price, a choice of one to five books, and what paying accepts.', async () => {
  const form = { name: 'Ada', email: 'nonsense', numberOfBooks: '3' };
  const page = await (await call(checkoutReport, '/api/checkout/report', { form })).text();
  const { unit, sum } = reportPrices(3);
  expect(totalsOf(page)).toEqual([`Price per book: ${unit.exact}`, `Total: ${sum}`]);
  expect(page).toMatch(/<select [^>]*name="numberOfBooks"/);
  expect(page.match(/<option value="[1-5]"/g)).toHaveLength(5);
  expect(page).toContain('<option value="3" selected>');
  expect(page).toContain(`${ACCEPTANCE.words} ${ACCEPTANCE.link}.`);
  expect(page).toContain('<a href="/terms">');
  const none = await (
    await call(checkoutReport, '/api/checkout/report', { form: { numberOfBooks: '9' } })
  ).text();
  expect(totalsOf(none)).toEqual([`Price per book: ${unit.exact}`]);
});

test('A refused plan order shows its plan and price, with the discount of a valid coupon.', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T17:00:00Z') });
  const refused = async (typed: Record<string, string>) => {
    const form = { plan: 'serial-entrepreneur', name: 'Ada', email: 'nonsense', ...typed };
    return totalsOf(await (await call(checkoutPlan, '/api/checkout/plan', { form })).text());
  };
  const { full, half: halved, perMonth } = pricesOf('serial-entrepreneur');
  const plan = 'Plan: Serial Entrepreneur';
  const totals = (sum: string) => [
    ...[plan, `Original price: ${perMonth}`, `Discounted price: ${sum}`],
    `Total: ${sum}. First month. No automatic renewal.`,
  ];
  expect(await refused({})).toEqual(totals(full.text));
  expect(await refused({ coupon: 'SUNDAY50' })).toEqual(totals(full.text));
  expect(await refused({ coupon: 'saturday50' })).toEqual(totals(halved.text));
  expect(
    await refused({ email: 'ada@example.com', coupon: 'saturday50', expectedTotal: String(full.dollars) }),
  ).toEqual(totals(halved.text));
  expect(await refused({ plan: 'gold' })).toEqual([]);
});

test('A preselected role stays selected, and no other is offered.', async () => {
  const form = { name: 'Ada', email: 'nonsense', role: 'writer' };
  const refused = async (typed: Record<string, string>) =>
    (await call(forms, '/api/forms/role-signup', { form: { ...form, ...typed } })).text();
  const locked = await refused({ preselected: 'true' });
  expect(locked).toContain('<input id="role-0" type="text" readonly value="Writer">');
  expect(locked).toContain('<input type="hidden" name="role" value="writer">');
  expect(locked).not.toContain('<select');
  expect(await refused({})).toContain('<option value="writer" selected>');
  expect(await refused({ preselected: 'true', role: 'nonsense' })).toContain('<select');
});

test('No page of a function has a script, an inline style or an inline handler.', async () => {
  const pages = [
    await call(forms, '/api/forms/question', { form: {} }),
    await call(forms, '/api/forms/book-signup', { form: { name: attack } }),
    await call(forms, '/api/forms/unknown', { form: {} }),
    await call(checkoutReport, '/api/checkout/report', { form: {} }),
  ];
  for (const page of pages) expect(await page.text()).not.toMatch(/<script|<style|\sstyle=|\son\w+=/i);
});
