// What site/invariants.test.ts checks, and what a browser sees, of content of extreme sizes: no article and 200, one book
// and 60, no testimonial and seven, a video without captions, an article of 5,000 words and one of 30.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessibleInEveryView } from '../support/accessibility.ts';
import { newVisitor } from '../support/browser.ts';
import { EXTREME_ARTICLES, leastContent, mostContent } from '../support/extremes.ts';
import { type Build, readBuild } from '../support/invariants/build.ts';
import { INVARIANTS } from '../support/invariants/invariants.ts';
import { overhang, requestsOf } from '../support/page.ts';
import type { SiteCopy } from '../support/site-copy.ts';

const LISTS = ['/', '/blog', '/the-gutenberg-signal', '/studying-10000-reviews', '/seo-tools'];

describe.each([
  { name: 'least', make: leastContent, paths: LISTS },
  {
    name: 'most',
    make: mostContent,
    paths: [...LISTS, '/blog/2', ...Object.values(EXTREME_ARTICLES), '/videos/silent', '/videos/hosted'],
  },
])('With the $name content', ({ make, paths }) => {
  let copy: SiteCopy;
  let build: Build;
  let visitor: Awaited<ReturnType<typeof newVisitor>>;

  beforeAll(async () => {
    copy = await make();
    const { code, output } = await copy.build();
    expect(code, output).toBe(0);
    build = await readBuild(copy.root);
    visitor = await newVisitor();
    await serve();
  });
  afterAll(async () => {
    await visitor.page.context().close();
    copy.dispose();
  });

  /** Answers the visitor's requests with the files of the copy and with the headers that they have at Netlify. */
  async function serve(): Promise<void> {
    await visitor.page.context().route('**/*', async (route) => {
      const { pathname } = new URL(route.request().url());
      const path = build.pages.get(pathname)?.file ?? join(build.dist, decodeURIComponent(pathname));
      const headers = build.headersFor(pathname);
      await (existsSync(path) ? route.fulfill({ path, headers }) : route.fulfill({ status: 404 }));
    });
  }

  test.each(INVARIANTS)('%s', async (_, rule) => {
    expect(await rule(build)).toEqual([]);
  });

  test.each(paths)('%s fits a phone, requests no script and is accessible.', async (path) => {
    const { page, expectNoProblems } = visitor;
    await page.setViewportSize({ width: 320, height: 640 });
    const requests = await requestsOf(page, path);
    expect(requests.filter((request) => request.resourceType() === 'script')).toEqual([]);
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 640 });
      expect(await overhang(page), `px wider than ${String(width)} px`).toBe(0);
    }
    await expectAccessibleInEveryView(page, path);
    expectNoProblems();
  });
});
