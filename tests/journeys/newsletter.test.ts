import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBrowser, visitorAddress, type TestBrowser } from '../support/browser.ts';
import { expectFocus, expectText, holdScripts, pauseClock, postsOf, SCRIPTS } from '../support/visit.ts';
import { mailsTo, newAddress, outage, rowsOf, runJob } from '../support/world.ts';

const INVALID = 'Please enter a valid email address';
const SUCCESS = 'Thank you for subscribing!';
const FAILURE = 'Failed to subscribe. Please try again.';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** The parts of the sign-up form in the footer. */
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

/** Types like a person: nobody has filled in a form a moment after touching it. */
async function type(email: Locator, text: string): Promise<void> {
  await email.fill(text);
  await expect
    .poll(() =>
      email.evaluate((input) => {
        const { touchedAt = '' } = input.closest<HTMLElement>('[data-touched-at]')?.dataset ?? {};
        return Date.now() - Date.parse(touchedAt);
      }),
    )
    .toBeGreaterThan(1000);
}

async function subscribe(page: Page, address: string): Promise<void> {
  const { email, button, status } = footerForm(page);
  await type(email, address);
  await button.click();
  await expectText(status, SUCCESS);
}

/** Notes from now on whether a button becomes busy, for however short a time. Returns the way to ask. */
async function noteBusy(button: Locator): Promise<() => Promise<boolean>> {
  const note = await button.evaluateHandle((element) => {
    const noted = { isBusy: false };
    const look = (): void => void (noted.isBusy ||= element.getAttribute('aria-busy') === 'true');
    new MutationObserver(look).observe(element, { attributeFilter: ['aria-busy'] });
    return noted;
  });
  return () => note.evaluate(({ isBusy }) => isBusy);
}

/** The link that ends the subscription, as the mail's text shows it. */
async function unsubscribeLink(address: string): Promise<string> {
  await expect.poll(async () => (await mailsTo(address)).length).toBe(1);
  const [mail] = await mailsTo(address);
  return /http\S+\/api\/unsubscribe\?token=[\w.-]+/.exec(mail?.TextBody ?? '')?.[0] ?? 'none';
}

test.each(['/', '/pricing'])('a visitor of %s subscribes and may go on subscribing', async (path) => {
  const page = await browser.page();
  const address = newAddress();
  const { email, button, status } = footerForm(page);
  await page.goto(path);
  await subscribe(page, address);
  await expectText(button, 'Subscribed!');
  expect(await email.inputValue()).toBe('');

  await expectText(button, 'Subscribe');
  await expectText(status, '');
  await subscribe(page, address.toUpperCase());
  expect(await rowsOf('newsletter', 'email', address)).toMatchObject([
    { source: 'newsletter-footer', quarantine_reason: null, unsubscribed_at: null },
  ]);
});

test('the success message stays for three seconds', async () => {
  const page = await browser.page();
  await page.clock.install();
  await page.goto('/');
  const { email, button, status } = footerForm(page);
  await email.fill(newAddress());
  await page.locator('footer astro-island:not([ssr])').waitFor();
  await pauseClock(page);
  await button.click();
  await expectText(status, SUCCESS);
  await page.clock.runFor(2900);
  await expectText(status, SUCCESS);
  await page.clock.runFor(200);
  await expectText(status, '');
});

test('the welcome mail ends the subscription with one click, and subscribing again begins it anew', async () => {
  const page = await browser.page();
  const address = newAddress();
  await page.goto('/');
  await subscribe(page, address);
  const link = await unsubscribeLink(address);
  const [mail] = await mailsTo(address);
  expect(mail?.Body).toContain(`List-Unsubscribe: <${link}>`);
  expect(mail?.Body).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(mail?.HtmlBody).toContain(link);

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

test('a mail client ends the subscription with its one POST', async () => {
  const page = await browser.page();
  const address = newAddress();
  await page.goto('/');
  await subscribe(page, address);
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  expect((await fetch(await unsubscribeLink(address), { method: 'POST', body })).status).toBe(200);
  const [row] = await rowsOf('newsletter', 'email', address);
  expect(row?.['unsubscribed_at']).not.toBe(null);
});

test.each(['', '   ', 'ada', 'ada@example', '@example.com'])(
  'the address %j is refused in words at the field, which gets the focus',
  async (text) => {
    const page = await browser.page();
    const posts = postsOf(page);
    const { email, button, alert } = footerForm(page);
    await page.goto('/');
    await email.fill(text);
    await button.click();
    await expectText(alert, INVALID);
    await expectFocus(email);
    expect(await email.getAttribute('aria-invalid')).toBe('true');
    const describedBy = (await email.getAttribute('aria-describedby')) ?? '';
    await expectText(page.locator(`#${describedBy}`), INVALID);
    expect(await email.inputValue()).toBe(text.trim());
    expect(posts).toEqual([]);

    await email.fill('ada@example.com');
    await alert.waitFor({ state: 'detached' });
    expect(await email.getAttribute('aria-invalid')).toBe(null);
  },
);

test('while the database is down a visitor subscribes, and is stored and welcomed afterwards', async () => {
  const page = await browser.page();
  const address = newAddress();
  await page.goto('/');
  const endOutage = await outage('supabase');
  await subscribe(page, address);

  await endOutage();
  expect(await rowsOf('newsletter', 'email', address)).toEqual([]);
  await runJob('job-move-leads');
  expect(await rowsOf('newsletter', 'email', address)).toHaveLength(1);
  await unsubscribeLink(address);
});

test('while nothing can be stored the visitor is told, keeps the address and tries again', async () => {
  const page = await browser.page();
  const address = newAddress();
  const { email, button, alert, status } = footerForm(page);
  await page.goto('/');
  const endOutages = [await outage('supabase'), await outage('blobs')];
  await type(email, address);
  await button.click();
  await expectText(alert, FAILURE);
  await expectText(button, 'Subscribe');
  await expectText(status, '');
  expect(await email.inputValue()).toBe(address);

  for (const end of endOutages) await end();
  await button.click();
  await expectText(status, SUCCESS);
  expect(await rowsOf('newsletter', 'email', address)).toHaveLength(1);
});

test('offline the visitor is told, keeps the address and tries again', async () => {
  const page = await browser.page();
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
  ['/forms/role-signup/founder', '/api/forms/role-signup', 'Failed to submit form. Please try again.'],
  ['/forms/report', '/api/checkout/report', 'Failed to initiate payment. Please try again.'],
  [
    '/forms/checkout-solo-entrepreneur',
    '/api/checkout/plan',
    'Failed to initiate payment. Please try again.',
  ],
])('offline from the first touch a visitor of %s is told in place', async (path, action, failure) => {
  const page = await browser.page({ allow: [/ERR_INTERNET_DISCONNECTED/, /astro-island/] });
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
});

test('offline from the first touch the visitor keeps the address, and is subscribed once there is a network', async () => {
  const page = await browser.page({ allow: [/ERR_INTERNET_DISCONNECTED/, /astro-island/] });
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

test('who comes too often is told how long to wait, and keeps the address', async () => {
  const ip = visitorAddress();
  const { siteUrl } = inject('world');
  const post = () =>
    fetch(`${siteUrl}/api/forms/newsletter`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-nf-client-connection-ip': ip },
      body: JSON.stringify({ email: newAddress(), source: 'newsletter-footer' }),
    });
  for (let times = 0; times < 10; times += 1) expect((await post()).status).toBe(201);

  const page = await browser.page({ address: ip });
  const address = newAddress();
  const { email, button, alert } = footerForm(page);
  await page.goto('/');
  await type(email, address);
  await button.click();
  await expectText(alert, /^Too many attempts\. Please try again in (a minute|\d+ minutes)\.$/);
  expect(await email.inputValue()).toBe(address);
  expect(await rowsOf('newsletter', 'email', address)).toEqual([]);
});

test('what is typed before the script has come is kept, and Enter sends it once', async () => {
  const page = await browser.page();
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

test('a button that is pressed before the script has come is busy until the script takes over', async () => {
  const page = await browser.page();
  const { email, button, alert } = footerForm(page);
  const release = await holdScripts(page);
  await page.goto('/');
  await email.fill('ada');
  await button.click();
  expect(await button.getAttribute('aria-busy')).toBe('true');
  expect(await button.evaluate((element) => getComputedStyle(element, '::before').animationName)).toBe(
    'turn',
  );

  await release();
  await expectText(alert, INVALID);
  await expect.poll(() => button.getAttribute('aria-busy')).toBe(null);
});

test('what is typed while the script comes is kept', async () => {
  const page = await browser.page();
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

test('when the script cannot come the form is sent all the same', async () => {
  const page = await browser.page({ allow: [/net::ERR_FAILED/, /astro-island/] });
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

test('when the script cannot come, a button whose form is refused by the browser is free again', async () => {
  const page = await browser.page({ allow: [/net::ERR_FAILED/, /astro-island/] });
  const { email, button } = footerForm(page);
  await page.route(SCRIPTS, (route) => route.abort());
  await page.goto('/');
  await button.click();
  await expectFocus(email);
  expect(await button.getAttribute('aria-busy')).toBe(null);
});

test('without JavaScript a visitor subscribes, and a refused address is still there to be mended', async () => {
  const page = await browser.page({ javaScriptEnabled: false });
  const address = newAddress();
  const { email, button } = footerForm(page);
  await page.goto('/pricing');
  // The browser lets it pass; the server does not.
  await email.fill('ada@example');
  await button.click();
  await page.waitForURL('**/api/forms/newsletter');
  const again = page.getByLabel('Email');
  await expectText(page.getByRole('status'), INVALID);
  expect(await again.inputValue()).toBe('ada@example');
  await again.fill('ada@still');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  expect(await again.inputValue()).toBe('ada@still');
  expect(await again.getAttribute('aria-invalid')).toBe('true');

  await again.fill(address);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.waitForURL('**/forms/newsletter/done');
  await page.getByText(SUCCESS).waitFor();
  expect(await rowsOf('newsletter', 'email', address)).toMatchObject([{ source: 'newsletter-footer' }]);
});
