import type { AstroIntegration, AstroIntegrationLogger } from 'astro';
import { glob, readFile } from 'node:fs/promises';
import { type Page, readPage } from './page.ts';

/** The output of a build, passed to the steps that follow it. */
export interface FinishedSite {
  /** The folder of the repository. */
  root: URL;
  /** The output folder. */
  dir: URL;
  /** The folder for what later builds can use again. */
  cacheDir: URL;
  pages: readonly Page[];
  logger: AstroIntegrationLogger;
}

/** A step after the build, which reads the pages and writes further files. */
export type PageStep = (site: FinishedSite) => void | Promise<void>;

interface FinishedPages extends AstroIntegration {
  /** Every page, sorted by path; empty until the build is done. */
  pages: readonly Page[];
}

/** Reads and parses every HTML file of a finished build once, and runs the steps in order. */
export function finishedPages(steps: readonly PageStep[]): FinishedPages {
  const pages: Page[] = [];
  let root: URL;
  let cacheDir: URL;
  return {
    name: 'finished-pages',
    pages,
    hooks: {
      'astro:config:done': ({ config }) => {
        ({ root, cacheDir } = config);
      },
      'astro:build:done': async ({ dir, logger }) => {
        pages.push(...(await readPages(dir)));
        for (const step of steps) await step({ root, dir, cacheDir, pages, logger });
      },
    },
  };
}

async function readPages(dir: URL): Promise<Page[]> {
  const files = await Array.fromAsync(glob('**/*.html', { cwd: dir }), (file) => file.replaceAll('\\', '/'));
  const pages = await Promise.all(
    files.map(async (file) => readPage(file, await readFile(new URL(file, dir), 'utf8'))),
  );
  return pages.sort((a, b) => (a.path < b.path ? -1 : 1));
}
