import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { expect, inject, onTestFinished } from 'vitest';
import { findProgram } from './find-program.ts';
import { freePort } from './free-port.ts';
import { whenMissing } from './missing-browser.ts';
import { startOnce } from './once.ts';
import './provided.ts';
import { openTab, type Tab } from './webdriver.ts';

/** The programs that a test in WebKit needs, with the packages of Debian and Ubuntu that install them. */
const PROGRAMS = { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' };

/** Why tests in WebKit cannot run; '' when they can. */
export const whyNoWebKit = whenMissing(
  'WebKit',
  Object.entries(PROGRAMS)
    .filter(([program]) => findProgram(program) === null)
    .map(([, debianPackage]) => debianPackage)
    .join(' '),
);

type Scheme = 'light' | 'dark';

/** Opens a tab in a new browser without history and storage. The tab is closed when the test ends. */
export async function openWebKit(scheme: Scheme = 'light'): Promise<Tab> {
  const driver = await startOnce(`WebKit, ${scheme}`, () => startDriver(scheme));
  const tab = await openTab(driver, { browserName: 'MiniBrowser' });
  onTestFinished(() => tab.close());
  return tab;
}

/** Starts WebKitWebDriver and returns its URL. The driver and its screen end with this process. */
async function startDriver(scheme: Scheme): Promise<string> {
  const port = await freePort();
  start('WebKitWebDriver', ['--host=127.0.0.1', `--port=${port}`], {
    DISPLAY: await startScreen(),
    GTK_THEME: scheme === 'dark' ? 'Adwaita:dark' : 'Adwaita',
    // Shrinks the buttons of the toolbar (gtk.css). At their normal size, the window is at least 447 px wide.
    XDG_CONFIG_HOME: copyConfig(),
    // Makes WebKit draw without a graphics card, because the screen has none.
    LIBGL_ALWAYS_SOFTWARE: '1',
    // Plays a video's stream natively, as Safari does. With hls.js, WebKitGTK finds gaps where a scene stands still.
    WEBKIT_GST_ENABLE_HLS_SUPPORT: '1',
    LANG: 'en_US.UTF-8',
    TZ: 'UTC',
  });
  const address = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady).toBe(true);
  return address;
}

/**
 * Copies the WebKit configuration, because PulseAudio writes into this folder while a video plays. Returns
 * the path of the copy.
 */
function copyConfig(): string {
  const copy = mkdtempSync(join(inject('scratch'), 'webkit-'));
  cpSync(join(import.meta.dirname, 'webkit'), copy, { recursive: true });
  return copy;
}

/**
 * Starts a screen in memory and returns its name. There is no window manager, so only a window under the pointer has the
 * focus. The pointer is in the middle of the screen; windows open at the top left.
 */
async function startScreen(): Promise<string> {
  const screen = start('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp']);
  const [number] = (await once(screen.stdio[3] as Readable, 'data')) as [Buffer];
  return `:${String(number).trim()}`;
}

function start(program: string, args: string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  const stdio = ['ignore', 'ignore', 'ignore', 'pipe'] as const;
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: [...stdio] });
  process.once('exit', () => child.kill());
  // Vitest ends its workers with SIGTERM. Without this listener the worker would end without the event `exit`.
  process.once('SIGTERM', () => process.exit());
  return child;
}
