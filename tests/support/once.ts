/** Does `task` once in this process, however many test projects ask: each project loads its set-up files anew. */
export function once<T>(key: string, task: () => Promise<T>): Promise<T> {
  const done = globalThis as typeof globalThis & Record<symbol, Promise<T> | undefined>;
  return (done[Symbol.for(`tests/${key}`)] ??= task());
}
