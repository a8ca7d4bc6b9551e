import { day, entry } from '../fields.ts';

/** A policy. Its Markdown may contain the lines of `POLICY_PARTS` (markdown-rules.ts), which the page replaces. */
export const policies = entry({
  effective: day('the day from which this text holds'),
});
