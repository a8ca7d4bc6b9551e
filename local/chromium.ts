import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { SetupProblem } from './settings.ts';

/** How Playwright launches the browser: a program, or an installed Chrome that Playwright finds itself. */
export interface ChromiumLaunch {
  executablePath?: string;
  channel?: 'chrome';
  args: string[];
}

/** The only system for which the package @sparticuz/chromium contains a Chromium. */
const PACKAGED_FOR = 'linux-x64';
/** The flags for the packaged Chromium. The package's own flags are not used: they disable web security. */
const PACKAGED_FLAGS = ['--no-sandbox', '--headless=shell', '--disable-gpu'];

/**
 * Chooses the browser: the program in PLAYWRIGHT_CHROME, else the packaged Chromium where it has a build for the
 * system, else an installed Chrome. Throws a SetupProblem when PLAYWRIGHT_CHROME names no file, and when there is no
 * browser.
 */
export async function chooseChromium(
  system = `${process.platform}-${process.arch}`,
): Promise<ChromiumLaunch> {
  const given = process.env['PLAYWRIGHT_CHROME'] ?? '';
  if (given !== '') return { executablePath: checkProgram(given), args: [] };
  if (system === PACKAGED_FOR) return { executablePath: await unpackChromium(), args: PACKAGED_FLAGS };
  return findInstalled(system);
}

function checkProgram(path: string): string {
  if (existsSync(path)) return path;
  throw new SetupProblem(`PLAYWRIGHT_CHROME names no file: ${path}`);
}

/** Starts the installed Chrome once, so that a missing Chrome is reported once, not by every test file. */
async function findInstalled(system: string): Promise<ChromiumLaunch> {
  const launch: ChromiumLaunch = { channel: 'chrome', args: [] };
  try {
    const browser = await chromium.launch(launch);
    await browser.close();
    return launch;
  } catch {
    throw new SetupProblem(
      `No browser: the packaged Chromium has no build for ${system}. Install Google Chrome, or set PLAYWRIGHT_CHROME to the path of a Chrome or Chromium.`,
    );
  }
}

/**
 * Unpacks the packaged Chromium and returns its path. Each version gets its own folder, because the package keeps a
 * Chromium that it finds in the folder, even an older version.
 */
async function unpackChromium(): Promise<string> {
  const { version } = JSON.parse(await readFile('node_modules/@sparticuz/chromium/package.json', 'utf8')) as {
    version: string;
  };
  const folder = resolve('node_modules/.cache', `chromium-${version}`);
  await mkdir(folder, { recursive: true });
  // The package unpacks into the system's temporary folder, which TMPDIR sets.
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  const { default: packaged } = await import('@sparticuz/chromium');
  const path = await packaged.executablePath();
  if (before === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = before;
  return path;
}
