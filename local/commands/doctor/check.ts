import type { VariableName } from '../../../netlify/server/platform/env.ts';

/** Environment variables by name, as in `process.env`. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** The deployment to examine. `now` is the time of the examination. */
export interface Deployment {
  variables: Variables;
  now: Date;
}

/** A mistake of a deployment: its name, the problem and the remedy. No property contains a secret. */
export interface Mistake {
  name: string;
  problem: string;
  remedy: string;
}

/** A line of the report: what was checked, and the mistake if there is one. */
export interface Line {
  subject: string;
  state: 'ok' | 'mistake' | 'skipped';
  mistake?: Mistake;
}

/** A check for one mistake; `find` returns the problem as text, or null. */
export interface Check<Facts> {
  name: string;
  subject: string;
  find: (facts: Facts) => string | null;
  remedy: string;
}

/**
 * The examination of a service or of the site, skipped when a variable in `needs` is wrong. If a variable
 * sets the address of a service's API, `needs` includes that variable: the doctor must not send a key to a
 * wrong address.
 */
export interface Section {
  title: string;
  needs: readonly VariableName[];
  examine: (deployment: Deployment) => Promise<Line[]>;
}

/** Thrown when a service or the site cannot be examined at all; `mistake` is the reason. */
export class Unexaminable extends Error {
  readonly mistake: Mistake;

  constructor(mistake: Mistake) {
    super(mistake.problem);
    this.mistake = mistake;
  }
}

/** A section that gathers facts once and runs every check on them. `gather` may throw Unexaminable. */
export function section<Facts>(parts: {
  title: string;
  needs: readonly VariableName[];
  gather: (deployment: Deployment) => Promise<Facts>;
  checks: readonly Check<Facts>[];
}): Section {
  const { title, needs, gather, checks } = parts;
  return {
    title,
    needs,
    examine: async (deployment) => {
      try {
        const facts = await gather(deployment);
        return [ok(`${title} answers`), ...checks.map((check) => apply(check, facts))];
      } catch (error) {
        if (!(error instanceof Unexaminable)) throw error;
        return [{ subject: `${title} answers`, state: 'mistake', mistake: error.mistake }];
      }
    },
  };
}

/** Runs a check and returns its line. */
function apply<Facts>({ name, subject, find, remedy }: Check<Facts>, facts: Facts): Line {
  const problem = find(facts);
  return problem === null ? ok(subject) : { subject, state: 'mistake', mistake: { name, problem, remedy } };
}

function ok(subject: string): Line {
  return { subject, state: 'ok' };
}

/** Adds the items of `found` to the problem, as in `{problem}: a, b`. Null when `found` is empty. */
export function listed(problem: string, found: readonly string[]): string | null {
  return found.length === 0 ? null : `${problem}: ${found.join(', ')}`;
}
