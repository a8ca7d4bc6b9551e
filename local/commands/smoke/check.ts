/** A line of the walk; `problem` says what is wrong, or why it was not seen. */
export interface Finding {
  subject: string;
  state: 'ok' | 'wrong' | 'unseen';
  problem?: string;
}

/** Runs a check. `find` returns what is wrong, or null; an error that it throws is wrong too. */
export async function check(subject: string, find: () => Promise<string | null>): Promise<Finding> {
  const problem = await find().catch((error: unknown) => String(error));
  return problem === null ? { subject, state: 'ok' } : { subject, state: 'wrong', problem };
}

/** Something that the walk cannot see, and how a person can. */
export function unseen(subject: string, problem: string): Finding {
  return { subject, state: 'unseen', problem };
}

/** The problem of an answer whose status is not the expected one, or null. */
export function expectStatus({ status }: { status: number }, expected: number): string | null {
  return status === expected ? null : `it answers ${status} instead of ${expected}`;
}
