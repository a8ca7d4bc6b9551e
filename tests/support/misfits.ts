import type { Page } from 'playwright-core';

/** Elements that lie over others on purpose, and why. */
const INTENDED: readonly { selector: string; reason: string }[] = [
  {
    selector: '.calendar label > input',
    reason: 'The whole label of a day is the radio button’s clickable area.',
  },
  { selector: '.figure canvas', reason: 'The chart replaces the drawing of the same figure.' },
  { selector: '.screen > video', reason: 'The message that the video is loading lies on the video.' },
  {
    selector: '.books > svg',
    reason: 'Each drawn book has empty space at its sides, which its neighbors share.',
  },
];

/** What may be cut off, and where the whole text is. */
const CUT: readonly { selector: string; reason: string }[] = [
  { selector: '.records .row > td', reason: 'The details below an open row show each value whole.' },
];

/** Pictures and controls. A link counts if it looks like a button or contains a picture. */
const THINGS =
  'img, svg:not(svg *), video, canvas, iframe, button, input, select, textarea, summary, a.button, a:has(img, svg)';

/**
 * What does not fit in a part of the page, such as an open dialog: the part if it is too wide, each text that is cut
 * off or outside the part, and whatever lies over something else. Texts are compared with each other, with pictures,
 * with controls and with bars that stay in view (in the place that they have before the page is scrolled).
 */
export function misfits(page: Page, within = 'body'): Promise<string[]> {
  const join = (list: readonly { selector: string }[]): string =>
    list.map(({ selector }) => selector).join(', ');
  return page.evaluate(findMisfits, { within, things: THINGS, intended: join(INTENDED), cut: join(CUT) });
}

interface Selectors {
  within: string;
  things: string;
  intended: string;
  cut: string;
}

/** Runs in the page. */
function findMisfits({ within, things, intended, cut }: Selectors): string[] {
  interface Edges {
    left: number;
    right: number;
    top: number;
    bottom: number;
  }
  interface Box extends Edges {
    element: Element;
    /** The text of which the box is a line; without it, the box is that of the element. */
    text?: Node;
  }

  const root = document.querySelector<HTMLElement>(within);
  if (!root) throw new Error(`The page has no ${within}`);
  const found: string[] = [];
  const boxes: Box[] = [];
  const frame = root === document.body ? document.documentElement : root;

  const nameOf = ({ element, text }: Pick<Box, 'element' | 'text'>): string =>
    text?.textContent?.trim().slice(0, 40) ?? `<${element.outerHTML.slice(1, 60)}`;
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('.unseen, .honeypot');
  const isBeyond = (box: Edges, edge: Edges): boolean =>
    box.left < edge.left - 1 ||
    box.right > edge.right + 1 ||
    box.top < edge.top - 1 ||
    box.bottom > edge.bottom + 1;

  /** The edges of an element that its texts may reach, or cross where the element scrolls. */
  interface Limit {
    edge: DOMRect;
    /** What the element does with a text that extends beyond it. A card has a background or a border beside the text. */
    kind: 'scrolls' | 'cuts' | 'card';
  }
  const limits = new Map<Element, Limit | 'hides' | 'none'>();
  const limitOf = (element: Element): Limit | 'hides' | 'none' => {
    const style = getComputedStyle(element);
    if (style.clipPath === 'inset(50%)') return 'hides';
    const edge = element.getBoundingClientRect();
    const overflow = style.overflowX + style.overflowY;
    if (/auto|scroll/.test(overflow)) return { edge, kind: 'scrolls' };
    if (overflow !== 'visiblevisible') return { edge, kind: 'cuts' };
    const isColored = style.backgroundColor !== 'rgba(0, 0, 0, 0)' || style.backgroundImage !== 'none';
    const isFramed = style.borderInlineEndWidth !== '0px';
    return (isColored || isFramed) && style.display !== 'inline' ? { edge, kind: 'card' } : 'none';
  };
  /** The element that limits a box: its parent, or its containing block if its position is absolute. */
  const boxAround = (box: Element): Element | null =>
    box instanceof HTMLElement && getComputedStyle(box).position === 'absolute'
      ? box.offsetParent
      : box.parentElement;
  /** The limits of an element's texts, from the inside to the outside; `undefined` if it is only for screen readers. */
  const limitsOf = (element: Element | null): Limit[] | undefined => {
    const around: Limit[] = [];
    for (let box = element; box && box !== document.body && box !== frame; box = boxAround(box)) {
      const limit = limits.get(box) ?? limitOf(box);
      limits.set(box, limit);
      if (limit === 'hides') return undefined;
      if (limit !== 'none') around.push(limit);
    }
    return around;
  };
  /** Adds the part of a box that its ancestors do not clip. */
  const add = (box: Box, around: Limit[]): void => {
    const clips = around.filter(({ kind }) => kind !== 'card');
    const left = Math.max(box.left, ...clips.map(({ edge }) => edge.left));
    const right = Math.min(box.right, ...clips.map(({ edge }) => edge.right));
    const top = Math.max(box.top, ...clips.map(({ edge }) => edge.top));
    const bottom = Math.min(box.bottom, ...clips.map(({ edge }) => edge.bottom));
    if (right - left > 1 && bottom - top > 1) boxes.push({ ...box, left, right, top, bottom });
  };

  const addText = (text: Node, element: Element): void => {
    const around = limitsOf(element);
    if (!around) return;
    const range = document.createRange();
    range.selectNodeContents(text);
    const whole = range.getBoundingClientRect();
    const isCut = around.some(({ edge, kind }) => kind === 'cuts' && isBeyond(whole, edge));
    if (isCut && !element.closest(cut)) found.push(`cut: ${nameOf({ element, text })}`);
    // What is around a scroller, or around an element that cuts the text off, is of no importance.
    const end = around.findIndex(({ kind }) => kind !== 'card');
    const edges = (end < 0 ? around : around.slice(0, end)).map(({ edge }) => edge);
    if (end < 0) edges.push(frame.getBoundingClientRect());
    if (edges.some((edge) => whole.left < edge.left - 1 || whole.right > edge.right + 1))
      found.push(`outside: ${nameOf({ element, text })}`);
    for (const line of range.getClientRects()) {
      // The lines of a heading may touch each other, so only the middle half of each line's height is compared.
      const quarter = line.height / 4;
      const [top, bottom] = [line.top + quarter, line.bottom - quarter];
      add({ element, text, left: line.left + 1, right: line.right - 1, top, bottom }, around);
    }
  };
  const addThing = (element: Element): void => {
    const around = limitsOf(element.parentElement);
    const { left, right, top, bottom } = element.getBoundingClientRect();
    if (around) add({ element, left: left + 1, right: right - 1, top: top + 1, bottom: bottom - 1 }, around);
  };

  const all = [...root.querySelectorAll<HTMLElement>('*:not(svg *)')];
  const bars = all.filter((element) => /fixed|sticky/.test(getComputedStyle(element).position));
  const sticky = bars.filter((bar) => getComputedStyle(bar).position === 'sticky');
  for (const { style } of sticky) {
    style.setProperty('position', 'relative', 'important');
    style.setProperty('inset', 'auto', 'important');
  }

  if (frame.scrollWidth > frame.clientWidth)
    found.push(`${within} is ${String(frame.scrollWidth - frame.clientWidth)} px too wide`);
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const element = text.parentElement;
    if (!element || !text.textContent?.trim() || !isShown(element)) continue;
    if (!element.closest('svg, select, textarea, [aria-hidden="true"]')) addText(text, element);
  }
  for (const element of all)
    if ((element.matches(things) || bars.includes(element)) && isShown(element)) addThing(element);

  /** Whether the boxes may share a place: two lines of a text, or a picture, control or bar and what is in it. */
  const areOne = (one: Box, other: Box): boolean =>
    one.text && other.text
      ? one.text === other.text
      : (!one.text && one.element.contains(other.element)) ||
        (!other.text && other.element.contains(one.element));
  boxes.sort((one, other) => one.top - other.top);
  for (const [index, one] of boxes.entries())
    for (const other of boxes.slice(index + 1)) {
      if (other.top >= one.bottom) break;
      const shared = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const isIntended = (): boolean => [one, other].some(({ element }) => element.matches(intended));
      if (shared > 1 && !areOne(one, other) && !isIntended())
        found.push(`one over the other: ${nameOf(one)} / ${nameOf(other)}`);
    }

  for (const { style } of sticky) {
    style.removeProperty('position');
    style.removeProperty('inset');
  }
  return [...new Set(found)];
}
