import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/google-chrome'];
const FLAGS = [
  '--no-sandbox',
  '--headless=new',
  '--disable-gpu',
  '--remote-debugging-port=0',
  // serveHttps (https.ts) has a certificate that nobody trusts.
  '--ignore-certificate-errors',
  '--window-size=412,823',
];

interface Message {
  id?: number;
  method?: string;
  sessionId?: string;
  params?: Record<string, unknown>;
  result?: unknown;
}

/** A tab of a Chrome that can prerender (see `findChrome`). */
export interface Tab {
  /** Sends a command of the DevTools protocol to the page that the tab shows. */
  send: (method: string, params?: object) => Promise<unknown>;
  /** The value of an expression in the page that the tab shows; undefined when there is no answer within 1 s. */
  evaluate: <Value>(expression: string) => Promise<Value>;
  /** Waits until the tab shows the page at `path`, and sends further commands to that page. Throws after 30 tries. */
  follow: (path: string) => Promise<void>;
  close: () => Promise<void>;
}

/**
 * The path of a Chrome or Chromium: PLAYWRIGHT_CHROME, else the first path of `INSTALLED`. Paths without a file are
 * skipped; null when none is left. The Chromium of the package @sparticuz/chromium is not used, because it cannot
 * prerender.
 */
export function findChrome(): string | null {
  return [process.env['PLAYWRIGHT_CHROME'] ?? '', ...INSTALLED].find((path) => existsSync(path)) ?? null;
}

export interface Chrome {
  /** The WebSocket address of DevTools. */
  address: string;
  close: () => Promise<void>;
}

/** Starts Chrome with a new profile and a window of a phone's size. */
export async function startChrome(program: string): Promise<Chrome> {
  const profile = await mkdtemp(join(tmpdir(), 'bench-chrome-'));
  const chrome = spawn(program, [...FLAGS, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const address = await addressOf(chrome.stderr);
  const close = async (): Promise<void> => {
    chrome.kill();
    await once(chrome, 'exit');
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  return { address, close };
}

/**
 * Starts Chrome and attaches DevTools to its tab. Playwright would attach DevTools to the page in the tab, and then
 * Chrome does not prerender.
 */
export async function openTab(program: string): Promise<Tab> {
  const chrome = await startChrome(program);
  const socket = new WebSocket(chrome.address);
  await once(socket, 'open');
  const waiting = new Map<number, (result: unknown) => void>();
  const pages: string[] = [];
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) waiting.get(message.id)?.(message.result);
    const { targetInfo, sessionId } = (message.params ?? {}) as {
      targetInfo?: { type: string };
      sessionId?: string;
    };
    if (message.method === 'Target.attachedToTarget' && targetInfo?.type === 'page' && sessionId)
      pages.push(sessionId);
  });
  let count = 0;
  const sendTo = (sessionId: string | undefined, method: string, params: object = {}): Promise<unknown> =>
    new Promise((resolve) => {
      count += 1;
      waiting.set(count, resolve);
      socket.send(JSON.stringify({ id: count, method, params, sessionId }));
    });
  const { targetInfos } = (await sendTo(undefined, 'Target.getTargets', { filter: [{ type: 'tab' }] })) as {
    targetInfos: { targetId: string }[];
  };
  const { sessionId: tab } = (await sendTo(undefined, 'Target.attachToTarget', {
    targetId: targetInfos[0]?.targetId,
    flatten: true,
  })) as { sessionId: string };
  await sendTo(tab, 'Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: true,
    filter: [{}],
  });
  let session = pages[0];
  const valueIn = async (id: string | undefined, expression: string): Promise<unknown> => {
    const answer = sendTo(id, 'Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true });
    const late = new Promise<null>((resolve) => setTimeout(resolve, 1000, null));
    return ((await Promise.race([answer, late])) as { result?: { value?: unknown } } | null)?.result?.value;
  };
  return {
    send: (method, params) => sendTo(session, method, params),
    evaluate: async <Value>(expression: string) => (await valueIn(session, expression)) as Value,
    follow: async (path) => {
      const isShown = `!document.prerendering && location.pathname === ${JSON.stringify(path)}`;
      for (let tries = 0; tries < 30; tries += 1)
        for (const page of pages) if (await valueIn(page, isShown)) return void (session = page);
      throw new Error(`Chrome has not opened ${path}`);
    },
    close: async () => {
      socket.close();
      await chrome.close();
    },
  };
}

/** Reads the WebSocket address of DevTools from the output of Chrome. */
async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const part of output) {
    text += String(part);
    const [address] = /ws:\/\/\S+/.exec(text) ?? [];
    if (address) return address;
  }
  throw new Error(`Chrome has not started: ${text}`);
}
