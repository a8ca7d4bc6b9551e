import { expect, test } from 'vitest';
import { founderHours } from '#domain/content/founder-hours.ts';
import { formatCents } from '#domain/money.ts';
import { planOf } from '#domain/payments/plans.ts';
import { HourlyRate } from '../../src/islands/founder/HourlyRate.tsx';
import { draw, type } from '../support/island.tsx';

const plan = planOf('solo-entrepreneur');
const { back } = founderHours(plan);

test('The visitor’s rate decides what the hours are worth, and whether the plan is worth its price.', async () => {
  const page = await draw(<HourlyRate plan={plan.slug} rate={150} />);
  const said = () => page.querySelector('[role="status"]')?.textContent;
  expect(said()).toContain(`${back} hours are worth ${formatCents(back * 15_000)}.`);
  await type(page, 'rate', '100');
  expect(said()).toContain(`you are ${formatCents(back * 10_000 - plan.priceCents)} ahead`);
  await type(page, 'rate', '8');
  expect(said()).toContain('write the articles yourself');
  for (const nothing of ['', '0', '-5']) {
    await type(page, 'rate', nothing);
    expect(said()).toBe('Type a number above zero.');
  }
});
