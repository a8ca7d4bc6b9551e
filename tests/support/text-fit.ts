import type { Page } from 'playwright-core';

/**
 * What does not fit: a page that is too wide, and each text that is cut off, outside the page or over another
 * text.
 */
export function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth, offsetWidth } = document.documentElement;
    if (scrollWidth > offsetWidth) found.push(`the page is ${String(scrollWidth - offsetWidth)} px too wide`);

    interface Line {
      text: Node;
      left: number;
      right: number;
      top: number;
      bottom: number;
    }
    const lines: Line[] = [];
    const nameOf = ({ textContent }: Node): string => (textContent ?? '').trim().slice(0, 40);

    /** `elsewhere` means that the text can be scrolled into view or is only for screen readers. */
    const clip = (from: Element, { left, right, top, bottom }: DOMRect): 'elsewhere' | 'cut' | 'whole' => {
      let isCut = false;
      for (let box: Element | null = from; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, clipPath } = getComputedStyle(box);
        if (overflowX === 'visible' && overflowY === 'visible') continue;
        if (/auto|scroll/.test(overflowX + overflowY) || clipPath === 'inset(50%)') return 'elsewhere';
        const edge = box.getBoundingClientRect();
        isCut ||=
          left < edge.left - 1 || right > edge.right + 1 || top < edge.top - 1 || bottom > edge.bottom + 1;
      }
      return isCut ? 'cut' : 'whole';
    };

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const parent = text.parentElement;
      if (!parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (!nameOf(text) || parent.closest('.unseen, .honeypot, svg, textarea, [aria-hidden="true"]'))
        continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const box = range.getBoundingClientRect();
      const state = clip(parent, box);
      if (state === 'cut') found.push(`cut: ${nameOf(text)}`);
      if (state === 'elsewhere') continue;
      if (box.left < -1 || box.right > offsetWidth + 1) found.push(`outside: ${nameOf(text)}`);
      for (const { left, right, top, bottom, height } of range.getClientRects()) {
        // The lines of a heading may touch each other, so only the middle half of each line's height is compared.
        const quarter = height / 4;
        lines.push({ text, left: left + 1, right: right - 1, top: top + quarter, bottom: bottom - quarter });
      }
    }

    lines.sort((one, other) => one.top - other.top);
    for (const [index, one] of lines.entries())
      for (const other of lines.slice(index + 1)) {
        if (other.top >= one.bottom) break;
        const shared = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        if (shared > 1 && other.text !== one.text)
          found.push(`one over the other: ${nameOf(one.text)} / ${nameOf(other.text)}`);
      }
    return [...new Set(found)];
  });
}

/** Doubles the size of every text outside drawings and nothing else, as text zoom does in Safari and Firefox. */
export async function doubleText(page: Page): Promise<void> {
  await restoreText(page);
  await page.evaluate(() => {
    const sizes = [...document.querySelectorAll<HTMLElement>('body, body *:not(svg, svg *)')].map(
      (element) => [element, Number.parseFloat(getComputedStyle(element).fontSize)] as const,
    );
    for (const [element, px] of sizes)
      element.style.setProperty('font-size', `${String(px * 2)}px`, 'important');
  });
}

/** Gives every text its own size again after `doubleText()`. */
export async function restoreText(page: Page): Promise<void> {
  await page.$$eval('[style*="font-size"]', (elements) => {
    for (const element of elements) (element as HTMLElement).style.removeProperty('font-size');
  });
}

/**
 * Gives every text the spacing that WCAG 1.4.12 requires pages to support. Returns a function that undoes this.
 */
export async function spaceText(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
    );
    document.adoptedStyleSheets = [sheet];
  });
  return () =>
    page.evaluate(() => {
      document.adoptedStyleSheets = [];
    });
}
