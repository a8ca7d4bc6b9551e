/** `Type one of these: /features, …`: the three options that are the most similar to what is typed. */
export function nearest(typed: string, options: Iterable<string>, before = ''): string {
  const similar = [...new Set(options)]
    .map((option) => ({ option, distance: distance(typed, option) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map(({ option }) => before + option);
  return similar.length > 0 ? `Type one of these: ${similar.join(', ')}.` : 'Remove it.';
}

/** The number of letters to insert, to delete or to replace to get from `a` to `b` (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [line, letter] of Array.from(a).entries()) {
    const next = [line + 1];
    for (const [column, other] of Array.from(b).entries())
      next.push(
        Math.min(
          (next[column] ?? 0) + 1,
          (row[column + 1] ?? 0) + 1,
          (row[column] ?? 0) + (letter === other ? 0 : 1),
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
