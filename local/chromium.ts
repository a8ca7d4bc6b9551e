import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Unpacks the browser once and answers its program: beside an older one it would be left, hence a folder a version. */
export async function unpackChromium(): Promise<string> {
  const { version } = JSON.parse(await readFile('node_modules/@sparticuz/chromium/package.json', 'utf8')) as {
    version: string;
  };
  const folder = join(process.cwd(), 'node_modules/.cache', `chromium-${version}`);
  await mkdir(folder, { recursive: true });
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  const { default: chromium } = await import('@sparticuz/chromium');
  const path = await chromium.executablePath();
  if (before === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = before;
  return path;
}

/** How it is started: never by the package's own flags, which switch web security off. */
export const CHROMIUM_FLAGS = ['--no-sandbox', '--headless=shell', '--disable-gpu'];
