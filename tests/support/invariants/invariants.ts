import type { Rule } from './build.ts';
import { LINK_RULES } from './links.ts';
import { MACHINE_RULES } from './machines.ts';
import { PAGE_RULES } from './pages.ts';
import { POLICY_RULES } from './policy.ts';

/** What holds for every build of the site, whatever its content is: each rule with the sentence that it checks. */
export const INVARIANTS: readonly (readonly [string, Rule])[] = Object.entries({
  ...PAGE_RULES,
  ...LINK_RULES,
  ...MACHINE_RULES,
  ...POLICY_RULES,
});
