import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import opentype, { type Font } from 'opentype.js';

/** An outline of a letter: its advance width and its SVG path, in units of 1/1000 em. The y axis points down. */
export interface Outline {
  advance: number;
  path: string;
}

const require = createRequire(import.meta.url);
/** The packages with the faces that draw what the brand's face does not have, in the order in which they are asked. */
const FACES = [
  { name: 'noto-sans', root: dirname(require.resolve('@fontsource/noto-sans/package.json')) },
  { name: 'noto-emoji', root: dirname(require.resolve('@fontsource/noto-emoji/package.json')) },
];

const fonts = new Map<string, Font>();

/** Finds a letter's outline in the fallback faces; undefined when none of them has the letter. */
export function fallbackOutline(letter: string): Outline | undefined {
  for (const { name, root } of FACES) {
    const subsets = JSON.parse(readFileSync(join(root, 'unicode.json'), 'utf8')) as Record<string, string>;
    for (const [subset, ranges] of Object.entries(subsets)) {
      if (!includes(ranges, letter.codePointAt(0) ?? 0)) continue;
      const font = readFont(join(root, 'files', `${name}-${subset.replace(/[[\]]/g, '')}-700-normal.woff`));
      const glyph = font.charToGlyph(letter);
      const scale = 1000 / font.unitsPerEm;
      if (glyph.index > 0)
        return { advance: (glyph.advanceWidth ?? 0) * scale, path: glyph.getPath(0, 0, 1000).toPathData(0) };
    }
  }
  return undefined;
}

function readFont(file: string): Font {
  const font = fonts.get(file) ?? opentype.parse(new Uint8Array(readFileSync(file)).buffer);
  fonts.set(file, font);
  return font;
}

/** Whether a list of ranges, such as `U+20-7E,U+A9`, includes a code point. */
function includes(ranges: string, code: number): boolean {
  return ranges.split(',').some((range) => {
    const [first = '', last = first] = range.replace(/U\+/i, '').split('-');
    return code >= parseInt(first, 16) && code <= parseInt(last, 16);
  });
}
