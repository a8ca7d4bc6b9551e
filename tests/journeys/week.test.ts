// The behavior of the week sheet and of the review hour on the home page.
import { expect, test } from 'vitest';
import { WEEK_PLAN } from '../../src/site/week-plan.ts';
import { openPage } from '../support/browser.ts';

test('The week marks today, and the arrow keys step through its days.', async () => {
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  // November 18, 2026 is a Wednesday.
  await page.clock.setFixedTime('2026-11-18T12:00:00');
  await page.goto('/');
  const today = page.locator('[aria-current="date"]');
  const mark = () => today.locator('label').evaluate((label) => getComputedStyle(label, '::after').content);
  expect(await today.innerText()).toMatch(/^Wed/);
  expect(await mark()).toContain('Today');
  const day = (name: string) => page.getByRole('radio', { name });
  expect(await day('Wed').isChecked()).toBe(true);

  await day('Wed').focus();
  await page.keyboard.press('ArrowDown');
  expect(await day('Thu').isChecked()).toBe(true);
  const story = (label: string) =>
    page.getByText(WEEK_PLAN.find((one) => one.label === label)?.story ?? '', { exact: true });
  expect(await story('Thu').isVisible()).toBe(true);
  expect(await story('Wed').isVisible()).toBe(false);
  expect(await today.innerText()).toMatch(/^Wed/);
});

test('Approving and moving articles with the keyboard fills next week, without JavaScript.', async () => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto('/');
  const screen = page.locator('#review-hour');
  const posts = screen.locator('.board .b');
  const stateOf = () =>
    posts.evaluateAll((all) => all.map((post) => getComputedStyle(post, '::after').content));
  expect(await stateOf()).toEqual(['"Waiting for you"', '"Waiting for you"']);

  await screen.getByRole('checkbox').last().focus();
  await page.keyboard.press('Space');
  expect(await stateOf()).toEqual(['"Scheduled"', '"Scheduled"']);

  const rows = () => posts.evaluateAll((all) => all.map((post) => getComputedStyle(post).gridRowStart));
  expect(await rows()).toEqual(['4', '5']);
  await screen.getByRole('combobox').last().selectOption({ index: 0 });
  expect(await rows()).toEqual(['2', '3']);

  await screen.getByText('Edit', { exact: true }).click();
  await page.keyboard.type('Yes. ');
  expect(await screen.getByRole('textbox').inputValue()).toContain('Yes.');
});
