import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Unpacks the browser once and answers the path of its program. Each version has a folder of its own: the package does not
 * unpack where it finds an older one.
 */
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

/** The flags to start it with. Those of the package would switch web security off. */
export const CHROMIUM_FLAGS = ['--no-sandbox', '--headless=shell', '--disable-gpu'];
