import { chromium, type BrowserContextOptions, type Page } from 'playwright-core';
import { expect, inject, onTestFinished } from 'vitest';
import { deployment } from './deployment.ts';
import { startOnce } from './once.ts';
import './provided.ts';
import { PATIENCE_MS, visitorAddress, watch } from './visitor.ts';

interface PageOptions extends BrowserContextOptions {
  /** Console messages, and violations of the Content-Security-Policy, that the test causes on purpose. */
  allow?: RegExp[];
  /** The visitor's IP address; by default every page gets a new address. */
  address?: string;
}

/** Lets the browser reach only this machine: no other host name resolves. */
const NO_OTHER_HOST = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1';

/**
 * Makes the browser paint little beyond the visible part of a page, in few large tiles. This saves time:
 * without a GPU, painting takes a quarter of the processor time of the tests in tests/journeys.
 */
const PAINT_LITTLE = [
  '--force-gpu-mem-available-mb=8',
  '--default-tile-width=640',
  '--default-tile-height=360',
];

const browser = await startOnce('browser', () => {
  const { args, ...program } = inject('chromium');
  return chromium.launch({
    ...program,
    args: [...args, NO_OTHER_HOST, ...PAINT_LITTLE],
    timeout: PATIENCE_MS,
  });
});

/**
 * Opens a page as a new visitor, and closes the page when the test ends. The test fails when the page throws
 * an error, logs to the console, breaks its Content-Security-Policy or requests anything outside this
 * machine. `watch` and `allow` name the messages that are ignored.
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
  /** Fails when the browser has reported a problem since this function was last called. */
  expectNoProblems: () => void;
}

/**
 * Opens a tab as a new visitor. The tests of a file that visit many pages share one such tab, because the
 * second page in a tab loads in half the time of the first. The caller must close the page's context.
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
