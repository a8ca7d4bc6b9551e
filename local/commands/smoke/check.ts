import { finding, type Finding } from '../report.ts';

/** Runs a check. `find` returns the problem, or null; an error that it throws is a problem too. */
export async function check(subject: string, find: () => Promise<string | null>): Promise<Finding> {
  const problem = await find().catch((error: unknown) => String(error));
  return finding(subject, problem === null ? [] : [problem]);
}

/** The problem of an answer whose status is not the expected one, or null. */
export function expectStatus({ status }: { status: number }, expected: number): string | null {
  return status === expected ? null : `it answers ${status} instead of ${expected}`;
}
