/**
 * A small client of the WebDriver protocol (https://www.w3.org/TR/webdriver2/): one tab of a browser. Elements are
 * found by CSS selectors.
 */
export interface Tab {
  goto: (url: string) => Promise<void>;
  back: () => Promise<void>;
  reload: () => Promise<void>;
  url: () => Promise<URL>;
  /** Runs a function in the page; its arguments and its result must be JSON. */
  run: <T, Args extends unknown[]>(task: (...args: Args) => T | Promise<T>, ...args: Args) => Promise<T>;
  click: (selector: string) => Promise<void>;
  /** Focuses the element and types; `press()` types without focusing. */
  type: (selector: string, text: string) => Promise<void>;
  press: (key: string) => Promise<void>;
  /** Sets the size of the page's window, in px. */
  resize: (width: number, height: number) => Promise<void>;
  /** A picture of the window as PNG. */
  picture: () => Promise<Buffer>;
  close: () => Promise<void>;
}

/** The protocol's codes of keys without a letter. */
export const KEYS = { tab: '\uE004', enter: '\uE007', right: '\uE014', down: '\uE015', space: ' ' } as const;

/** The key under which the protocol returns a reference to an element. */
const REFERENCE = 'element-6066-11e4-a52e-4f735466cecf';

/** Opens a browser at the driver's address with these capabilities. */
export async function openTab(driver: string, capabilities: object): Promise<Tab> {
  const { sessionId } = (await call(`${driver}/session`, {
    capabilities: { alwaysMatch: capabilities },
  })) as { sessionId: string };
  const session = `${driver}/session/${sessionId}`;
  const send = (path: string, body?: object, method?: string) => call(`${session}/${path}`, body, method);
  const find = async (selector: string): Promise<string> => {
    const found = await send('element', { using: 'css selector', value: selector });
    return `element/${(found as Record<string, string>)[REFERENCE] ?? ''}`;
  };
  return {
    goto: async (url) => void (await send('url', { url })),
    back: async () => void (await send('back', {})),
    reload: async () => void (await send('refresh', {})),
    url: async () => new URL(String(await send('url'))),
    run: async <T>(task: (...args: never[]) => T, ...args: unknown[]) =>
      (await send('execute/sync', { script: `return (${String(task)})(...arguments)`, args })) as T,
    click: async (selector) => void (await send(`${await find(selector)}/click`, {})),
    type: async (selector, text) => void (await send(`${await find(selector)}/value`, { text })),
    press: async (key) => void (await send('actions', { actions: [keyPress(key)] })),
    resize: async (width, height) => void (await send('window/rect', { width, height })),
    picture: async () => Buffer.from(String(await send('screenshot')), 'base64'),
    close: async () => void (await send('', undefined, 'DELETE')),
  };
}

function keyPress(value: string): object {
  const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value }));
  return { type: 'key', id: 'keyboard', actions };
}

/** Sends one command. Throws the browser's error with its message. */
async function call(url: string, body?: object, method = body ? 'POST' : 'GET'): Promise<unknown> {
  const response = await fetch(url.replace(/\/$/, ''), {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { value } = (await response.json()) as { value: { error?: string; message?: string } | null };
  if (!response.ok) throw new Error(`WebDriver: ${value?.error ?? ''}: ${value?.message ?? ''}`);
  return value;
}
