// Tests the lead forms in the browser: that each page sends what it knows, and each behavior once. The fields and
// messages of a form are tested in tests/domain/forms, the endpoint in tests/functions/forms.test.ts.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasPage } from '../../src/site/optional-pages.ts';
import { expectAccessibleInEveryView } from '../support/accessibility.ts';
import { openPage } from '../support/browser.ts';
import { FORM_TABLE, type FormRow } from '../support/form-table.ts';
import { expectFocus, expectText, pauseClock, postsOf } from '../support/page.ts';
import { newAddress, outage, rowsOf, runJob } from '../support/deployment.ts';

const MALFORMED = 'Please enter a valid email address';

/** Opens the page that contains the form, and the dialog if the form is in one. */
async function openForm(page: Page, { form, path, openers }: FormRow): Promise<Locator> {
  await page.goto(path);
  for (const opener of openers) await page.locator(opener).first().click();
  const found = page.locator(`form[action="/api/forms/${form}"]`).first();
  await found.waitFor();
  // Browsers and password managers fill in only fields that are displayed.
  expect(await found.locator('[name="leave_blank"]').isHidden()).toBe(true);
  return found;
}

async function fill(form: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const control = form.locator(`[name="${name}"]`);
    if ((await control.evaluate((element) => element.tagName)) === 'SELECT')
      await control.selectOption(value);
    else await control.fill(value);
  }
}

async function valuesOf(form: Locator, names: readonly string[]): Promise<Record<string, string>> {
  const entries = names.map(
    async (name) => [name, await form.locator(`[name="${name}"]`).inputValue()] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

/** Checks to the millisecond when each effect of a successful submission happens. Only `wait` moves the clock. */
async function follow(page: Page, form: Locator, { after, path }: FormRow): Promise<void> {
  const { closesAt, clearsAt, goesAt, opensAt } = after;
  const dialog = page.getByRole('dialog');
  const tabs: string[] = [];
  page.context().on('request', (request) => {
    if (request.isNavigationRequest()) tabs.push(new URL(request.url()).pathname);
  });
  let elapsed = 0;
  const wait = async (ms: number): Promise<void> => {
    // Waits one turn of the page's event loop, in which React sets its timers.
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = resolve;
          port2.postMessage(null);
        }),
    );
    await page.clock.runFor(ms - elapsed);
    elapsed = ms;
  };
  const moments = [opensAt?.[0], closesAt, clearsAt, goesAt].filter((ms) => ms !== undefined);
  for (const moment of [...new Set(moments)].toSorted((a, b) => a - b)) {
    await wait(moment - 1);
    expect(new URL(page.url()).pathname).toBe(path);
    if (moment === opensAt?.[0]) expect(tabs).toEqual([]);
    if (moment === closesAt || moment === goesAt) expect(await dialog.count()).toBe(1);
    if (moment === clearsAt) await expectText(form.getByRole('status'), /\S/);

    await wait(moment);
    if (moment === opensAt?.[0]) await expect.poll(() => tabs).toEqual([opensAt[1]]);
    if (moment === clearsAt) await expectText(form.getByRole('status'), '');
    if (moment === closesAt) await dialog.waitFor({ state: 'detached' });
    if (moment === goesAt) await page.waitForURL('**/pricing');
  }
}

/** The rows whose page the site has. The endpoints of all forms stay, so other tests use the whole table. */
const shown = FORM_TABLE.filter(({ path }) => hasPage(path));

test.each(shown)('The form $form on $path stores what is typed and what its page knows.', async (row) => {
  const page = await openPage();
  const form = await openForm(page, row);
  const email = newAddress();
  await fill(form, { ...row.typed, email });
  await form.getByRole('button').click();
  await expect.poll(() => rowsOf(row.table, 'email', email)).toMatchObject([row.row(email)]);
});

/** Two forms that together have every behavior: one in a dialog that closes and leads on, one on its page that clears itself and opens a tab. */
const MODELS = shown.filter(
  ({ form, path }) => (form === 'signup' && path === '/') || form === 'book-mockup',
);

describe.each(MODELS)('$form on $path', (row) => {
  const fields = ['email', ...Object.keys(row.typed)];
  const first = row.required[0] ?? 'email';

  test('shows what is missing, malformed or too long, keeps the typed values after a failure, is stored when sent again, is accessible with its success message, and then closes or leads on at the exact time', async () => {
    const page = await openPage();
    const posts = postsOf(page);
    await page.clock.install();
    const form = await openForm(page, row);
    const control = (name: string) => form.locator(`[name="${name}"]`);
    await form.getByRole('button').click();
    await expectText(form.getByRole('alert'), row.missing);
    await expectFocus(control(first));
    expect(await control(first).getAttribute('aria-invalid')).toBe('true');

    await fill(form, { ...row.typed, email: 'ada@example' });
    await form.getByRole('button').click();
    await expectText(form.getByRole('alert'), MALFORMED);
    await expectFocus(control('email'));

    const email = newAddress();
    const typed: Record<string, string> = { ...row.typed, email };
    await fill(form, { email });
    const most = row.longest['name'];
    if (most !== undefined) {
      await fill(form, { name: 'x'.repeat(most + 1) });
      await form.getByRole('button').click();
      await expectText(form.getByRole('alert'), `Please use at most ${most} characters`);
      await expectFocus(control('name'));
      await fill(form, { name: typed['name'] ?? '' });
    }
    expect(posts).toEqual([]);
    await page.clock.runFor(1000);
    const endOutages = [await outage('supabase'), await outage('blobs')];
    await form.getByRole('button').click();
    await expectText(form.getByRole('alert'), row.failure);
    expect(await valuesOf(form, fields)).toEqual(typed);

    for (const end of endOutages) await end();
    expect(await rowsOf(row.table, 'email', email)).toEqual([]);
    await pauseClock(page);
    await form.getByRole('button').click();
    await expectText(form.getByRole('status'), new RegExp(`^${row.success.replace(/[.?]/g, '\\$&')}`));
    expect(await rowsOf(row.table, 'email', email)).toMatchObject([
      { ...row.row(email), quarantine_reason: null },
    ]);
    const blank = Object.fromEntries(fields.map((name) => [name, '']));
    expect(await valuesOf(form, fields)).toEqual(blank);
    const target = row.after.goesAt === undefined ? row.after.opensAt?.[1] : '/pricing';
    const links = await form.getByRole('status').getByRole('link').all();
    expect(await Promise.all(links.map((link) => link.getAttribute('href')))).toEqual(target ? [target] : []);
    // The rest of the page is checked in its initial state, and the page behind a dialog is inert.
    const part = row.openers.length > 0 ? 'dialog' : `form[action="/api/forms/${row.form}"]`;
    await expectAccessibleInEveryView(page, 'sent', part);
    await follow(page, form, row);
  });

  test('stores the same row without JavaScript, after an error that keeps the typed values', async () => {
    const page = await openPage({ javaScriptEnabled: false });
    const email = newAddress();
    const form = await openForm(page, row);
    await fill(form, { ...row.typed, email: 'ada@example' });
    await form.getByRole('button').click();
    await page.waitForURL(`**/api/forms/${row.form}`);
    await expectText(page.getByRole('status'), MALFORMED);
    const again = page.locator('form');
    expect(await valuesOf(again, fields)).toEqual({ ...row.typed, email: 'ada@example' });

    const endOutage = await outage('supabase');
    await fill(again, { email });
    await again.getByRole('button').click();
    await page.waitForURL(`**/forms/${row.form}/done`);
    await page.getByText(row.success, { exact: true }).waitFor();
    await endOutage();
    await runJob('job-move-leads');
    expect(await rowsOf(row.table, 'email', email)).toMatchObject([
      { ...row.row(email), quarantine_reason: null },
    ]);
  });
});
