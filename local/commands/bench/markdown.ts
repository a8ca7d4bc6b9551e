/** A Markdown table: the first column is text, the others are numbers. */
export function markdownTable(columns: string[], rows: (string | number)[][]): string {
  const line = (cells: (string | number)[]): string => `| ${cells.join(' | ')} |`;
  const rule = columns.map((_, index) => (index === 0 ? '---' : '---:'));
  return [line(columns), line(rule), ...rows.map(line)].join('\n');
}

/** The median; of an even count, the larger of the two middle numbers. NaN when there are no numbers. */
export function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;
}

/** Formats a number with `digits` decimals. */
export function round(value: number, digits = 0): string {
  return value.toFixed(digits);
}
