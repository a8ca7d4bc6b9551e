/**
 * Runs `task` in the first call with a `key`. Later calls in this process with the same key get the same result. The
 * result is stored in `globalThis`, because Vitest loads this module again for every project.
 */
export function once<T>(key: string, task: () => Promise<T>): Promise<T> {
  const done = globalThis as typeof globalThis & Record<symbol, Promise<T> | undefined>;
  return (done[Symbol.for(`tests/${key}`)] ??= task());
}

/**
 * Starts, with `once`, a server or a browser that all files of a worker share. A start that fails is tried
 * twice more. A busy machine can make a start fail, and then all later files of the worker would fail too.
 */
export function startOnce<T>(name: string, start: () => Promise<T>): Promise<T> {
  return once(name, () => attempt(name, start, 3));
}

async function attempt<T>(name: string, start: () => Promise<T>, attempts: number): Promise<T> {
  try {
    return await start();
  } catch (error) {
    if (attempts === 1) throw error;
    process.stderr.write(`The ${name} did not start and is started again: ${String(error)}\n`);
    return attempt(name, start, attempts - 1);
  }
}
