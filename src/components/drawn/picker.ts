export type Pick = (below: number) => number;

/** Whole numbers below a limit, one after the other, that depend on the text alone: the same drawing on every build. */
export function picker(text: string): Pick {
  let state = 2166136261;
  for (let place = 0; place < text.length; place += 1)
    state = Math.imul(state ^ text.charCodeAt(place), 16777619);
  return (below) => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 1;
    return (state >>> 8) % below;
  };
}
