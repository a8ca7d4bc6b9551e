/** Runs `task` once in this process, even if Vitest loads a module again, as it does for every project. */
export function once<T>(key: string, task: () => Promise<T>): Promise<T> {
  const done = globalThis as typeof globalThis & Record<symbol, Promise<T> | undefined>;
  return (done[Symbol.for(`tests/${key}`)] ??= task());
}
