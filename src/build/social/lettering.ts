import { readFileSync } from 'node:fs';

/** A face as outlines: by character its advance width and its path, in units of `unitsPerEm`, y upwards. */
interface Face {
  glyphs: Record<string, [advance: number, path: string]>;
  /** By pair of characters: what comes off, or is added to, the first one's width. */
  kerning: Record<string, number>;
}

/** Cut from the brand's face (see assets/fonts/OFL.txt): a machine that builds the site needs no fonts. */
const { unitsPerEm, faces } = JSON.parse(
  readFileSync(new URL('../../assets/fonts/card-letters.json', import.meta.url), 'utf8'),
) as { unitsPerEm: number; faces: { heading: Face; label: Face } };

export interface Lettering {
  face: keyof typeof faces;
  /** In pixels. */
  size: number;
  /** Added after each letter, in parts of the size. */
  tracking?: number;
}

/** The width of a line in pixels. */
export function widthOf(text: string, lettering: Lettering): number {
  return set(text, lettering).width;
}

/** A line of text as SVG, its baseline beginning at `x` and `y`. */
export function letters(text: string, x: number, y: number, lettering: Lettering, fill: string): string {
  const scale = lettering.size / unitsPerEm;
  const paths = set(text, lettering).placed.map(
    ({ at, path }) => `<path transform="translate(${at.toFixed(2)})" d="${path}"/>`,
  );
  return `<g fill="${fill}" transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale} -${scale})">${paths.join('')}</g>`;
}

function set(text: string, { face, size, tracking = 0 }: Lettering) {
  const { glyphs, kerning } = faces[face];
  const characters = Array.from(text.normalize('NFC'), (character) =>
    glyphs[character] ? character : withoutMarks(character),
  );
  const placed: { at: number; path: string }[] = [];
  let at = 0;
  for (const [index, character] of characters.entries()) {
    const glyph = glyphs[character];
    if (!glyph)
      throw new Error(
        `The social card of “${text}” needs “${character}”, which the brand’s face does not have`,
      );
    placed.push({ at, path: glyph[1] });
    at += glyph[0] + (kerning[character + (characters[index + 1] ?? '')] ?? 0) + tracking * unitsPerEm;
  }
  return { placed, width: (at * size) / unitsPerEm };
}

/** `ł` has no simpler form, `č` becomes `c`: better than a card without it. */
function withoutMarks(character: string): string {
  return character.normalize('NFD').replace(/\p{M}/gu, '');
}

/** Lines of at most `width` pixels, as even as greedy breaking makes them. */
export function breakLines(text: string, width: number, lettering: Lettering): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1) ?? ''} ${word}` : word;
    if (lines.length > 0 && widthOf(longer, lettering) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
