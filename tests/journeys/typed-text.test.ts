// Typed values survive late scripts, the Back button and a restored tab.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openPage } from '../support/browser.ts';
import { expectFocus, holdScripts, pauseClock, postsOf } from '../support/page.ts';
import { deployment, newAddress, rowsOf } from '../support/deployment.ts';

interface Place {
  form: string;
  path: string;
  /** Selector of the link that opens the form's dialog; undefined when the form is on the page. */
  opener?: string;
  typed: Readonly<Record<string, string>>;
  table: string;
}

const name = 'Zoë O’Brien';
const question = (): string => `How does it begin?\n\nAnd when? ${newAddress()}`;
/** A form on its page and a form in a dialog. */
const PLACES: readonly Place[] = [
  { form: 'question', path: '/forms/question', typed: { name, question: question() }, table: 'contact' },
  {
    form: 'signup',
    path: '/',
    opener: 'main [data-dialog="signup"]',
    typed: { name, role: 'writer' },
    table: 'waitlist',
  },
];
const inPages = PLACES.filter(({ opener }) => opener === undefined);

/** Returns the form. If the form is in a dialog, opens the dialog first. */
async function find(page: Page, { form, opener }: Place): Promise<Locator> {
  if (opener) await page.locator(opener).first().click();
  return page.locator(`form[action="/api/forms/${form}"]`);
}

async function fill(form: Locator, values: object): Promise<void> {
  for (const [field, value] of Object.entries(values) as [string, string][]) {
    const control = form.locator(`[name="${field}"]`);
    if ((await control.evaluate((element) => element.tagName)) === 'SELECT')
      await control.selectOption(value);
    else await control.fill(value);
  }
}

async function expectTyped(form: Locator, typed: object): Promise<void> {
  await expect
    .poll(async () => {
      const entries = Object.keys(typed).map(
        async (field) => [field, await form.locator(`[name="${field}"]`).inputValue()] as const,
      );
      return Object.fromEntries(await Promise.all(entries));
    })
    .toEqual(typed);
}

/** Submits with one click. Expects one request, and one row that is not quarantined. Pauses the page's clock. */
async function sendOnce(page: Page, form: Locator, { table }: Place, email: string): Promise<void> {
  const posts = postsOf(page);
  await pauseClock(page);
  await form.getByRole('button').click();
  await form.locator('.success').waitFor();
  expect(posts).toHaveLength(1);
  expect(await rowsOf(table, 'email', email)).toMatchObject([{ quarantine_reason: null }]);
}

/** Waits longer than MIN_FILL_MS (src/domain/forms/envelope.ts). A faster submission would be quarantined. */
async function hesitate(page: Page): Promise<void> {
  const since = Date.now();
  await expect.poll(() => page.evaluate(() => Date.now())).toBeGreaterThan(since + 400);
}

/** What programs do to a page, also before its scripts have loaded. */
const PROGRAMS: Readonly<Record<string, () => void>> = {
  nobody: () => undefined,
  'a translator': () => {
    for (const label of document.querySelectorAll('label'))
      label.innerHTML = `<font>${label.innerHTML}</font>`;
  },
  'a password manager': () => {
    for (const input of document.querySelectorAll('input')) input.after(document.createElement('div'));
  },
};

/** React draws such a form anew, and a click goes to the form that is no longer there. */
const DRAWN_ANEW = [/error #418/, /the form is not connected/];

/** Fills in a form that a program changed, before its scripts have loaded: `release()` lets them load. */
async function fillChanged(place: Place, change: () => void) {
  const page = await openPage({ allow: DRAWN_ANEW });
  const typed = { ...place.typed, email: newAddress() };
  const release = await holdScripts(page);
  await page.goto(place.path);
  await page.evaluate(change);
  const form = await find(page, place);
  await fill(form, typed);
  return { page, form, typed, release };
}

describe.each(Object.entries(PROGRAMS))('On a page that %s changed', (_, change) => {
  test.each(inPages)(
    'values typed into $form, and the focus, are kept when its script loads late.',
    async (place) => {
      const { page, form, typed, release } = await fillChanged(place, change);
      await release();
      await page.locator(`astro-island:not([ssr]) form[action="/api/forms/${place.form}"]`).waitFor();
      await expectTyped(form, typed);
      await expectFocus(form.locator('[name="email"]'));
      await hesitate(page);
      await sendOnce(page, form, place, typed.email);
    },
  );

  test.each(inPages)('one click sends $form, also before its script has loaded.', async (place) => {
    const { page, form, typed, release } = await fillChanged(place, change);
    await hesitate(page);
    await form.getByRole('button').click();
    await release();
    await form.locator('.success').waitFor();
    expect(await rowsOf(place.table, 'email', typed.email)).toMatchObject([{ name }]);
  });
});

test('The page to which the error of an island leads sends its form without the script.', async () => {
  const page = await openPage();
  const email = newAddress();
  await page.goto('/forms/question?plain');
  const form = page.locator('form[action="/api/forms/question"]');
  await fill(form, { name, email, question: question() });
  await form.getByRole('button').click();
  await page.waitForURL('**/forms/question/done');
  expect(await rowsOf('contact', 'email', email)).toHaveLength(1);
});

test('A link clicked before the scripts have loaded opens its dialog, which keeps typed values.', async () => {
  const page = await openPage();
  const release = await holdScripts(page);
  await page.goto('/');
  const opener = page.locator('main [data-dialog="signup"]').first();
  await opener.click();
  expect(new URL(page.url()).pathname).toBe('/');
  await expect
    .poll(() => opener.evaluate((link) => getComputedStyle(link, '::before').animationName))
    .toBe('turn');
  await release();
  const form = page.getByRole('dialog').locator('form');
  const typed = { name, email: newAddress() };
  await fill(form, typed);
  await expectTyped(form, typed);
});

test.each(PLACES)('Values typed into $form on $path are there after Back and can be sent.', async (place) => {
  const page = await openPage();
  const typed = { ...place.typed, email: newAddress() };
  await page.goto(place.path);
  await fill(await find(page, place), typed);
  await page.goto('/pricing');
  await page.goBack();
  expect(new URL(page.url()).search).toBe('');
  const form = await find(page, place);
  await expectTyped(form, typed);
  if (place.opener) await hesitate(page);
  await sendOnce(page, form, place, typed.email);
});

/**
 * Makes Chromium save the typed values immediately. Otherwise Chromium saves them up to a second after the last change,
 * and the test may leave the page sooner.
 */
async function saveValues(page: Page): Promise<void> {
  await page.evaluate(() => history.replaceState(history.state, ''));
}

/**
 * A browser saves the values of a page's inputs with the page's history entry, and restores the values with
 * that entry. Back from another site therefore has the same effect as restoring a tab, and the test uses Back.
 */
test.each(PLACES)(
  'Values typed into $form on $path are there in a restored tab before any script runs.',
  async (place) => {
    const page = await openPage();
    const typed = { ...place.typed, email: newAddress() };
    await page.goto(place.path);
    await fill(await find(page, place), typed);
    await saveValues(page);
    await page.goto(deployment.mailUrl);
    const release = await holdScripts(page);
    await page.goBack();
    const form = await find(page, place);
    if (!place.opener) await expectTyped(form, typed);
    await form.or(page.locator('[data-opening]')).first().waitFor();
    await release();
    await expectTyped(form, typed);
    const kept = () => [document.cookie, localStorage.length, sessionStorage.length];
    expect(await page.evaluate(kept)).toEqual(['', 0, 0]);
  },
);

test('Typed values are cleared after they were sent.', async () => {
  const page = await openPage();
  const place: Place = {
    form: 'signup',
    path: '/',
    opener: 'main [data-dialog="signup"]',
    typed: {},
    table: 'waitlist',
  };
  const email = newAddress();
  await page.goto(place.path);
  const form = await find(page, place);
  await fill(form, { name, role: 'writer', email });
  await hesitate(page);
  await sendOnce(page, form, place, email);
  await page.clock.resume();
  await page.goto('/pricing');
  await page.goBack();
  await expectTyped(await find(page, place), { name: '', email: '' });
});
