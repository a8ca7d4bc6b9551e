import { brand } from '#brand';
import { groupPaths, groupWidth } from './letters.ts';

/** The height of a cell, the padding at its sides, and half the width of a letter's stroke, in px. */
const ROW = 24;
const PADDING = 4;
const STROKE = 1.5;

/** The size of a drawing in px, and its SVG elements. */
interface Drawing {
  width: number;
  height: number;
  drawing: string;
}

/** The logo: four cells in two rows, as elements of the classes `frame`, `rules` and `letters`. */
export function drawMark(): Drawing {
  const widths = brand.mark.map((group) => 2 * PADDING + groupWidth(group));
  const [first = 0, second = 0] = [0, 1].map((column) =>
    Math.max(...widths.filter((_, cell) => cell % 2 === column)),
  );
  const middle = first + 1.5;
  const [width, height] = [middle + second + 1.5, 2 * ROW + 3];
  const cells = brand.mark.map((group, cell) => {
    const x = (cell % 2 === 0 ? 1 : middle + 0.5) + PADDING + STROKE;
    const y = (cell < 2 ? 1 : ROW + 2) + (ROW - 12) / 2;
    return `<g class="letters" transform="translate(${x} ${y})">${groupPaths(group)}</g>`;
  });
  const rules = `<path class="rules" d="M${middle} 1v${height - 2}M1 ${ROW + 1.5}h${width - 2}"/>`;
  const frame = `<rect class="frame" x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="2"/>`;
  return { width, height, drawing: `${rules}${frame}${cells.join('')}` };
}
