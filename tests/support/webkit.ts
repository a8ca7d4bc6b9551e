import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { findProgram } from './find-program.ts';
import { freePort } from './free-port.ts';
import { openTab, type Tab } from './webdriver.ts';

/** The programs that WebKit needs, with the Debian packages that install them. */
const PROGRAMS = { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' };

/** Programs of a test run that must end with it. */
const children: ChildProcess[] = [];
process.once('exit', () => children.forEach((child) => child.kill()));

/** Why WebKit cannot be tested on this machine, or null when it can. */
export function missingWebKit(): string | null {
  const missing = Object.entries(PROGRAMS).filter(([program]) => findProgram(program) === null);
  if (missing.length === 0) return null;
  const [programs, packages] = [0, 1].map((part) => missing.map((row) => row[part]).join(' and '));
  return `WebKit is not tested: ${programs} not found (Debian and Ubuntu: ${packages}).`;
}

/** WebKitGTK under its WebDriver, on a screen in memory. */
export interface WebKit {
  open: () => Promise<Tab>;
  /** The lines that pages have written to the console since the last call. */
  takeConsole: () => string[];
  close: () => void;
}

/** Starts the driver. In the dark, pages get `prefers-color-scheme: dark`. */
export async function startWebKit({ isDark = false } = {}): Promise<WebKit> {
  const display = await startScreen();
  const port = await freePort();
  const driver = start('WebKitWebDriver', ['--host=127.0.0.1', `--port=${port}`], {
    DISPLAY: display,
    // The screen has no graphics card.
    LIBGL_ALWAYS_SOFTWARE: '1',
    LANG: 'en_US.UTF-8',
    TZ: 'UTC',
    GTK_THEME: isDark ? 'Adwaita:dark' : 'Adwaita',
  });
  const address = `http://127.0.0.1:${port}`;
  let lines: string[] = [];
  for (const output of [driver.stdout, driver.stderr])
    createInterface(output as Readable).on('line', (line) => line.startsWith('CONSOLE') && lines.push(line));
  await untilReady(address);
  return {
    open: () => openTab(address, OPTIONS),
    takeConsole: () => lines.splice(0),
    close: () => void driver.kill(),
  };
}

/** A test needs no history of another one, so every tab is a new browser. */
const OPTIONS = {
  browserName: 'MiniBrowser',
  'webkitgtk:browserOptions': { args: ['--automation', '--enable-write-console-messages-to-stdout=true'] },
};
