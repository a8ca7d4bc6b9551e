import { CHECKOUT_FORMS } from './checkout-forms.ts';
import { LEAD_FORMS } from './lead-forms.ts';
import type { Prospect, Step } from './step.ts';

const FORMS = { ...CHECKOUT_FORMS, ...LEAD_FORMS };

export type FormName = keyof typeof FORMS;

/** For each checkout and lead form: the three steps that follow, and what the form's data is used for. */
export const PROSPECTS: Readonly<Record<FormName, Prospect>> = FORMS;

/**
 * The time of a step as text, if the form is sent at `now`: `Today, Nov 22`, `By Mon, Nov 23`. Dates are in the local
 * time zone. Without `hours`, or when `now` is null, the text is `when`.
 */
export function timeOf({ when, hours }: Step, now: Date | null): string {
  if (now === null || hours === undefined) return when;
  const day = new Date(now.getTime() + hours * 3_600_000);
  const short = { month: 'short', day: 'numeric' } as const;
  return hours === 0
    ? `${when}, ${day.toLocaleDateString('en-US', short)}`
    : `By ${day.toLocaleDateString('en-US', { weekday: 'short', ...short })}`;
}
