import { PROSPECTS, timeOf, type FormName } from '#domain/forms/next-steps.ts';

interface Props {
  form: FormName;
  /** The time from which the dates of the steps are counted. If null, words replace the dates. */
  now?: Date | null;
}

/** The three steps that follow a form, and what happens to the form's data. */
export function NextSteps({ form, now = null }: Props) {
  const { steps, privacy } = PROSPECTS[form];
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
