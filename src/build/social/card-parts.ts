import { brand } from '#brand';
import { groupPaths, groupWidth } from '../../drawings/letters.ts';
import { color } from './colors.ts';
import { letters, type Lettering, widthOf } from '../../drawings/lettering.ts';

/** Size of the card in pixels. All other sizes in this file, in card.ts and in card-title.ts are in the same unit. */
export const CARD = { width: 1200, height: 630 } as const;

/** Width of one day's column in the drawn week. */
export const COLUMN = CARD.width / 7;
export const PADDING = 32;
/** Bottom edge (y) of the row with the names of the days. */
export const HEAD = 72;
/** Top edge (y) of the row with the brand's mark and the page's address. */
export const FOOT = CARD.height - 84;
export const LABEL: Lettering = { face: 'label', size: 22, tracking: 0.02 };

/** Draws the brand's mark and the page's address. */
export function foot(path: string, width: number = CARD.width): string {
  const address = `${brand.domain}${path === '/' ? '' : path}`;
  const size = Math.min(1, (width - 2 * PADDING - 260) / widthOf(address, LABEL)) * LABEL.size;
  const lettering = { ...LABEL, size };
  const right = width - PADDING - widthOf(address, lettering);
  return [
    rectangle(0, FOOT, width, CARD.height - FOOT, color('sheet')),
    lines(`M0 ${FOOT}H${width}`),
    mark(PADDING, FOOT + 22),
    letters(address, right, FOOT + 50, lettering, color('ink-soft')),
  ].join('');
}

/** Draws the brand's mark: a row of four cells with letters, 40 px high. */
function mark(x: number, y: number): string {
  const groups = brand.mark.map((group, index) => {
    const width = groupWidth(group);
    // Three letters and more are drawn smaller, so that they stay in their cell.
    const scale = Math.min(1, 28 / width);
    const x = index * 40 + 20 - (width / 2 - 1.5) * scale;
    return `<g transform="translate(${x} ${20 - 6 * scale}) scale(${scale})">${groupPaths(group)}</g>`;
  });
  const frame = `M0 0H160V40H0ZM40 0V40M80 0V40M120 0V40`;
  return `<g transform="translate(${x} ${y})"><path d="${frame}" fill="none" stroke="${color('ink')}"/><g fill="none" color="${color('ink')}" stroke="${color('ink')}" stroke-width="3" stroke-linecap="square">${groups.join('')}</g></g>`;
}

export function rectangle(x: number, y: number, width: number, height: number, fill: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;
}

export function lines(path: string): string {
  return `<path d="${path}" fill="none" stroke="${color('line')}"/>`;
}
