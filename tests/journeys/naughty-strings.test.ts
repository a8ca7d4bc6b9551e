// Strings that break programs are shown as text on the page of a refused form and in emails. Oversized bodies are
// refused.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { ContactRow, PaymentRow } from '../../netlify/server/platform/schema.ts';
import { toHtml } from '../../netlify/server/email/templates/layout.ts';
import { paymentConfirmation } from '../../netlify/server/email/templates/payment-confirmation.ts';
import { staffContact } from '../../netlify/server/email/templates/staff-contact.ts';
import { staffOrder } from '../../netlify/server/email/templates/staff-order.ts';
import { openPage } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';
import { NAUGHTY_STRINGS } from '../support/naughty-strings/naughty-strings.ts';

const ADMIN_URL = 'https://site.example/admin';

/** All naughty strings, joined into texts of at most `length` characters. */
function chunks(length: number): string[] {
  const texts: string[] = [];
  let text = '';
  for (const naughty of NAUGHTY_STRINGS) {
    if (text.length + naughty.length < length) text += `${naughty}\n`;
    else {
      texts.push(text);
      text = `${naughty}\n`;
    }
  }
  return [...texts, text];
}

/** Finds signs of injected markup: unexpected elements, inline handlers, links that are not http, https or mailto. */
async function signsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ours =
      'html, head, body, header, main, footer, meta, title, link, p, h1, form, div, label, input, textarea, select, option, button, a, section.next, section.next *, picture, source, img[src="/mark.svg"]';
    const inEmails = 'span, table, tbody, tr, th, td, ul, li, br, hr, style';
    const unexpected = [...document.querySelectorAll(`:not(${ours}, ${inEmails})`)].map(
      ({ outerHTML }) => outerHTML,
    );
    const handled = [...document.querySelectorAll('*')].flatMap((element) =>
      [...element.attributes].filter(({ name }) => name.startsWith('on')).map(({ name }) => name),
    );
    const links = [...document.querySelectorAll('a')].map((link) => link.protocol);
    return [...unexpected, ...handled, ...links.filter((protocol) => !/^(https?|mailto):$/.test(protocol))];
  });
}

/** Opens a page and records the dialogs that scripts open on it. */
async function openWatched(): Promise<{ page: Page; dialogs: string[] }> {
  const page = await openPage();
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  return { page, dialogs };
}

test('The page of a refused form shows every string as it was typed.', async () => {
  const { page, dialogs } = await openWatched();
  for (const text of chunks(9000)) {
    await page.goto('/forms/question');
    // Posts the form as a browser does without JavaScript.
    await page.evaluate((typed) => {
      const form = document.querySelector<HTMLFormElement>('form[action="/api/forms/question"]');
      for (const control of form?.querySelectorAll<HTMLInputElement>(
        'input:not([type]), [type="text"]:not([tabindex]), textarea',
      ) ?? [])
        control.value = typed;
      form?.submit();
    }, text);
    await page.waitForURL('**/api/forms/question');
    const shown = page.getByLabel('Question');
    const lines = (value: string) => value.replace(/\r\n?/g, '\n');
    expect(lines(await shown.inputValue())).toBe(lines(text));
    expect(await signsOf(page)).toEqual([]);
  }
  expect(dialogs).toEqual([]);
});

test('Emails show every string as text.', async () => {
  const { page, dialogs } = await openWatched();
  const text = NAUGHTY_STRINGS.join('\n');
  const contact = { name: text, email: text, message: text, source: text, metadata: {} } as ContactRow;
  const payment = {
    id: text,
    name: text,
    email: text,
    plan: text,
    amount: 1,
    metadata: {},
    receipt_url: null,
    paid_at: '2026-11-22T03:00:00Z',
  } as PaymentRow;
  const report = {
    ...payment,
    metadata: { reportType: 'tgs-report', numberOfBooks: 1, bookLinks: NAUGHTY_STRINGS },
  };
  const letters = [
    staffContact(contact, ADMIN_URL),
    staffOrder(payment, ADMIN_URL),
    paymentConfirmation(payment, ADMIN_URL),
    paymentConfirmation(report, ADMIN_URL),
  ];
  for (const letter of letters) {
    await page.setContent(toHtml(letter));
    expect(await page.locator('body').textContent()).toContain('<script>alert(123)</script>');
    expect(await signsOf(page)).toEqual([]);
  }
  expect(dialogs).toEqual([]);
});

test.each([0.1, 1, 10])('A body of %d MB is refused over HTTP, and the site stays up.', async (megabytes) => {
  const url = `${deployment.siteUrl}/api/forms/question`;
  const text = JSON.stringify({ name: 'x'.repeat(megabytes * 1024 * 1024) });
  // Sends the body once with a Content-Length and once in chunks.
  for (const body of [text, new Blob([text]).stream()]) {
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body, duplex: 'half' };
    const refused = await fetch(url, init);
    expect(refused.status).toBe(413);
    expect(await refused.json()).toMatchObject({ ok: false, error: { code: 'payload_too_large' } });
  }
  expect((await fetch(deployment.siteUrl)).status).toBe(200);
});
