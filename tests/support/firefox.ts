import { spawnSync } from 'node:child_process';
import { firefox, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { deployment } from './deployment.ts';
import { findProgram } from './find-program.ts';
import { whenMissing } from './missing-browser.ts';
import { startOnce } from './once.ts';
import { PATIENCE_MS, visitorAddress, watch } from './visitor.ts';

const program = findProgram('firefox-esr') ?? findProgram('firefox');

/** The first version that knows a command which Playwright sends to every Firefox (`network.addDataCollector`). */
const OLDEST = 143;

/** Why tests in Firefox cannot run; '' when they can. */
export const whyNoFirefox =
  program === null ? whenMissing('Firefox', 'firefox-esr') : whenTooOld(majorVersion(program));

function whenTooOld(version: number): string {
  return version < OLDEST ? `Firefox ${version} is older than ${OLDEST}, which Playwright needs.` : '';
}

/** The major version of a Firefox: 153 of `Mozilla Firefox 153.7.0esr`; NaN when the program does not tell. */
function majorVersion(path: string): number {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return Number.parseInt(stdout.replace(/^\D*/, ''), 10);
}

/** Settings of `about:config`. */
type Preferences = Readonly<Record<string, boolean | number>>;

interface PageOptions extends BrowserContextOptions {
  /** Console messages, and violations of the Content-Security-Policy, that the test causes on purpose. */
  allow?: RegExp[];
  /** Settings that the visitor has changed. Each combination starts a separate Firefox. */
  preferences?: Preferences;
}

/**
 * Opens a page as a new visitor. The test fails when the page throws an error, logs to the console, breaks
 * its Content-Security-Policy or requests anything outside this machine. `watch`, `EXPECTED` and `allow` name
 * the messages that are ignored.
 */
export async function openFirefox({
  allow = [],
  preferences = {},
  ...options
}: PageOptions = {}): Promise<Page> {
  const browser = await startOnce(`Firefox ${JSON.stringify(preferences)}`, () => startFirefox(preferences));
  const context = await browser.newContext({
    baseURL: deployment.siteUrl,
    timezoneId: 'UTC',
    locale: 'en-US',
    extraHTTPHeaders: { 'x-nf-client-connection-ip': visitorAddress() },
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const problems = await watch(context);
  onTestFinished(async () => {
    await context.close();
    const unexpected = problems.filter(
      (problem) => ![...EXPECTED, ...allow].some((one) => one.test(problem)),
    );
    expect([...new Set(unexpected)], 'problems that the browser reported').toEqual([]);
  });
  return context.newPage();
}

/**
 * Problems that Firefox may report in any test: a font that was still loading when the page was left, and the
 * favicon of Stripe's emulated payment page.
 */
const EXPECTED = [/^uncaught: download failed .*status=2152398850/, /favicon\.ico/];

/** Starts an installed Firefox, which Playwright controls through WebDriver BiDi. */
async function startFirefox(preferences: Preferences): Promise<Browser> {
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: program ?? '',
    timeout: PATIENCE_MS,
    firefoxUserPrefs: { 'ui.prefersReducedMotion': 1, ...preferences },
  });
  ignoreMediaFeatures(browser);
  return browser;
}

/** The part of Playwright's internals that sends commands to a browser. */
interface Session {
  send: (method: string, params: object) => Promise<unknown>;
}

/**
 * Skips a command that Playwright sends for every page and that Firefox ESR 153 does not know: the override of
 * `prefers-color-scheme`.
 */
function ignoreMediaFeatures(browser: Browser): void {
  const { _connection } = browser as unknown as {
    _connection: { toImpl: (browser: unknown) => { _browserSession: Session } };
  };
  const session = Object.getPrototypeOf(_connection.toImpl(browser)._browserSession) as Session;
  const { send } = session;
  session.send = function (this: Session, method, params) {
    return method === 'emulation.setMediaFeaturesOverride'
      ? Promise.resolve({})
      : send.call(this, method, params);
  };
}
