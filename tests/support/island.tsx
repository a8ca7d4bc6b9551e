import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';
import type { DetachedWindowAPI } from 'happy-dom';

declare const window: { happyDOM: DetachedWindowAPI };

export interface Call {
  path: string;
  body: Record<string, unknown>;
}
export interface Reply {
  status: number;
  /** The body of the response: a string is sent unchanged, any other value as JSON. */
  body: unknown;
  headers?: Record<string, string>;
}

/**
 * Starts a server that answers every call with what `answer` returns. Sets the page's URL to a page of that
 * server. Returns a list to which every call is added.
 */
export async function serve(answer: (call: Call, method: string) => Reply | Promise<Reply>, pagePath = '/') {
  const calls: Call[] = [];
  const server = createServer((req, res) => {
    void (async () => {
      const text = await readText(req);
      const call = { path: req.url ?? '', body: text ? (JSON.parse(text) as Call['body']) : {} };
      calls.push(call);
      const { status, body, headers } = await answer(call, req.method ?? '');
      res.writeHead(status, {
        'content-type': typeof body === 'string' ? 'text/html' : 'application/json',
        ...headers,
      });
      res.end(typeof body === 'string' ? body : JSON.stringify(body));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  window.happyDOM.setURL(`http://127.0.0.1:${(server.address() as AddressInfo).port}${pagePath}`);
  return calls;
}

/** Renders an island into the page until the test ends. */
export async function draw(island: ReactNode): Promise<HTMLElement> {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  await settle(() => root.render(island));
  onTestFinished(async () => {
    await settle(() => root.unmount());
    container.remove();
  });
  return container;
}

/** Runs `action` and lets React render the result. */
export async function settle(action: () => unknown = () => undefined): Promise<void> {
  await act(() => Promise.resolve(action()));
}

/**
 * Waits until `check` passes. Throws after 15 s. During the wait, React renders without `act`, as in a
 * browser.
 */
export async function until(check: () => void): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  try {
    await vi.waitFor(check, { timeout: 15_000, interval: 10 });
  } finally {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  }
}

/** Lets the pauses between requests pass in `untilAsked` only, until the test ends. */
export function fakePauses(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** Waits until `check` passes, and lets the pauses between the requests pass a hundred times as fast. */
export async function untilAsked(check: () => void): Promise<void> {
  await until(() => {
    vi.advanceTimersByTime(1000);
    check();
  });
}

/** The control with this `name`. Throws when there is none. */
export function control(container: ParentNode, name: string): HTMLInputElement {
  const found = container.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (!found) throw new Error(`There is no control "${name}" in ${document.body.innerHTML}`);
  return found;
}

/** Types into a control as a person does: focuses it, changes its value and dispatches an `input` event. */
export async function type(container: ParentNode, name: string, value: string): Promise<void> {
  const typed = control(container, name);
  await settle(() => {
    typed.focus();
    typed.value = value;
    typed.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** Clicks the first match of `selector`, or does nothing without a match. Use `until` to wait for the effect. */
export async function press(container: ParentNode, selector = 'button[type="submit"]'): Promise<void> {
  await settle(() => container.querySelector<HTMLElement>(selector)?.click());
}

/** The element that Chrome's translator uses. Its type is `string`, because HTML's own <font> is deprecated. */
const FONT: string = 'font';

/** Wraps every text of the page in <font> elements, as Chrome's translator does. Texts that are not to be translated stay. */
export function translate(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (
      text.data.trim() === '' ||
      text.parentElement?.closest('font, script, style, textarea, [translate="no"]')
    )
      continue;
    const [outer, inner] = [document.createElement(FONT), document.createElement(FONT)];
    text.replaceWith(outer);
    outer.append(inner);
    inner.append(text.data);
  }
}

/** The texts of all alerts, which a screen reader announces immediately. */
export function alerts(container: ParentNode): string[] {
  return [...container.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent);
}

async function readText(req: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of req) text += String(chunk);
  return text;
}
