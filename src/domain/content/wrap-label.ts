/**
 * Breaks a chart's label between words into the fewest lines of at most `width` characters. A word longer than
 * `width` gets a line of its own. Any white space counts as one space; an empty label has no lines.
 */
export function wrapLabel(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = `${lines.at(-1) ?? ''} ${word}`;
    if (lines.length > 0 && longer.length <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
