import type { VariableName } from '../../../netlify/server/platform/env.ts';
import { askAt, type Answer } from '../ask.ts';
import { finding, type Finding } from '../report.ts';
import type { Variables } from '../webhooks.ts';

/** A row of the doctor's table: what must be true, the problems (without secrets) if it is not, and the remedy. */
export interface Check<Facts> {
  subject: string;
  find: (facts: Facts) => string[];
  remedy: string;
}

/**
 * The rows about one service. They are skipped when a variable in `needs` is wrong. If a variable sets the address of
 * the service's API, `needs` includes that variable: the doctor must not send a key to a wrong address.
 */
export interface Part {
  title: string;
  needs: readonly VariableName[];
  examine: (variables: Variables) => Promise<Finding[]>;
}

/** Thrown when a service cannot be examined at all. */
export class Unexaminable extends Error {
  readonly remedy: string;

  constructor(problem: string, remedy: string) {
    super(problem);
    this.remedy = remedy;
  }
}

/** Makes a part of the table. `gather` asks the service once, with `reach`; every row looks at what it returns. */
export function part<Facts>(options: {
  title: string;
  needs: readonly VariableName[];
  gather: (variables: Variables) => Promise<Facts>;
  checks: readonly Check<Facts>[];
}): Part {
  const { title, needs, gather, checks } = options;
  const answers = `${title} answers`;
  const examine = async (variables: Variables): Promise<Finding[]> => {
    try {
      const facts = await gather(variables);
      const rows = checks.map(({ subject, find, remedy }) => finding(subject, find(facts), remedy));
      return [finding(answers, []), ...rows];
    } catch (error) {
      if (!(error instanceof Unexaminable)) throw error;
      return [finding(answers, [error.message], error.remedy)];
    }
  };
  return { title, needs, examine };
}

/**
 * Asks a service. Throws Unexaminable without an answer (`silent` is the remedy), and for a status that is neither 2xx
 * nor accepted. `refused` says, by status, what a service means by it and what to do.
 */
export async function reach(
  url: string,
  init: RequestInit,
  silent: string,
  refused: Readonly<Record<number, readonly [problem: string, remedy: string]>> = {},
  accepted?: number,
): Promise<Answer> {
  const answer = await askAt(url)(url, init).catch(() => {
    throw new Unexaminable('there is no answer', silent);
  });
  const { status } = answer;
  if ((status >= 200 && status < 300) || status === accepted) return answer;
  const [problem, remedy] = refused[status] ?? [`it answered ${status}`, silent];
  throw new Unexaminable(problem, remedy);
}

/** The address of one of the site's endpoints. */
export function siteAddress({ URL: site = '' }: Variables, path: string): string {
  return new URL(path, site).href;
}
