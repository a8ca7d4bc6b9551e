/** Returns the next pseudo-random integer, which is at least 0 and less than `below`. */
export type Pick = (below: number) => number;

/** A pseudo-random generator seeded with the text, so that every build draws the same picture. */
export function picker(text: string): Pick {
  let state = 2166136261;
  for (let index = 0; index < text.length; index += 1)
    state = Math.imul(state ^ text.charCodeAt(index), 16777619);
  return (below) => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 1;
    return (state >>> 8) % below;
  };
}
