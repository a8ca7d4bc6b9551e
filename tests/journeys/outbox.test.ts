import { ServerClient } from 'postmark';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { expectAccessible, openBrowser, type TestBrowser } from '../support/browser.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test.each(['light', 'dark'] as const)(
  'the outbox lists a mail and shows it, accessible in the %s',
  async (colorScheme) => {
    const { env, mailUrl } = inject('world');
    const { host } = new URL(mailUrl);
    const client = new ServerClient(env['POSTMARK_SERVER_TOKEN'] ?? '', {
      requestHost: host,
      useHttps: false,
    });
    const Subject = `A mail for the ${colorScheme}`;
    await client.sendEmail({
      From: 'a@example.com',
      To: 'b@example.com',
      Subject,
      HtmlBody: '<p>The HTML</p>',
      TextBody: 'The text',
    });

    const page = await browser.page({ colorScheme });
    await page.goto(mailUrl);
    await expectAccessible(page);
    await page.getByRole('link', { name: Subject }).click();
    await expect.poll(() => page.getByText('The text').isVisible()).toBe(true);
    const mail = page.locator('iframe');
    expect(await mail.getAttribute('srcdoc')).toContain('<p>The HTML</p>');
    // Nothing runs in the mail's frame, not even the checker.
    await mail.evaluate((frame) => frame.remove());
    await expectAccessible(page);
  },
);
