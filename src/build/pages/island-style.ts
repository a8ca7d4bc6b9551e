import { elementsIn, type HtmlNode, textOf } from '../html-tree.ts';
import type { PageStep } from './finished-pages.ts';
import type { Page } from './page.ts';

/** The style rule that Astro writes before a page's first island. */
const RULE = 'astro-island,astro-slot,astro-static-slot{display:contents}';

/**
 * Removes the <style> that Astro writes into the body, where HTML forbids it. Its one rule is in styles/reset.css.
 */
export const removeIslandStyle: PageStep = ({ pages }) => {
  const hasIsland = ({ document }: Page) => elementsIn(document, 'astro-island').some(() => true);
  pages.filter(hasIsland).forEach(removeStyle);
};

function removeStyle(page: Page): void {
  const style = `<style>${RULE}</style>`;
  if (!removeNode(page.document) || !page.html.includes(style))
    throw new Error(
      `${page.file}: Astro writes another style for its islands. Correct src/build/pages/island-style.ts.`,
    );
  page.html = page.html.replace(style, '');
}

/** Removes the style from the tree; returns false when there is none. */
function removeNode(document: HtmlNode): boolean {
  for (const { children } of elementsIn(document)) {
    const index = children.findIndex(
      (child) => child.type === 'element' && child.tagName === 'style' && textOf(child) === RULE,
    );
    if (index >= 0) return children.splice(index, 1).length > 0;
  }
  return false;
}
