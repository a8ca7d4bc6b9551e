import { timeOf } from '#domain/forms/next-steps.ts';
import type { Prospect } from '#domain/forms/step.ts';

interface Props {
  prospect: Prospect;
  /** The time from which the dates of the steps are counted. If null, words replace the dates. */
  now?: Date | null;
}

/** The three steps that follow a form, and what happens to the form's data. */
export function NextSteps({ prospect: { steps, privacy }, now = null }: Props) {
  return (
    <div className="next">
      <h2>What happens next</h2>
      <ol>
        {steps.map((step) => (
          <li key={step.when}>
            <b>{timeOf(step, now)}</b> {step.text}
          </li>
        ))}
      </ol>
      <p className="soft">
        {privacy} <a href="/privacy-policy">Privacy policy</a>
      </p>
    </div>
  );
}
