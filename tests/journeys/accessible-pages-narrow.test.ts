// One test file per width, so that two workers can run them in parallel: axe takes longer than all other journeys.
import { test } from 'vitest';
import { expectAccessibleAt, NARROW } from '../support/accessibility.ts';
import { openPage } from '../support/browser.ts';
import { builtPages } from '../support/built-pages.ts';

test.each(await builtPages())(
  '$path is accessible on a narrow screen in both color schemes.',
  async ({ path }) => {
    const page = await openPage();
    await page.goto(path);
    await expectAccessibleAt(page, NARROW, path);
  },
);
