import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { expect, inject, onTestFinished } from 'vitest';
import './provided.ts';

interface PageOptions extends BrowserContextOptions {
  /** Console lines and violations that this test brings about on purpose. */
  allow?: RegExp[];
}

export interface TestBrowser {
  /** A fresh visitor's page; the test fails when its console, its policy or its network complain. */
  page: (options?: PageOptions) => Promise<Page>;
  close: () => Promise<void>;
}

/** Starts Chromium for a test file. */
export async function openBrowser(): Promise<TestBrowser> {
  const browser = await chromium.launch({
    executablePath: inject('chromium'),
    args: ['--no-sandbox', '--headless=shell', '--disable-gpu'],
  });
  return { page: (options) => openPage(browser, options), close: () => browser.close() };
}

async function openPage(browser: Browser, { allow = [], ...options }: PageOptions = {}): Promise<Page> {
  const { siteUrl } = inject('world');
  const context = await browser.newContext({ baseURL: siteUrl, reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  const problems = await watch(page);
  onTestFinished(async () => {
    await context.close();
    const unexpected = [...new Set(problems)].filter(
      (problem) => !allow.some((pattern) => pattern.test(problem)),
    );
    expect(unexpected, 'what the browser complained of').toEqual([]);
  });
  return page;
}

/** Collects what a visitor would not see and we must not miss. */
async function watch(page: Page): Promise<string[]> {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    // The browser's own line for an answer of 4xx; a test of an API looks at the answer itself.
    const isAnswer =
      message.text().startsWith('Failed to load resource') && message.location().url.includes('/api/');
    if (['error', 'warning'].includes(message.type()) && !isAnswer)
      problems.push(`${message.type()}: ${message.text()}`);
  });
  await page.context().addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy: ${event.violatedDirective} blocked ${event.blockedURI}`);
    });
  });
  await page.context().route(isOutside, (route) => {
    problems.push(`outside request: ${route.request().url()}`);
    return route.abort();
  });
  return problems;
}

/** Nothing of the site may need the internet. */
function isOutside(url: URL): boolean {
  return ['http:', 'https:'].includes(url.protocol) && !['localhost', '127.0.0.1'].includes(url.hostname);
}

/** Fails with the rule, the reason and the elements when axe finds anything against WCAG 2.2 AA or its best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    elements: nodes.map(({ html }) => html),
  }));
  expect(found).toEqual([]);
}
