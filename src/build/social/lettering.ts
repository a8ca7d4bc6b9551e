import outlines from '../../assets/fonts/card-letters.json' with { type: 'json' };

/** The outlines of a font, in units of 1/`unitsPerEm` em. The y axis points up. */
interface Face {
  /** Glyphs by character. */
  glyphs: Record<string, [advance: number, path: string]>;
  /** For each pair of characters, the change in the first character's advance width; may be negative. */
  kerning: Record<string, number>;
}

/** Outlines of the brand's font (see assets/fonts/OFL.txt), so that a build machine needs no fonts. */
const { unitsPerEm, faces } = outlines as unknown as {
  unitsPerEm: number;
  faces: { heading: Face; label: Face };
};

export interface Lettering {
  face: keyof typeof faces;
  /** Font size in pixels. */
  size: number;
  /** Space after each letter, as a fraction of the font size. */
  tracking?: number;
}

/** The width of a line in pixels. */
export function widthOf(text: string, lettering: Lettering): number {
  return layOut(text, lettering).width;
}

/** Draws a line of text as SVG. `x` and `y` are the start of its baseline. */
export function letters(text: string, x: number, y: number, lettering: Lettering, fill: string): string {
  const scale = lettering.size / unitsPerEm;
  const paths = layOut(text, lettering).placed.map(
    ({ at, path }) => `<path transform="translate(${at.toFixed(2)})" d="${path}"/>`,
  );
  return `<g fill="${fill}" transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale} -${scale})">${paths.join('')}</g>`;
}

function layOut(text: string, { face, size, tracking = 0 }: Lettering) {
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

/** Removes diacritics: `č` → `c`. A letter such as `ł`, which does not decompose, is unchanged. */
function withoutMarks(character: string): string {
  return character.normalize('NFD').replace(/\p{M}/gu, '');
}

/** Breaks a text greedily into lines of at most `width` pixels; a longer word gets a line of its own. */
export function breakLines(text: string, width: number, lettering: Lettering): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1) ?? ''} ${word}` : word;
    if (lines.length > 0 && widthOf(longer, lettering) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
