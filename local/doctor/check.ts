import type { VariableName } from '../../netlify/server/env.ts';

/** Variables by name, as `process.env` holds them. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** The deployment that is looked at, and when. */
export interface Patient {
  variables: Variables;
  now: Date;
}

/** A mistake of a deployment: its name, what is wrong, and what to do. None of the three ever holds a secret. */
export interface Mistake {
  name: string;
  problem: string;
  remedy: string;
}

/** One line of the report: what was looked at and, when it is not as it should be, the mistake. */
export interface Line {
  subject: string;
  state: 'ok' | 'mistake' | 'skipped';
  mistake?: Mistake;
}

/** A mistake to look for among facts; `find` says what is wrong, or null. */
export interface Check<Facts> {
  name: string;
  subject: string;
  find: (facts: Facts) => string | null;
  remedy: string;
}

/** The address of a service counts as well: a key must never be sent to one that the site would refuse. */
type Needed = VariableName | 'STRIPE_API_BASE' | 'POSTMARK_API_BASE';

/** A service, with the variables that are needed to look at it. */
export interface Section {
  title: string;
  needs: readonly Needed[];
  examine: (patient: Patient) => Promise<Line[]>;
}

/** What keeps a whole service from being looked at. */
export class Unexaminable extends Error {
  readonly mistake: Mistake;

  constructor(mistake: Mistake) {
    super(mistake.problem);
    this.mistake = mistake;
  }
}

/** A section that gathers facts once and runs every check on them; `gather` may throw Unexaminable. */
export function section<Facts>(parts: {
  title: string;
  needs: readonly Needed[];
  gather: (patient: Patient) => Promise<Facts>;
  checks: readonly Check<Facts>[];
}): Section {
  const { title, needs, gather, checks } = parts;
  return {
    title,
    needs,
    examine: async (patient) => {
      try {
        const facts = await gather(patient);
        return [ok(`${title} answers`), ...checks.map((check) => apply(check, facts))];
      } catch (error) {
        if (!(error instanceof Unexaminable)) throw error;
        return [{ subject: `${title} answers`, state: 'mistake', mistake: error.mistake }];
      }
    },
  };
}

/** Runs a check and answers its line. */
export function apply<Facts>({ name, subject, find, remedy }: Check<Facts>, facts: Facts): Line {
  const problem = find(facts);
  return problem === null ? ok(subject) : { subject, state: 'mistake', mistake: { name, problem, remedy } };
}

function ok(subject: string): Line {
  return { subject, state: 'ok' };
}

/** `What is wrong: a, b`, or null when nothing is. */
export function listed(problem: string, found: readonly string[]): string | null {
  return found.length === 0 ? null : `${problem}: ${found.join(', ')}`;
}
