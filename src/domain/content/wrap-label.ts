/**
 * Breaks a chart's label between words into lines of at most `width` characters: as few lines as possible, of similar
 * length. A word longer than `width` gets a line of its own. Any white space counts as one space. An empty label has
 * no lines.
 */
export function wrapLabel(text: string, width: number): string[] {
  const words = text.split(/\s+/).filter(Boolean);
  let lines = fillLines(words, width);
  for (let less = width - 1; less > 0; less -= 1) {
    const shorter = fillLines(words, less);
    if (shorter.length > lines.length) break;
    lines = shorter;
  }
  return lines;
}

function fillLines(words: readonly string[], width: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = `${lines.at(-1) ?? ''} ${word}`;
    if (lines.length > 0 && longer.length <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
