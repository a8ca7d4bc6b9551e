import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { brand } from '#brand';
import { LETTER_STEP, letterPath } from '../components/drawn/letters.ts';
import { pictureFile, SCHEMES } from '../components/drawn/picture-file.ts';

/** The height of a cell, the padding at its sides, and half the width of a letter's stroke, in px. */
const ROW = 24;
const PADDING = 4;
const STROKE = 1.5;

const css =
  'rect,.rules{fill:none;stroke:var(--ink)}.rules{stroke:var(--line)}.letters{fill:none;stroke:var(--ink);stroke-width:3;stroke-linecap:square}';

export function getStaticPaths() {
  return SCHEMES.map(({ scheme, ending }) => ({ params: { mark: `mark${ending}` }, props: { scheme } }));
}

/** The logo without motion, for the pages that functions return: four cells in two rows. */
export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = ({ props: { scheme } }) => {
  const widths = brand.mark.map(({ length }) => 2 * PADDING + (length - 1) * LETTER_STEP + 6 + 2 * STROKE);
  const [first, second] = [0, 1].map((column) =>
    Math.max(...widths.filter((_, cell) => cell % 2 === column)),
  );
  const middle = (first ?? 0) + 1.5;
  const [width, height] = [middle + (second ?? 0) + 1.5, 2 * ROW + 3];
  const cells = brand.mark.map((letters, cell) => {
    const paths = Array.from(
      letters,
      (letter, index) => `<path transform="translate(${index * LETTER_STEP})" d="${letterPath(letter)}"/>`,
    );
    const x = (cell % 2 === 0 ? 1 : middle + 0.5) + PADDING + STROKE;
    const y = (cell < 2 ? 1 : ROW + 2) + (ROW - 12) / 2;
    return `<g class="letters" transform="translate(${x} ${y})">${paths.join('')}</g>`;
  });
  const rules = `<path class="rules" d="M${middle} 1v${height - 2}M1 ${ROW + 1.5}h${width - 2}"/>`;
  const frame = `<rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="2"/>`;
  return pictureFile({
    width,
    height,
    classes: 'mark',
    css,
    drawing: `${rules}${frame}${cells.join('')}`,
    scheme,
  });
};
