import { existsSync } from 'node:fs';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { createSite } from '../../netlify/site.ts';
import { serveHttps } from './https.ts';
import { markdownTable, round } from './markdown.ts';
import { publicPaths } from './public-paths.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const INSTALLED = ['/usr/bin/chromium', '/usr/bin/google-chrome'];
const FLAGS = ['--no-sandbox', '--headless=new', '--disable-gpu', '--ignore-certificate-errors'];

/** Lighthouse's scores of every public page, on a phone, as a Markdown table. */
export async function formatScores(): Promise<string> {
  const title = '## Lighthouse';
  const chromePath = [process.env['PLAYWRIGHT_CHROME'] ?? '', ...INSTALLED].find((path) => existsSync(path));
  if (!chromePath)
    return `${title}\n\nNot measured: Lighthouse needs a full Chrome or Chromium. Set PLAYWRIGHT_CHROME to its path.`;
  const site = await createSite({ port: 0 });
  const https = await serveHttps(site.port);
  const rows: string[][] = [];
  for (const path of await publicPaths()) {
    process.stderr.write(`Lighthouse: ${path}\n`);
    rows.push([path, ...(await scoresOf(chromePath, https.url + path))]);
  }
  https.close();
  await site.close();
  return `${title}\n\n${markdownTable(['Page', ...CATEGORIES], rows)}`;
}

/** The scores of `CATEGORIES`, from 0 to 100. */
async function scoresOf(chromePath: string, url: string): Promise<string[]> {
  const chrome = await launch({ chromePath, chromeFlags: FLAGS, logLevel: 'error' });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'error',
      onlyCategories: CATEGORIES,
    });
    return CATEGORIES.map((name) => round((result?.lhr.categories[name]?.score ?? NaN) * 100));
  } finally {
    chrome.kill();
  }
}
