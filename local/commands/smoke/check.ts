/**
 * A line of the report. `problem` says what is wrong with the subject or, for `unseen`, why the subject was not checked
 * or how to check it by hand.
 */
export interface Finding {
  subject: string;
  state: 'ok' | 'wrong' | 'unseen';
  problem?: string;
}

/** Runs a check. `find` returns the problem, or null; an error that it throws is a problem too. */
export async function check(subject: string, find: () => Promise<string | null>): Promise<Finding> {
  const problem = await find().catch((error: unknown) => String(error));
  return problem === null ? { subject, state: 'ok' } : { subject, state: 'wrong', problem };
}

/** A finding about something that was not checked. `problem` says why, or how to check it by hand. */
export function unseen(subject: string, problem: string): Finding {
  return { subject, state: 'unseen', problem };
}

/** The problem of an answer whose status is not the expected one, or null. */
export function expectStatus({ status }: { status: number }, expected: number): string | null {
  return status === expected ? null : `it answers ${status} instead of ${expected}`;
}
