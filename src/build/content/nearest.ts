import leven from 'leven';

/** `Type one of these: /features, …`: the three options that are the most similar to what is typed. */
export function nearest(typed: string, options: Iterable<string>, before = ''): string {
  const similar = [...new Set(options)]
    .map((option) => ({ option, distance: leven(typed, option) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map(({ option }) => before + option);
  return similar.length > 0 ? `Type one of these: ${similar.join(', ')}.` : 'Remove it.';
}

/** Whether what is typed is one of the options, or one of them with a typing mistake. */
export function isAlmost(typed: string, options: readonly string[]): boolean {
  return options.some((option) => leven(typed, option) <= option.length / 4);
}
