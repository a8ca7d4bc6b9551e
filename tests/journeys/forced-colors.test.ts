// In Windows' contrast themes (forced colors), frames and blocks that mean something stay. text-of-any-size.test.ts checks
// the texts and controls of every page.
import { afterAll, expect, test } from 'vitest';
import { newVisitor } from '../support/browser.ts';
import { visibleBorders } from '../support/contrasts.ts';
import { loadFonts } from '../support/page.ts';

const { page, expectNoProblems } = await newVisitor({ viewport: { width: 1280, height: 900 } });
afterAll(() => page.context().close());

test.each(['light', 'dark'] as const)(
  'In forced colors the frame of the popular plan and the block of the review hour stay (%s).',
  async (colorScheme) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    await page.goto('/pricing');
    await loadFonts(page);
    expect(await visibleBorders(page, '.plan.popular')).toEqual(['top', 'right', 'left']);
    expect(await visibleBorders(page, '.plan:not(.popular)')).toEqual(['top']);
    await page.goto('/');
    await loadFonts(page);
    expect(await visibleBorders(page, '.calendar .sat a')).toContain('left');
    expectNoProblems();
  },
);
