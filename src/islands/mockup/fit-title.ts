/** A title in lines. `size` is the font size in px. */
export interface FittedTitle {
  size: number;
  lines: readonly string[];
}

interface Room {
  width: number;
  height: number;
  /** The largest font size, in px. */
  size: number;
}

const LINE_HEIGHT = 1;
const SMALLER = 0.94;
const SMALLEST = 12;

/**
 * Breaks a text into lines between its words, so that the text fits into `room`. The font size is `room.size`
 * or, if the text does not fit, the first smaller size that fits; each size tried is 6 % smaller than the
 * last. The first size below `SMALLEST` is the last one tried, so a very long text may not fit. `widthOf`
 * returns the width of a text at a font size of 1 px.
 */
export function fitTitle(title: string, room: Room, widthOf: (text: string) => number): FittedTitle {
  const words = title.split(/\s+/).filter(Boolean);
  for (let { size } = room; ; size *= SMALLER) {
    const lines = linesOf(words, (text) => widthOf(text) * size <= room.width);
    const isNarrow = lines.every((line) => widthOf(line) * size <= room.width);
    if ((isNarrow && lines.length * size * LINE_HEIGHT <= room.height) || size < SMALLEST)
      return { size, lines };
  }
}

function linesOf(words: readonly string[], fits: (text: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
