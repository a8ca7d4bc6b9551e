import { chromium, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { expect, inject, onTestFinished } from 'vitest';
import { deployment } from './deployment.ts';
import { startOnce } from './once.ts';
import './provided.ts';

interface PageOptions extends BrowserContextOptions {
  /** Console messages and violations that the test causes on purpose. */
  allow?: RegExp[];
  /** The visitor's IP address; by default every page gets a new address. */
  address?: string;
}

/** Time limit for a page to reach a state, in ms: long enough that a busy machine does not fail a test. */
const PATIENCE_MS = 60_000;

const browser = await startOnce('browser', () =>
  chromium.launch({ ...inject('chromium'), timeout: PATIENCE_MS }),
);

/** A random IP address, so that a test does not use up the rate limits of other tests. */
export function visitorAddress(): string {
  const part = (): number => Math.floor(Math.random() * 256);
  return `10.${part()}.${part()}.${part()}`;
}

/**
 * Opens a page as a new visitor until the test ends. The test fails when the page logs to the console, breaks its
 * Content-Security-Policy or requests anything outside this machine.
 */
export async function openPage(options: PageOptions = {}): Promise<Page> {
  const visitor = await newVisitor(options);
  onTestFinished(async () => {
    await visitor.page.context().close();
    visitor.expectNoProblems();
  });
  return visitor.page;
}

interface Visitor {
  page: Page;
  /** Fails when the browser has reported a problem since the last call. */
  expectNoProblems: () => void;
}

/**
 * Opens a page as a new visitor, for tests that visit many pages one after the other: a tab shows its second page in
 * half the time. The caller must close its context.
 */
export async function newVisitor({
  allow = [],
  address = visitorAddress(),
  ...options
}: PageOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: deployment.siteUrl,
    timezoneId: 'UTC',
    locale: 'en-US',
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'x-nf-client-connection-ip': address },
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const problems = await watch(context);
  const expectNoProblems = (): void => {
    const unexpected = [...new Set(problems.splice(0))].filter(
      (problem) => !allow.some((pattern) => pattern.test(problem)),
    );
    expect(unexpected, 'problems that the browser reported').toEqual([]);
  };
  return { page: await context.newPage(), expectNoProblems };
}

/** Collects problems that a visitor would not see, from every page of the context. */
async function watch(context: BrowserContext): Promise<string[]> {
  const problems: string[] = [];
  context.on('weberror', (error) => problems.push(`uncaught: ${error.error().message}`));
  context.on('console', (message) => {
    // The browser logs every response with an error status; the tests check those of the API themselves.
    const isApiResponse =
      message.text().startsWith('Failed to load resource') && message.location().url.includes('/api/');
    // The browser's advice to developers comes as `debug`.
    if (message.type() !== 'debug' && !isApiResponse) problems.push(`${message.type()}: ${message.text()}`);
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

/** Whether a URL is on another machine. No page may request one, because the site must work offline. */
function isOutside(url: URL): boolean {
  return ['http:', 'https:'].includes(url.protocol) && !['localhost', '127.0.0.1'].includes(url.hostname);
}
