import type { BrowserContext } from 'playwright-core';

/** How many ms a page may take to reach a state: so many that a busy machine does not make a test fail. */
export const PATIENCE_MS = 60_000;

/** A random IP address, so that a test does not use up the rate limits of other tests. */
export function visitorAddress(): string {
  const part = (): number => Math.floor(Math.random() * 256);
  return `10.${part()}.${part()}.${part()}`;
}

/**
 * Returns a list to which every page of the context adds its problems: errors, console messages and requests
 * to other machines.
 */
export async function watch(context: BrowserContext): Promise<string[]> {
  const problems: string[] = [];
  context.on('weberror', (error) => problems.push(`uncaught: ${error.error().message}`));
  context.on('console', (message) => {
    // The browser logs every response with an error status. A message about a response of the API is ignored,
    // because the tests check these responses.
    const isApiResponse =
      message.text().startsWith('Failed to load resource') && message.location().url.includes('/api/');
    // The browser's advice to developers (`debug` and `verbose`) and its note on `autofocus` (`info`) are
    // ignored. The tests cause some of the advice, because the tests measure hidden parts of a page.
    const isAdvice =
      ['debug', 'verbose'].includes(message.type()) ||
      message.text().startsWith('Autofocus processing was blocked');
    if (!isAdvice && !isApiResponse) problems.push(`${message.type()}: ${message.text()}`);
  });
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy: ${event.violatedDirective} blocked ${event.blockedURI}`);
    });
  });
  // This is a listener, not a route: a route would send every request through this process and turn off the browser's
  // cache.
  context.on('request', (request) => {
    if (isOutside(new URL(request.url()))) problems.push(`outside request: ${request.url()}`);
  });
  return problems;
}

/** Whether a URL is on another machine. Pages must not request such URLs: the local site must work without internet. */
function isOutside(url: URL): boolean {
  return ['http:', 'https:'].includes(url.protocol) && !['localhost', '127.0.0.1'].includes(url.hostname);
}
