import { expect, test } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { openPage } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';
import { mailClient } from '../support/sent-emails.ts';

test.each(['light', 'dark'] as const)(
  'The outbox lists an email and shows it, accessible in the %s color scheme.',
  async (colorScheme) => {
    const { env, mailUrl } = deployment;
    const Subject = `An email for the ${colorScheme} scheme`;
    await mailClient(new URL(mailUrl).host, env).sendEmail({
      From: 'a@example.com',
      To: 'b@example.com',
      Subject,
      HtmlBody: '<p>The HTML</p>',
      TextBody: 'The text',
    });

    const page = await openPage({ colorScheme });
    await page.goto(mailUrl);
    await expectAccessible(page);
    await page.getByRole('link', { name: Subject }).click();
    await expect.poll(() => page.getByText('The text').isVisible()).toBe(true);
    const sentEmail = page.locator('iframe');
    expect(await sentEmail.getAttribute('srcdoc')).toContain('<p>The HTML</p>');
    // Removes the frame that shows the email, because axe cannot check a frame in which no scripts run.
    await sentEmail.evaluate((frame) => frame.remove());
    await expectAccessible(page);
  },
);
