import { exists, readStat } from './process-state.ts';

const POLL_MS = 100;

/**
 * Calls `onLost` every `POLL_MS` once the npm process that started this process has ended, or the shell
 * between them. Signals do not always reach this process: npm sends SIGTERM to that shell, and dash ends
 * without passing the signal on. `kill -9` is never passed on. Does nothing when npm did not start this
 * process, because such a process may outlive its parent (`nohup`, `disown`).
 */
export function watchNpm(onLost: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const chain = parents();
  setInterval(() => {
    const isIntact = parents() === chain && exists(Number(chain.split(' ')[0]));
    if (!isIntact) onLost();
  }, POLL_MS).unref();
}

/**
 * The ID of the parent process. If the parent is the shell in which npm runs the script, the ID of npm's process
 * follows after a space. Without /proc (not on Linux), the shell is not recognized and npm's ID is left out.
 */
function parents(): string {
  const stat = readStat(process.ppid);
  const isShell = stat !== null && /^(ba|da|a)?sh$/.test(stat.name);
  return isShell ? `${process.ppid} ${stat.parent}` : String(process.ppid);
}
