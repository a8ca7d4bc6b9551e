// The plans and the steps after a payment on the pricing page, and the terms and next steps on the pages of the forms.
import { expect, test } from 'vitest';
import type { LeadForm } from '#domain/forms/form.ts';
import { LEAD_FORMS } from '#domain/forms/lead-forms.ts';
import { PROSPECTS } from '#domain/forms/next-steps.ts';
import { prospectOf, stepsOfPlan } from '#domain/payments/after-payment.ts';
import { monthOf, PLANS } from '#domain/payments/plans.ts';
import { FORM_PAGES } from '../../src/site/form-pages.ts';
import { pageDocuments } from '../support/documents.ts';

const pages = await pageDocuments();
function documentOf(path: string) {
  const page = pages.find((one) => one.path === path);
  if (!page) throw new Error(`There is no page ${path}`);
  return page.document;
}
const words = (text: string | undefined): string => (text ?? '').replaceAll(/\s+/g, ' ').trim();

test('One table compares the plans, each in its own column: posts, hour and assurance.', () => {
  const rows = [...documentOf('/pricing').querySelectorAll('#compare tr')].map(({ children }) =>
    [...children].map(({ textContent }) => words(textContent)),
  );
  expect(rows[0]).toEqual(['', ...PLANS.map(({ title }) => title)]);
  expect(rows).toContainEqual(['Short posts a month', ...PLANS.map((plan) => monthOf(plan).shortPosts)]);
  expect(rows).toContainEqual(['Your weekly hour', ...PLANS.map(({ reviewHour }) => reviewHour)]);
  expect(rows).toContainEqual(['Outcome assurance', ...PLANS.map((plan) => plan.outcomeAssurance)]);
});

test('The steps after the payment are on the page with every time and text of every plan.', () => {
  const text = words(documentOf('/pricing').querySelector('#after')?.textContent);
  for (const { when, text: step } of PLANS.flatMap(stepsOfPlan)) {
    expect(text).toContain(when);
    expect(text).toContain(step);
  }
});

test('Every card says when the assurance of its plan is counted, and what follows if we miss it.', () => {
  const cards = [...documentOf('/pricing').querySelectorAll('article')];
  for (const [index, { counted, ifMissedBriefly }] of PLANS.entries()) {
    const outcome = words(cards[index]?.querySelector('.outcome')?.textContent);
    expect(outcome).toContain(counted);
    expect(outcome).toContain(ifMissedBriefly);
  }
});

test.each(PLANS)(
  'The checkout page of $title shows its month of posts, its assurance and the next steps.',
  (plan) => {
    const main = documentOf(`/forms/checkout-${plan.slug}`).querySelector('main');
    expect(main?.querySelector('.about img')?.getAttribute('src')).toBe(`/months/${plan.slug}.svg`);
    const text = words(main?.textContent);
    expect(text).toContain(plan.outcomeAssurance);
    for (const step of prospectOf(plan).steps) expect(text).toContain(`${step.when} ${step.text}`);
  },
);

test.each([...PLANS.map(({ slug }) => `checkout-${slug}`), 'report'])(
  'The form on /forms/%s leads to the terms of sale, which a buyer accepts by paying.',
  (form) => {
    const links = documentOf(`/forms/${form}`).querySelectorAll('form a');
    expect([...links].map((link) => link.getAttribute('href'))).toContain('/terms');
  },
);

test.each(FORM_PAGES)(
  'The page after the %s form, sent without JavaScript, names the next steps; a reader of books is led to books.',
  (form) => {
    const main = documentOf(`/forms/${form}/done`).querySelector('main');
    const text = words(main?.textContent);
    for (const step of PROSPECTS[form].steps) expect(text).toContain(`${step.when} ${step.text}`);
    const { isAboutBooks }: LeadForm = LEAD_FORMS[form];
    const first = main?.querySelector('.actions a')?.getAttribute('href');
    if (isAboutBooks) expect(first).toMatch(/^\/(tgs-report|documents|3d-book)/);
  },
);
