/** A line of a report: what was looked at, what is wrong with it or why it was not seen, and what to do about it. */
export interface Finding {
  subject: string;
  state: 'ok' | 'wrong' | 'unseen';
  problem?: string;
  remedy?: string;
}

const SIGNS = { ok: 'ok   ', wrong: 'WRONG', unseen: '-    ' };

/** A finding about a subject: wrong with these problems, or ok when there are none. */
export function finding(subject: string, problems: readonly string[], remedy?: string): Finding {
  if (problems.length === 0) return { subject, state: 'ok' };
  return { subject, state: 'wrong', problem: problems.join('; '), ...(remedy !== undefined && { remedy }) };
}

/** A finding about something that was not looked at: why, or how to do it by hand. */
export function unseen(subject: string, problem: string): Finding {
  return { subject, state: 'unseen', problem };
}

/** The findings that are wrong. */
export function wrongOnes(findings: readonly Finding[]): Finding[] {
  return findings.filter(({ state }) => state === 'wrong');
}

/** Prints findings, one line each and another for a remedy. A wrong one makes the command fail. */
export function print(findings: readonly Finding[]): void {
  for (const { subject, state, problem, remedy } of findings) {
    console.log(`  ${SIGNS[state]}  ${subject}${problem === undefined ? '' : `: ${problem}`}`);
    if (remedy !== undefined) console.log(`         → ${remedy}`);
  }
  if (wrongOnes(findings).length > 0) process.exitCode = 1;
}
