import { rectangle } from './card-parts.ts';
import { color } from './colors.ts';
import { breakLines, letters, type Lettering, widthOf } from '../../drawings/lettering.ts';

const SIZES = [128, 112, 100, 90, 80, 72, 64, 56, 48];
/** The distance between two baselines, as a multiple of the font size. */
const LEADING = 0.98;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Draws the title in the largest font size that fits the box. `highlight` is the color behind the last line. */
export function drawTitle(title: string, box: Box, highlight?: string): string[] {
  const { lettering, broken } = largestFit(title, box);
  const { size } = lettering;
  const baseline = (index: number) => box.y + (index + 0.8) * size * LEADING;
  const last = {
    y: baseline(broken.length - 1) - size * 0.8,
    width: widthOf(broken.at(-1) ?? '', lettering),
  };
  return [
    ...(highlight === undefined ? [] : [rectangle(box.x - 8, last.y, last.width + 16, size, highlight)]),
    ...broken.map((line, index) => letters(line, box.x, baseline(index), lettering, color('ink'))),
  ];
}

/**
 * Finds the largest font size at which the title fits. A title that fits at no size is broken within words, and what is
 * still too much is cut off, because a card must not stop a build.
 */
function largestFit(title: string, box: Box): { lettering: Lettering; broken: string[] } {
  for (const size of SIZES) {
    const lettering = letteringOf(size);
    const broken = breakLines(title, box.width, lettering);
    const isLow = broken.length * size * LEADING <= box.height;
    if (isLow && broken.every((line) => widthOf(line, lettering) <= box.width)) return { lettering, broken };
  }
  const size = SIZES.at(-1) ?? 0;
  const lettering = letteringOf(size);
  const broken = breakLines(title, box.width - size, lettering, true);
  const most = Math.floor(box.height / (size * LEADING));
  return {
    lettering,
    broken: broken.length > most ? [...broken.slice(0, most - 1), `${broken[most - 1] ?? ''}…`] : broken,
  };
}

function letteringOf(size: number): Lettering {
  return { face: 'heading', size, tracking: -0.01 };
}
