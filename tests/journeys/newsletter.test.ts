import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { MIN_FILL_MS } from '#domain/forms/envelope.ts';
import { openPage } from '../support/browser.ts';
import { expectFocus, expectText, holdScripts, postsOf, SCRIPTS } from '../support/page.ts';
import { emailsTo, newAddress, rowsOf } from '../support/deployment.ts';

const INVALID = 'Please enter a valid email address';
const SUCCESS = 'Thank you for subscribing!';
const FAILURE = 'Failed to subscribe. Please try again.';

/** Locators in the newsletter form of the footer. */
function footerForm(page: Page) {
  const form = page.getByRole('contentinfo').locator('form');
  return {
    form,
    email: form.getByLabel('Email'),
    button: form.getByRole('button'),
    status: form.getByRole('status'),
    alert: form.getByRole('alert'),
  };
}

/** Fills in the email address and waits until more than MIN_FILL_MS has passed since the form was first touched. */
async function type(email: Locator, text: string): Promise<void> {
  await email.fill(text);
  await expect
    .poll(() =>
      email.evaluate((input) => {
        const { touchedAt = '' } = input.closest<HTMLElement>('[data-touched-at]')?.dataset ?? {};
        return Date.now() - Date.parse(touchedAt);
      }),
    )
    .toBeGreaterThan(MIN_FILL_MS + 100);
}

async function subscribe(page: Page, address: string): Promise<void> {
  const { email, button, status } = footerForm(page);
  await type(email, address);
  await button.click();
  await expectText(status, SUCCESS);
}

/** Watches a button from now on. Returns a function that tells whether the button has been busy since, even briefly. */
async function noteBusy(button: Locator): Promise<() => Promise<boolean>> {
  const note = await button.evaluateHandle((element) => {
    const noted = { isBusy: false };
    const look = (): void => void (noted.isBusy ||= element.getAttribute('aria-busy') === 'true');
    new MutationObserver(look).observe(element, { attributeFilter: ['aria-busy'] });
    return noted;
  });
  return () => note.evaluate(({ isBusy }) => isBusy);
}

/**
 * Waits until an address has exactly one email. Returns the unsubscribe link in the email's text, or `none`.
 */
async function unsubscribeLink(address: string): Promise<string> {
  await expect.poll(async () => (await emailsTo(address)).length).toBe(1);
  const [sentEmail] = await emailsTo(address);
  return /http\S+\/api\/unsubscribe\?token=[\w.-]+/.exec(sentEmail?.TextBody ?? '')?.[0] ?? 'none';
}

test('A visitor can subscribe and then subscribe again.', async () => {
  const page = await openPage();
  const address = newAddress();
  const { email, button, status } = footerForm(page);
  await page.clock.install();
  await page.goto('/pricing');
  await subscribe(page, address);
  await expectText(button, 'Subscribed!');
  expect(await email.inputValue()).toBe('');

  await page.clock.fastForward(3000);
  await expectText(button, 'Subscribe');
  await expectText(status, '');
  await subscribe(page, address.toUpperCase());
  expect(await rowsOf('newsletter', 'email', address)).toMatchObject([
    { source: 'newsletter-footer', quarantine_reason: null, unsubscribed_at: null },
  ]);
});

test('The link in the welcome email ends the subscription with one click, and subscribing again restarts it.', async () => {
  const page = await openPage();
  const address = newAddress();
  await page.goto('/');
  await subscribe(page, address);
  const link = await unsubscribeLink(address);
  const [sentEmail] = await emailsTo(address);
  expect(sentEmail?.Body).toContain(`List-Unsubscribe: <${link}>`);
  expect(sentEmail?.Body).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(sentEmail?.HtmlBody).toContain(link);

  await page.goto(link);
  expect((await rowsOf('newsletter', 'email', address))[0]).toMatchObject({ unsubscribed_at: null });
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expectText(page.getByRole('heading'), 'You are unsubscribed');
  expect((await rowsOf('newsletter', 'email', address))[0]).toMatchObject({
    unsubscribed_at: expect.any(String) as string,
  });

  await page.goto('/');
  await subscribe(page, address);
  expect(await rowsOf('newsletter', 'email', address)).toMatchObject([{ unsubscribed_at: null }]);
});

test('Offline the visitor sees an error, keeps the address and can try again.', async () => {
  const page = await openPage();
  const address = newAddress();
  const { email, button, alert, status } = footerForm(page);
  await page.goto('/');
  await type(email, address);
  await page.locator('footer astro-island:not([ssr])').waitFor();
  await page.context().setOffline(true);
  await button.click();
  await expectText(alert, FAILURE);
  expect(await email.inputValue()).toBe(address);

  await page.context().setOffline(false);
  await button.click();
  await expectText(status, SUCCESS);
  expect(await rowsOf('newsletter', 'email', address)).toHaveLength(1);
});

test.each([
  ['/', '/api/forms/newsletter', FAILURE],
  ['/forms/report', '/api/checkout/report', 'Failed to initiate payment. Please try again.'],
])(
  'Offline before the scripts have loaded, a visitor of %s sees an error on the page.',
  async (path, action, failure) => {
    const page = await openPage({ allow: [/ERR_INTERNET_DISCONNECTED/, /astro-island/] });
    const form = page.locator(`form[action="${action}"]`);
    await page.goto(path);
    await page.context().setOffline(true);
    await form.getByLabel('Email').fill('ada@example.com');
    for (let times = 0; times < 2; times += 1) {
      const wasBusy = await noteBusy(form.getByRole('button'));
      await form.getByRole('button').click();
      await expect.poll(wasBusy).toBe(true);
      await form.locator('button:not([aria-busy])').waitFor();
      await expectText(form.getByRole('alert'), failure);
    }
    expect(await form.getByLabel('Email').inputValue()).toBe('ada@example.com');
    expect(new URL(page.url()).pathname).toBe(path);
  },
);

test('Offline before the scripts have loaded, the visitor keeps the address and can subscribe once online.', async () => {
  const page = await openPage({ allow: [/ERR_INTERNET_DISCONNECTED/, /astro-island/] });
  const address = newAddress();
  const { email, button, alert, status } = footerForm(page);
  await page.goto('/');
  await page.context().setOffline(true);
  await type(email, address);
  await button.click();
  await expectText(alert, FAILURE);

  await page.context().setOffline(false);
  await button.click();
  await expectText(status, SUCCESS);
  expect(await alert.count()).toBe(0);
  expect(await rowsOf('newsletter', 'email', address)).toMatchObject([{ quarantine_reason: null }]);
});

test('An address typed before the scripts have loaded is kept, and Enter sends it once.', async () => {
  const page = await openPage();
  const address = newAddress();
  const posts = postsOf(page);
  const { email, status } = footerForm(page);
  const release = await holdScripts(page);
  await page.goto('/');
  await type(email, address);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  expect(await email.inputValue()).toBe(address);
  expect(posts).toEqual([]);

  await release();
  await expectText(status, SUCCESS);
  expect(posts).toEqual(['/api/forms/newsletter']);
  expect(new URL(page.url()).search).toBe('');
  expect(await rowsOf('newsletter', 'email', address)).toHaveLength(1);
});

test('A button pressed before the scripts have loaded is busy until they take over.', async () => {
  const page = await openPage();
  const { email, button, alert } = footerForm(page);
  const release = await holdScripts(page);
  await page.goto('/');
  await email.fill('ada');
  await button.click();
  expect(await button.getAttribute('aria-busy')).toBe('true');
  await expect
    .poll(() => button.evaluate((element) => getComputedStyle(element, '::before').animationName))
    .toBe('turn');

  await release();
  await expectText(alert, INVALID);
  await expect.poll(() => button.getAttribute('aria-busy')).toBe(null);
});

test('Text typed while the scripts load is kept.', async () => {
  const page = await openPage();
  const { email } = footerForm(page);
  const release = await holdScripts(page);
  await page.goto('/pricing');
  await email.pressSequentially('ada@exa');
  await release();
  await page.locator('footer astro-island:not([ssr])').waitFor();
  await expectFocus(email);
  await page.keyboard.type('mple.com');
  expect(await email.inputValue()).toBe('ada@example.com');
});

test('When the scripts cannot load the form is sent without them.', async () => {
  const page = await openPage({ allow: [/net::ERR_FAILED/, /astro-island/] });
  const address = newAddress();
  const { email, button } = footerForm(page);
  await page.route(SCRIPTS, (route) => route.abort());
  await page.goto('/');
  await email.fill(address);
  await button.click();
  await page.waitForURL('**/forms/newsletter/done');
  await page.getByText(SUCCESS).waitFor();
  expect(await rowsOf('newsletter', 'email', address)).toMatchObject([{ source: 'newsletter-footer' }]);
});

test('When the scripts cannot load and the browser finds the form invalid, the button is not busy.', async () => {
  const page = await openPage({ allow: [/net::ERR_FAILED/, /astro-island/] });
  const { email, button } = footerForm(page);
  await page.route(SCRIPTS, (route) => route.abort());
  await page.goto('/');
  await button.click();
  await expectFocus(email);
  expect(await button.getAttribute('aria-busy')).toBe(null);
});
