import { AxeBuilder } from '@axe-core/playwright';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';
import { expect, inject, onTestFinished } from 'vitest';
import './provided.ts';

interface PageOptions extends BrowserContextOptions {
  /** Console lines and violations that this test brings about on purpose. */
  allow?: RegExp[];
  /** The visitor's network address; each page is another visitor without it. */
  address?: string;
}

export interface TestBrowser {
  /** A fresh visitor's page; the test fails when its console, its policy or its network complain. */
  page: (options?: PageOptions) => Promise<Page>;
  close: () => Promise<void>;
}

/** How long a page may take to come to a state, in ms. */
const PATIENCE_MS = 15_000;

/** Starts Chromium for a test file. */
export async function openBrowser(): Promise<TestBrowser> {
  const browser = await chromium.launch({
    executablePath: inject('chromium'),
    args: ['--no-sandbox', '--headless=shell', '--disable-gpu'],
  });
  return { page: (options) => openPage(browser, options), close: () => browser.close() };
}

/** An address that no other visitor has, so that limits hold for one test alone. */
export function visitorAddress(): string {
  const part = (): number => Math.floor(Math.random() * 256);
  return `10.${part()}.${part()}.${part()}`;
}

async function openPage(
  browser: Browser,
  { allow = [], address = visitorAddress(), ...options }: PageOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: inject('world').siteUrl,
    timezoneId: 'UTC',
    locale: 'en-US',
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'x-nf-client-connection-ip': address },
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const problems = await watch(context);
  onTestFinished(async () => {
    await context.close();
    const unexpected = [...new Set(problems)].filter(
      (problem) => !allow.some((pattern) => pattern.test(problem)),
    );
    expect(unexpected, 'what the browser complained of').toEqual([]);
  });
  return context.newPage();
}

/** Collects what a visitor would not see and we must not miss, on every page of the context. */
async function watch(context: BrowserContext): Promise<string[]> {
  const problems: string[] = [];
  context.on('weberror', (error) => problems.push(`uncaught: ${error.error().message}`));
  context.on('console', (message) => {
    // The browser's own line for an answer of 4xx; a test of an API looks at the answer itself.
    const isAnswer =
      message.text().startsWith('Failed to load resource') && message.location().url.includes('/api/');
    // What the browser itself recommends to developers comes as `debug`.
    if (message.type() !== 'debug' && !isAnswer) problems.push(`${message.type()}: ${message.text()}`);
  });
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy: ${event.violatedDirective} blocked ${event.blockedURI}`);
    });
  });
  await context.route(isOutside, (route) => {
    problems.push(`outside request: ${route.request().url()}`);
    return route.abort();
  });
  return problems;
}

/** Nothing of the site may need the internet. */
function isOutside(url: URL): boolean {
  return ['http:', 'https:'].includes(url.protocol) && !['localhost', '127.0.0.1'].includes(url.hostname);
}

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Fails with the rule, the reason and the elements when axe finds anything against WCAG 2.2 AA or its best practices.
 * `only: 'colours'` looks at nothing else: enough where the same page has been looked at in another scheme.
 */
export async function expectAccessible(
  page: Page,
  { state = page.url(), only = 'all' }: { state?: string; only?: 'all' | 'colours' } = {},
): Promise<void> {
  // Only what is wrong is worked out, and no second page is opened to gather it: ten times as fast.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await (
    only === 'all' ? axe.withTags(STANDARDS) : axe.withRules(COLOUR_RULES)
  ).analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    elements: nodes.map(({ html }) => html),
  }));
  expect(found, state).toEqual([]);
}
