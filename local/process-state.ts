import { readFileSync } from 'node:fs';

/** Linux's information about a process in /proc/{pid}/stat. */
interface ProcStat {
  /** The program's name, at most 15 characters. */
  name: string;
  /** One letter: `Z` is a zombie (ended, its parent has not read the exit code yet), `X` is dead. */
  state: string;
  parent: number;
  /** The process's start, in clock ticks after boot, as text. */
  started: string;
}

/**
 * The start time of a process, as in `ProcStat`; '' when /proc does not exist or has no such process. A
 * zombie still has a start time. The start time distinguishes the process from a later one with the same ID.
 */
export function startTime(pid: number): string {
  return readStat(pid)?.started ?? '';
}

/**
 * Whether the process with this ID and this start time (see `startTime`) still runs. A zombie does not run.
 * Without /proc, every start time is '' and only the ID is compared.
 */
export function isSameProcess(pid: number, started: string): boolean {
  if (!exists(pid)) return false;
  const stat = readStat(pid);
  if (stat === null) return started === '';
  return stat.started === started && !['Z', 'X', 'x'].includes(stat.state);
}

/** Whether there is a process with this ID. A zombie counts. */
export function exists(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Reads a process's state; null when /proc does not exist or has no such process. A zombie is still in /proc.
 */
export function readStat(pid: number): ProcStat | null {
  try {
    return parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return null;
  }
}

/** Parses /proc/{pid}/stat. Its second field, in parentheses, is a name that may contain spaces and parentheses. */
function parseStat(text: string): ProcStat {
  const end = text.lastIndexOf(')');
  // `fields[0]` is the third field of the file, so `fields[19]` is field 22, the start time (man 5 proc).
  const fields = text.slice(end + 2).split(' ');
  return {
    name: text.slice(text.indexOf('(') + 1, end),
    state: fields[0] ?? '',
    parent: Number(fields[1]),
    started: fields[19] ?? '',
  };
}
