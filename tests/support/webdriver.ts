/** One tab of a browser, driven by WebDriver (https://www.w3.org/TR/webdriver2/). Selectors are CSS selectors. */
export interface Tab {
  goto: (url: string) => Promise<void>;
  back: () => Promise<void>;
  url: () => Promise<URL>;
  /**
   * Runs a function in the page. If the function returns a promise, waits for the result. The arguments and
   * the result must be JSON.
   */
  run: <Args extends readonly unknown[], T>(
    task: (...args: Args) => T | Promise<T>,
    ...args: Args
  ) => Promise<T>;
  click: (selector: string) => Promise<void>;
  type: (selector: string, text: string) => Promise<void>;
  /** Presses a key. The element with the focus gets the key. */
  press: (key: string) => Promise<void>;
  /** Sets the size of the window, in px. */
  resize: (width: number, height: number) => Promise<void>;
  /** A picture of the visible part of the page, as PNG. */
  picture: () => Promise<Buffer>;
  close: () => Promise<void>;
}

/** WebDriver's codes for keys that type no character. */
export const KEYS = { tab: '\uE004', enter: '\uE007', right: '\uE014' } as const;

/** The time in ms after which a command without an answer has failed. */
const COMMAND_MS = 60_000;

/** The property with which WebDriver refers to an element. */
const REFERENCE = 'element-6066-11e4-a52e-4f735466cecf';

/** Starts a browser through the WebDriver server at the URL `driver`. */
export async function openTab(driver: string, capabilities: object): Promise<Tab> {
  const body = { capabilities: { alwaysMatch: capabilities } };
  const { sessionId } = (await call(`${driver}/session`, 'POST', body)) as { sessionId: string };
  const session = `${driver}/session/${sessionId}`;
  const get = (path: string) => call(`${session}/${path}`, 'GET');
  const post = async (path: string, body: object = {}) => call(`${session}/${path}`, 'POST', body);
  const find = async (selector: string) => {
    const found = await post('element', { using: 'css selector', value: selector });
    return `element/${(found as Record<string, string>)[REFERENCE] ?? ''}`;
  };
  return {
    goto: async (url) => {
      await post('url', { url });
    },
    back: async () => {
      await post('back');
    },
    url: async () => new URL(String(await get('url'))),
    run: async <T>(task: unknown, ...args: readonly unknown[]) =>
      (await post('execute/sync', { script: `return (${String(task)})(...arguments)`, args })) as T,
    click: async (selector) => {
      await post(`${await find(selector)}/click`);
    },
    type: async (selector, text) => {
      await post(`${await find(selector)}/value`, { text });
    },
    press: async (key) => {
      await post('actions', pressed(key));
    },
    resize: async (width, height) => {
      await post('window/rect', { width, height });
    },
    picture: async () => Buffer.from(String(await get('screenshot')), 'base64'),
    close: async () => {
      await call(session, 'DELETE');
    },
  };
}

function pressed(value: string): object {
  const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value }));
  return { actions: [{ type: 'key', id: 'keyboard', actions }] };
}

/**
 * Sends one command and returns the value of the answer. Throws the error that the browser reports, and a TimeoutError
 * after `COMMAND_MS`.
 */
async function call(url: string, method: string, body?: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const signal = AbortSignal.timeout(COMMAND_MS);
  const response = await fetch(url, { method, headers, signal, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: { error?: string; message?: string } | null };
  if (!response.ok) throw new Error(`WebDriver: ${value?.error ?? ''}: ${value?.message ?? ''}`);
  return value;
}
