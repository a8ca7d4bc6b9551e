import { fallbackOutline } from './fallback-letters.ts';
import outlines from '../assets/fonts/card-letters.json' with { type: 'json' };

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
  const shapes = layOut(text, lettering).placed.map(
    ({ at, shape }) => `<g transform="translate(${at.toFixed(2)})">${shape}</g>`,
  );
  return `<g fill="${fill}" transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale})">${shapes.join('')}</g>`;
}

function layOut(text: string, { face, size, tracking = 0 }: Lettering) {
  const { glyphs, kerning } = faces[face];
  // Marks that only change the look of the letter before them, such as a variant of an emoji, are left out.
  const characters = Array.from(text.normalize('NFC').replace(/[\p{Cf}\uFE0F\p{Emoji_Modifier}]/gu, ''));
  const placed: { at: number; shape: string }[] = [];
  let at = 0;
  for (const [index, character] of characters.entries()) {
    const { advance, shape } = glyphOf(character, glyphs);
    placed.push({ at, shape });
    at += advance + (kerning[character + (characters[index + 1] ?? '')] ?? 0) + tracking * unitsPerEm;
  }
  return { placed, width: (at * size) / unitsPerEm };
}

/** A letter as SVG, from the brand's face, else from a fallback face, else from a font of the computer. */
function glyphOf(character: string, glyphs: Face['glyphs']): { advance: number; shape: string } {
  const own = glyphs[character];
  if (own) return { advance: own[0], shape: `<path transform="scale(1 -1)" d="${own[1]}"/>` };
  const other = fallbackOutline(character);
  if (other) return { advance: other.advance, shape: `<path d="${other.path}"/>` };
  const escaped = `&#${character.codePointAt(0) ?? 0};`;
  return {
    advance: unitsPerEm,
    shape: `<text font-family="sans-serif" font-weight="700" font-size="${unitsPerEm}">${escaped}</text>`,
  };
}

/**
 * Breaks a text greedily into lines of at most `width` pixels. A longer word gets a line of its own; with `inWords`, it
 * is broken too.
 */
export function breakLines(text: string, width: number, lettering: Lettering, inWords = false): string[] {
  const lines: string[] = [];
  const words = text.split(/\s+/).flatMap((word) => (inWords ? pieces(word, width, lettering) : [word]));
  for (const word of words) {
    const longer = lines.length > 0 ? `${lines.at(-1) ?? ''} ${word}` : word;
    if (lines.length > 0 && widthOf(longer, lettering) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Cuts a word into pieces of at most `width` pixels. */
function pieces(word: string, width: number, lettering: Lettering): string[] {
  const cut: string[] = [''];
  for (const character of Array.from(word)) {
    const longer = (cut.at(-1) ?? '') + character;
    if (widthOf(longer, lettering) <= width) cut[cut.length - 1] = longer;
    else cut.push(character);
  }
  return cut;
}
