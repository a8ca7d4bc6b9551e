// What works in Chromium also works in WebKit, the engine of Safari: every page, purchases, forms, the admin,
// and features that WebKit implements differently.
import { createHash } from 'node:crypto';
import { onTestFinished, describe, expect, test } from 'vitest';
import { brand } from '#brand';
import { listen } from '../../local/http.ts';
import { sendLead } from '../support/admin-page.ts';
import { builtPages } from '../support/built-pages.ts';
import { BUYER, CARDS, paymentOf } from '../support/checkout-page.ts';
import { deployment, newAddress, rowsOf } from '../support/deployment.ts';
import { saidToBeSkipped } from '../support/missing-browser.ts';
import { whyNoWebKit, openWebKit } from '../support/webkit.ts';
import { KEYS, type Tab } from '../support/webdriver.ts';

/** A script that collects, in `window.problems`, errors, warnings and what the Content-Security-Policy blocks. */
const WATCH = `
  window.problems = [];
  addEventListener('error', ({ message, target }) => problems.push(message ?? 'not loaded: ' + target.src), true);
  addEventListener('unhandledrejection', ({ reason }) => problems.push(String(reason)));
  addEventListener('securitypolicyviolation', (event) => problems.push(event.violatedDirective + ' blocked ' + event.blockedURI));
  for (const kind of ['error', 'warn']) console[kind] = (...words) => problems.push(words.join(' '));
`;
const HASH = `'sha256-${createHash('sha256').update(WATCH).digest('base64')}'`;

/**
 * Starts a proxy that adds the script `WATCH` to each page of a site, because WebDriver does not report a
 * page's errors, warnings and policy violations. Returns the proxy's URL. The proxy is closed when the test
 * ends.
 */
async function watchingProxy(url: string): Promise<string> {
  const server = await listen(async (req, res) => {
    const answer = await fetch(url + (req.url ?? '/'), { redirect: 'manual' });
    const headers = Object.fromEntries([...answer.headers].filter(([name]) => !ENCODED.includes(name)));
    const isPage = headers['content-type']?.startsWith('text/html');
    const policy = headers['content-security-policy'];
    if (isPage && policy)
      headers['content-security-policy'] = policy.replace('script-src', `script-src ${HASH}`);
    res.writeHead(answer.status, headers);
    if (isPage) res.end((await answer.text()).replace('<head>', `<head><script>${WATCH}</script>`));
    else res.end(Buffer.from(await answer.arrayBuffer()));
  }, 0);
  onTestFinished(() => server.close());
  return `http://127.0.0.1:${server.port}`;
}

/**
 * The headers that the proxy leaves out. Some describe the encoded body, which `fetch` has decoded. The
 * others describe the connection to the site.
 */
const ENCODED = ['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'keep-alive'];

const CHECKOUT = '/forms/checkout-solo-entrepreneur';

const BOOKS = ['https://www.amazon.com/dp/B001', 'https://www.amazon.com/dp/B002'];

/** Every group of radio buttons: the path of its page, and the `name` of its buttons. */
const RADIO_GROUPS = [
  ['/', 'day'],
  ['/blog/seo-comparison', 'talk'],
  ['/founder-time', 'craft'],
  ['/privacy/your-data', 'choice'],
  [brand.companions.insights.path, 'market'],
  ['/the-gutenberg-signal', 'why'],
] as const;

/**
 * The outline style and the `name` of the focused radio button. If the button is invisible, its label has the outline.
 */
function ringOfFocus(): string {
  const button = document.activeElement as HTMLInputElement;
  const isVisible = button.checkVisibility({ opacityProperty: true });
  const drawn = isVisible ? button : button.labels?.[0];
  return `${drawn ? getComputedStyle(drawn).outlineStyle : ''} ${button.name}`;
}

async function open(path: string, { url = deployment.siteUrl, width = 1440 } = {}): Promise<Tab> {
  const tab = await openWebKit();
  await tab.resize(width, 900);
  await visit(tab, url + path);
  return tab;
}

/** Opens a page and waits until it has its late style sheets and its web fonts. */
async function visit(tab: Tab, url: string): Promise<void> {
  await tab.goto(url);
  await hasSettled(tab);
}

/**
 * Waits for the late style sheets and the web fonts. They can move a link or a button after WebDriver has read its
 * place, and then WebDriver clicks next to it.
 */
async function hasSettled(tab: Tab): Promise<void> {
  const isWhole = () =>
    tab.run(() => {
      const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
      const hasStyles = !document.querySelector('noscript.late') && sheets.every(({ sheet }) => sheet);
      return hasStyles && document.documentElement.classList.contains('fonts');
    });
  await expect.poll(isWhole).toBe(true);
}

/** The computed value of a CSS property; '' when no element matches the selector. */
function styleOf(tab: Tab, selector: string, property: string): Promise<string> {
  return tab.run(
    (found: string, name: string) => {
      const element = document.querySelector(found);
      return element ? getComputedStyle(element).getPropertyValue(name) : '';
    },
    selector,
    property,
  );
}

function valuesOf(tab: Tab, ...names: string[]): Promise<string[]> {
  return tab.run(
    (all: string[]) =>
      all.map((name) => document.querySelector<HTMLInputElement>(`main [name="${name}"]`)?.value ?? ''),
    names,
  );
}

function has(tab: Tab, selector: string): Promise<boolean> {
  return tab.run((found: string) => document.querySelector(found) !== null, selector);
}

/** The text of the first element that matches the selector; white space is collapsed. '' when none matches. */
function textOf(tab: Tab, selector: string): Promise<string> {
  return tab.run(
    (found: string) => document.querySelector(found)?.textContent.replace(/\s+/g, ' ').trim() ?? '',
    selector,
  );
}

/** The errors, warnings and blocked resources of a page that came through `watchingProxy`. */
function problemsOf(tab: Tab): Promise<string[]> {
  return tab.run(() => (window as unknown as { problems: string[] }).problems);
}

async function expectPath(tab: Tab, path: string | RegExp): Promise<void> {
  const read = async () => (await tab.url()).pathname;
  await (typeof path === 'string' ? expect.poll(read).toBe(path) : expect.poll(read).toMatch(path));
}

/** Fills in the checkout and goes to the payment page. */
async function goToPayment(tab: Tab, email: string): Promise<void> {
  await tab.type('main [name=name]', BUYER);
  await tab.type('main [name=email]', email);
  await tab.click('main form button');
  await expectPath(tab, /^\/c\/pay\//);
}

/** Pays on the payment page and waits for the result. */
async function pay(tab: Tab): Promise<void> {
  for (const [label, text] of [
    ['Card number', CARDS.pays],
    ['Expiration', '12 / 40'],
    ['CVC', '123'],
    ['Name on card', BUYER],
  ] as const)
    await tab.type(await idOf(tab, label), text);
  await tab.press(KEYS.enter);
  await expectPath(tab, '/thank-you');
  await expect.poll(() => textOf(tab, 'h1')).toBe('Payment Successful');
}

// On a busy machine WebKitWebDriver sometimes never answers, so each test has a second try.
describe.skipIf(saidToBeSkipped('WebKit', whyNoWebKit))('In WebKit', { retry: 1 }, () => {
  test('every page fits a phone and loads without an error, a warning or a blocked resource.', async () => {
    const url = await watchingProxy(deployment.siteUrl);
    const tab = await open('/', { url, width: 390 });
    const problems: Record<string, string[]> = {};
    for (const { path } of await builtPages()) {
      await tab.goto(url + path);
      const found = await problemsOf(tab);
      const width = await tab.run(() => Math.max(innerWidth, document.documentElement.scrollWidth));
      if (width !== 390) found.push(`${width} px wide`);
      if (found.length > 0) problems[path] = found;
    }
    expect(problems).toEqual({});
  });

  test('the slides open on the first one.', async () => {
    const tab = await open('/decks/seo-comparison');
    expect(await tab.run(() => document.querySelector('.slide-deck')?.scrollLeft)).toBe(0);
    await tab.resize(900, 900);
    expect(await tab.run(() => document.querySelector('.slide-deck')?.scrollLeft)).toBe(0);
  });

  test('underlines have their style and thickness.', async () => {
    const tab = await open('/the-gutenberg-signal');
    expect(await styleOf(tab, 'main u', 'text-decoration-line')).toBe('underline');
    expect(await styleOf(tab, 'main u', 'text-decoration-style')).toBe('dotted');
    expect(await styleOf(tab, 'main u', 'text-decoration-thickness')).toBe('2px');
  });

  test('after Back from the payment page the form has every typed value and can be sent again.', async () => {
    const tab = await open(CHECKOUT);
    const email = newAddress();
    await goToPayment(tab, email);
    await tab.back();
    await expectPath(tab, CHECKOUT);
    await expect.poll(() => valuesOf(tab, 'name', 'email')).toEqual([BUYER, email]);
    await hasSettled(tab);
    await tab.click('main form button');
    await expectPath(tab, /^\/c\/pay\//);
  });

  test('a typed question is there after Back from another page.', async () => {
    const tab = await open('/forms/question');
    const email = newAddress();
    await tab.type('main [name=email]', email);
    await tab.type('main [name=question]', 'Why on weekends?');
    await tab.goto(`${deployment.siteUrl}/features`);
    await tab.back();
    await expectPath(tab, '/forms/question');
    await expect.poll(() => valuesOf(tab, 'email', 'question')).toEqual([email, 'Why on weekends?']);
  });

  test('in dark mode a picture is shown in its dark version.', async () => {
    const tab = await openWebKit('dark');
    await visit(tab, `${deployment.siteUrl}/`);
    const shown = () =>
      tab.run(() => {
        const picture = document.querySelector<HTMLImageElement>('.stories img');
        picture?.scrollIntoView();
        return picture?.currentSrc ?? '';
      });
    await expect.poll(shown).toMatch(/\.dark\.svg$/);
  });

  test('an arrow key in any group of radio buttons shows the focus.', async () => {
    const tab = await open('/404');
    const rings: Record<string, string> = {};
    for (const [path, name] of RADIO_GROUPS) {
      await visit(tab, deployment.siteUrl + path);
      await tab.run((group: string) => document.querySelector<HTMLElement>(`[name=${group}]`)?.focus(), name);
      await tab.press(KEYS.right);
      rings[name] = await tab.run(ringOfFocus);
    }
    expect(rings).toEqual(Object.fromEntries(RADIO_GROUPS.map(([, name]) => [name, `solid ${name}`])));
  });

  test('the icon of the open menu is a cross.', async () => {
    const tab = await open('/pricing', { width: 390 });
    await tab.click('.menu button');
    expect(await styleOf(tab, '.menu path', 'translate')).toBe('-20px');
    expect(await tab.run(() => document.querySelector('#menu')?.matches(':popover-open'))).toBe(true);
  });

  test('a visitor buys a plan and sees the result.', async () => {
    const tab = await open(CHECKOUT);
    const email = newAddress();
    await goToPayment(tab, email);
    await pay(tab);
    expect(await paymentOf(email)).toMatchObject({ payment_status: 'success' });
  });

  test('a form opens as a dialog, is sent and stored.', async () => {
    const tab = await open('/sunday');
    const email = newAddress();
    await tab.click('main [data-dialog="waitlist"]');
    await expect.poll(() => has(tab, 'dialog[open] [name=email]')).toBe(true);
    await tab.type('dialog[open] [name=name]', BUYER);
    await tab.type('dialog[open] [name=email]', email);
    await tab.click('dialog[open] form .button');
    await expect.poll(async () => (await rowsOf('waitlist', 'email', email)).length).toBe(1);
  });

  test('a visitor orders a report on two books and sees the result.', async () => {
    const tab = await open('/forms/report');
    const email = newAddress();
    await tab.click('main option[value="2"]');
    await expect.poll(() => has(tab, '#report-bookLinks-1:enabled')).toBe(true);
    for (const [index, book] of BOOKS.entries()) await tab.type(`#report-bookLinks-${index}`, book);
    await goToPayment(tab, email);
    await pay(tab);
    expect(await paymentOf(email)).toMatchObject({
      payment_status: 'success',
      metadata: { bookLinks: BOOKS },
    });
  });

  test('a visitor subscribes in the footer.', async () => {
    const tab = await open('/sunday');
    const email = newAddress();
    await tab.type('footer [name=email]', email);
    await tab.click('footer form button');
    await expect.poll(() => textOf(tab, 'footer [role=status]')).toBe('Thank you for subscribing!');
    expect(await rowsOf('newsletter', 'email', email)).toHaveLength(1);
  });

  test('staff log in to the admin and find a question.', async () => {
    const email = newAddress();
    await sendLead('question', { name: BUYER, email, question: 'Why on weekends?' });
    const tab = await open('/admin?view=contact');
    await expect.poll(() => has(tab, '#password')).toBe(true);
    await tab.type('#password', deployment.adminPassword);
    await tab.click('.login button');
    await expect.poll(() => textOf(tab, 'main')).toContain(email);
  });

  test('a video plays, and its captions are shown when they are turned on.', async () => {
    const tab = await open('/videos/hour-a-week');
    await tab.click('button.play');
    const time = () => tab.run(() => document.querySelector('video')?.currentTime ?? 0);
    await expect.poll(time).toBeGreaterThan(1);
    await tab.run(() => {
      for (const track of document.querySelector('video')?.textTracks ?? []) track.mode = 'showing';
    });
    await expect.poll(() => textOf(tab, '.screen-captions')).not.toBe('');
  });

  test('a link opens its page without an error, a warning or a blocked resource.', async () => {
    const url = await watchingProxy(deployment.siteUrl);
    const tab = await open('/', { url });
    await tab.click('footer a[href="/features"]');
    await expectPath(tab, '/features');
    await expect.poll(() => textOf(tab, 'h1')).toContain('You approve in an hour.');
    expect(await problemsOf(tab)).toEqual([]);
  });
});

/** Returns a selector for the field with this label on the payment page. */
function idOf(tab: Tab, label: string): Promise<string> {
  return tab.run((text: string) => {
    const found = [...document.querySelectorAll('label')].find(({ textContent }) =>
      textContent.includes(text),
    );
    return `[id="${found?.control?.id ?? ''}"]`;
  }, label);
}
