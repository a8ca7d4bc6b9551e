import { brand } from '#brand';
import { LETTER_STEP, letterPath } from '../components/drawn/letters.ts';
import { pictureFile } from '../components/drawn/picture-file.ts';

/** The height of the picture, in px. */
const HEIGHT = 42;
const LETTER_HEIGHT = 15;
const SCALE = 16 / LETTER_HEIGHT;
const PADDING = 4;

const css =
  'rect,.rules{fill:none;stroke:var(--ink)}.rules{stroke:var(--line)}.letters{fill:none;stroke:var(--ink);stroke-width:3;stroke-linecap:square}';

/** The logo without motion, for the pages that functions return. */
export function GET(): Response {
  let right = 0.5;
  const cells = brand.mark.map((letters) => {
    const left = right;
    right += 2 * PADDING + SCALE * ((letters.length - 1) * LETTER_STEP + 9) + 1;
    const paths = Array.from(
      letters,
      (letter, index) => `<path transform="translate(${index * LETTER_STEP})" d="${letterPath(letter)}"/>`,
    );
    const place = `translate(${left + 0.5 + PADDING + 1.5 * SCALE} ${(HEIGHT - 12 * SCALE) / 2}) scale(${SCALE})`;
    return { left, drawn: `<g class="letters" transform="${place}">${paths.join('')}</g>` };
  });
  const rules = cells.slice(1).map(({ left }) => `M${left} 1v${HEIGHT - 2}`);
  const frame = `<rect x=".5" y=".5" width="${right - 0.5}" height="${HEIGHT - 1}" rx="2"/>`;
  return pictureFile({
    width: Math.ceil(right + 0.5),
    height: HEIGHT,
    classes: 'mark',
    css,
    drawing: `<path class="rules" d="${rules.join('')}"/>${frame}${cells.map(({ drawn }) => drawn).join('')}`,
  });
}
