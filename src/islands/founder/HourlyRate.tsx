import { useId, useState } from 'react';
import { founderHours, gainCents } from '#domain/content/founder-hours.ts';
import { formatCents, toCents } from '#domain/money.ts';
import { planOf, type PlanSlug } from '#domain/payments/plans.ts';

interface Props {
  plan: PlanSlug;
  /** The rate that is in the field at first, in whole dollars. */
  rate: number;
}

/** A field for the visitor's hourly rate, and what the plan's hours are worth at that rate. */
export function HourlyRate({ plan: slug, rate }: Props) {
  const id = useId();
  const [typed, setTyped] = useState(String(rate));
  const plan = planOf(slug);
  return (
    <div className="hourly-rate">
      <label htmlFor={id}>What is your hour worth, in dollars?</label>
      <input
        id={id}
        name="rate"
        type="number"
        inputMode="numeric"
        min="1"
        max="100000"
        defaultValue={rate}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <p role="status">{worthOf(plan, toCents(typed))}</p>
    </div>
  );
}

function worthOf(plan: ReturnType<typeof planOf>, rateCents: number): string {
  if (!(rateCents > 0)) return 'Type a number above zero.';
  const { back, centsPerHour } = founderHours(plan);
  const gain = gainCents(plan, rateCents);
  const worth = `At ${formatCents(rateCents)} an hour, ${back} hours are worth ${formatCents(back * rateCents)}.`;
  return gain > 0
    ? `${worth} After the price of ${plan.title}, you are ${formatCents(gain)} ahead.`
    : `${worth} That is not more than ${plan.title} costs. Below ${formatCents(centsPerHour)} an hour, write the articles yourself.`;
}
