// IBM's accessibility-checker-engine looks at each page with another layout, after axe (tests/journeys/every-page.test.ts).
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as engine from 'accessibility-checker-engine';
import { afterAll, expect, test } from 'vitest';
import { newVisitor } from '../support/browser.ts';
import { differentPages } from '../support/built-pages.ts';
import { openAnswers } from '../support/page.ts';

declare global {
  interface Window {
    ace_ibma: typeof engine;
  }
}

const ENGINE = readFileSync(
  createRequire(import.meta.url).resolve('accessibility-checker-engine/ace-window.js'),
  'utf8',
);

/** What the engine reports and stays: the rule, the elements that it reports, and why they stay. */
const EXPLAINED = [
  {
    rule: 'input_checkboxes_grouped',
    elements: '.calendar input',
    because: 'The days of the sample week are radio buttons in a list with a name instead of a fieldset.',
  },
  {
    rule: 'input_label_before',
    elements: '.review textarea',
    because:
      'The paragraph of the review hour is named by its aria-label. The button below is a second label.',
  },
  {
    rule: 'svg_graphics_labelled',
    elements: '[role=img][aria-label] svg',
    because:
      'The drawing is a part of an image with a name. Screen readers read the name instead of the parts.',
  },
  {
    rule: 'fieldset_legend_valid',
    elements: 'fieldset:is(:has(legend.unseen), [aria-labelledby])',
    because: 'The legend is only for screen readers, or a heading is the name.',
  },
  {
    rule: 'figure_label_exists',
    elements: 'figure:has(caption, img[alt])',
    because: 'The caption of its table names the figure, or the text of its picture does.',
  },
  {
    rule: 'aria_complementary_label_visible',
    elements: 'aside[aria-label]:has(h2, b)',
    because: 'The name is for screen readers. The part begins with its own visible words.',
  },
  {
    rule: 'element_tabbable_role_valid',
    elements: '[role=region][tabindex="0"]:is([aria-label], [aria-labelledby])',
    because: 'The part scrolls, so it takes the focus: the arrow keys scroll it. axe requires this.',
  },
];

const { page, expectNoProblems } = await newVisitor({
  colorScheme: 'dark',
  viewport: { width: 1440, height: 900 },
});
afterAll(() => page.context().close());

// What the engine only asks a person to verify, and the documents of frames, are not counted.
test.each(await differentPages())(
  "A second engine finds on $path nothing that WCAG 2.2 or IBM's own rules forbid, unless EXPLAINED has it.",
  async ({ path }) => {
    await page.goto(path);
    await openAnswers(page);
    await page.evaluate(ENGINE);
    const found = await page.evaluate(async (explained) => {
      const { results } = await new window.ace_ibma.Checker().check(document, ['WCAG_2_2']);
      return results
        .filter(({ value, node }) => (value[1] as string) === 'FAIL' && node.ownerDocument === document)
        .filter(
          ({ ruleId, node }) =>
            !explained.some(({ rule, elements }) => rule === ruleId && (node as Element).matches(elements)),
        )
        .map(({ ruleId, message, snippet }) => ({ rule: ruleId, message, element: snippet }));
    }, EXPLAINED);
    expect(found).toEqual([]);
    expectNoProblems();
  },
);
