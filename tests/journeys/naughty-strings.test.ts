// What programs stumble over runs nowhere: not in the page of a refused form, not in a mail.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { ContactRow, PaymentRow } from '../../netlify/server/database.ts';
import { toHtml } from '../../netlify/server/emails/layout.ts';
import { paymentConfirmation } from '../../netlify/server/emails/payment-confirmation.ts';
import { staffContact } from '../../netlify/server/emails/staff-contact.ts';
import { staffOrder } from '../../netlify/server/emails/staff-order.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { NAUGHTY_STRINGS } from '../support/naughty-strings/naughty-strings.ts';

const DESK = 'https://desk.example/admin';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** All of them, in as few texts of at most `length` characters as they need. */
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

/** What a script of somebody else's would show itself by. */
async function signsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ours =
      'html, head, body, header, main, footer, meta, title, link, p, h1, form, div, label, input, textarea, select, option, button, a, img[src="/mark.svg"]';
    const mail = 'span, table, tbody, tr, th, td, ul, li, br, hr, style';
    const strange = [...document.querySelectorAll(`:not(${ours}, ${mail})`)].map(
      ({ outerHTML }) => outerHTML,
    );
    const handled = [...document.querySelectorAll('*')].flatMap((element) =>
      [...element.attributes].filter(({ name }) => name.startsWith('on')).map(({ name }) => name),
    );
    const links = [...document.querySelectorAll('a')].map((link) => link.protocol);
    return [...strange, ...handled, ...links.filter((protocol) => !/^(https?|mailto):$/.test(protocol))];
  });
}

/** A page that fails when a dialog of a script opens. */
async function openWatched(): Promise<{ page: Page; dialogs: string[] }> {
  const page = await browser.page();
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  return { page, dialogs };
}

test('The page of a refused form shows them as text, each as it was typed.', async () => {
  const { page, dialogs } = await openWatched();
  for (const text of chunks(9000)) {
    await page.goto('/forms/question');
    // As a browser without the site's script posts it.
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

test('Mails show them as text.', async () => {
  const { page, dialogs } = await openWatched();
  const text = NAUGHTY_STRINGS.join('\n');
  const contact = { name: text, email: text, message: text, source: text } as ContactRow;
  const payment = { id: text, name: text, email: text, plan: text, amount: 1, metadata: {} } as PaymentRow;
  const report = {
    ...payment,
    metadata: { reportType: 'tgs-report', numberOfBooks: 1, bookLinks: NAUGHTY_STRINGS },
  };
  const letters = [
    staffContact(contact, DESK),
    staffOrder(payment, DESK),
    paymentConfirmation(payment),
    paymentConfirmation(report),
  ];
  for (const letter of letters) {
    await page.setContent(toHtml(letter));
    expect(await page.locator('body').textContent()).toContain('<script>alert(123)</script>');
    expect(await signsOf(page)).toEqual([]);
  }
  expect(dialogs).toEqual([]);
});

test.each([0.1, 1, 10])(
  'A body of %d MB is refused over the wire as well, and the site goes on.',
  async (megabytes) => {
    const url = `${inject('world').siteUrl}/api/forms/question`;
    const text = JSON.stringify({ name: 'x'.repeat(megabytes * 1024 * 1024) });
    // Once with its length, once in chunks.
    for (const body of [text, new Blob([text]).stream()]) {
      const headers = { 'content-type': 'application/json' };
      const init = { method: 'POST', headers, body, duplex: 'half' };
      const refused = await fetch(url, init);
      expect(refused.status).toBe(413);
      expect(await refused.json()).toMatchObject({ ok: false, error: { code: 'payload_too_large' } });
    }
    expect((await fetch(inject('world').siteUrl)).status).toBe(200);
  },
);
