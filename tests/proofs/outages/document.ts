import type { Fault } from './list.ts';

/** What a step did during a fault: a line of the table in docs/reliability.md. */
export interface Finding {
  dependency: string;
  fault: string;
  step: string;
  /** The time limit of the answer in seconds. */
  limitS: number;
  answer: string;
  /** What was stored when the fault ended. */
  meanwhile: string;
  /** What was stored after the step was repeated without the fault and the sweeps had run. */
  afterwards: string;
}

/** The fault's name in a line that holds for every fault of a dependency. */
const EVERY = 'each of these';

/** The lines that can document a finding: its own, and the one that holds for every fault of the dependency. */
export function linesFor(finding: Finding): string[] {
  return [toLine(finding), toLine({ ...finding, fault: EVERY })];
}

/** The table of all findings. If all faults of a dependency have the same result for a step, they share one line. */
export function tableOf(findings: readonly Finding[], faults: readonly Fault[]): string {
  const lines = findings.map((finding) => {
    const same = findings.filter((other) => linesFor(other)[1] === linesFor(finding)[1]);
    const names = faults
      .filter(({ dependency }) => dependency === finding.dependency)
      .map(({ name }) => name);
    const isEvery = names.every((name) => same.some(({ fault }) => fault === name));
    return toLine(isEvery ? { ...finding, fault: EVERY } : finding);
  });
  return [HEAD, ...new Set(lines)].join('\n');
}

/** The lines that differ from another line of the same dependency, fault and step. */
export function contradictions(findings: readonly Finding[]): string[] {
  const lines = [...new Set(findings.map(toLine))];
  const key = (line: string): string => line.split('|').slice(1, 4).join('|');
  return lines.filter((line) => lines.some((other) => other !== line && key(other) === key(line)));
}

const HEAD = `| Dependency | Fault | Step | Answer | Within | Stored meanwhile | Stored afterwards |
|---|---|---|---|---|---|---|`;

function toLine(finding: Finding): string {
  const { dependency, fault, step, answer, limitS, meanwhile, afterwards } = finding;
  return `| ${[dependency, fault, step, answer, `${limitS} s`, meanwhile, afterwards].join(' | ')} |`;
}
