export type Pick = (below: number) => number;

/** Whole numbers below a limit, one after the other, that depend on the text alone: the same drawing on every build. */
export function picker(text: string): Pick {
  let state = [...text].reduce(
    (hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16777619),
    2166136261,
  );
  return (below) => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 1;
    return (state >>> 8) % below;
  };
}
