import { chromium } from 'playwright-core';
import { beforeEach, expect, test, vi } from 'vitest';
import { chooseChromium } from '../../local/chromium.ts';

beforeEach(() => {
  vi.stubEnv('PLAYWRIGHT_CHROME', '');
});

test('the program in PLAYWRIGHT_CHROME is used on every system', async () => {
  vi.stubEnv('PLAYWRIGHT_CHROME', process.execPath);
  const launch = { executablePath: process.execPath, args: [] };
  for (const system of ['linux-x64', 'darwin-arm64']) expect(await chooseChromium(system)).toEqual(launch);
});

test('a PLAYWRIGHT_CHROME that names no file is reported in one line', async () => {
  vi.stubEnv('PLAYWRIGHT_CHROME', '/no/such/chrome');
  await expect(chooseChromium()).rejects.toThrow(/^PLAYWRIGHT_CHROME names no file: \/no\/such\/chrome$/);
});

test('on other systems the installed Chrome is used', async () => {
  const launch = vi.spyOn(chromium, 'launch').mockResolvedValue({ close: () => Promise.resolve() } as never);
  expect(await chooseChromium('darwin-arm64')).toEqual({ channel: 'chrome', args: [] });
  expect(launch).toHaveBeenCalledOnce();
});

test('a missing browser is reported in one line', async () => {
  vi.spyOn(chromium, 'launch').mockRejectedValue(new Error('Chromium distribution "chrome" is not found'));
  await expect(chooseChromium('win32-x64')).rejects.toThrow(
    /^No browser: the packaged Chromium has no build for win32-x64\. Install Google Chrome, or set PLAYWRIGHT_CHROME .+$/,
  );
});
