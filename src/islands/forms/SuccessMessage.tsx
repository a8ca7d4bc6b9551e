import { useEffect, useRef } from 'react';
import { brand } from '#brand';
import type { LeadForm } from '#domain/forms/form.ts';
import type { LeadFormName } from '#domain/forms/lead-forms.ts';
import { PROSPECTS, timeOf } from '#domain/forms/next-steps.ts';

interface Props {
  form: LeadFormName;
  row: Pick<LeadForm, 'success' | 'after' | 'aside'>;
  isDone: boolean;
  /** Whether the message replaces the form. If so, the message also states the next step and takes the focus. */
  isAlone: boolean;
}

/**
 * The status of a form: empty, or the success message. If a page or tab opens next, the message has a link to
 * it. The element is always in the page, so that screen readers announce the message.
 */
export function SuccessMessage({ form, row: { success, after, aside }, isDone, isAlone }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAlone) ref.current?.focus();
  }, [isAlone]);
  return (
    <div role="status" ref={ref} tabIndex={-1}>
      {isDone && (
        <p className="note success">
          {success} <NextLink after={after} />
        </p>
      )}
      {isDone && aside && (
        <p>
          {aside.text} <a href={aside.to}>{aside.label}</a>
        </p>
      )}
      {isAlone && <NextStep form={form} />}
    </div>
  );
}

function NextLink({ after: { navigate, open } }: Pick<LeadForm, 'after'>) {
  return (
    <>
      {navigate && <a href={navigate.to}>{navigate.label}</a>}
      {open && (
        <a href={brand.external[open.target]} target="_blank" rel="noopener">
          {open.label}
        </a>
      )}
    </>
  );
}

function NextStep({ form }: { form: LeadFormName }) {
  const [, step] = PROSPECTS[form].steps;
  return (
    <p className="next-step">
      <b>{timeOf(step, new Date())}:</b> {step.text}
    </p>
  );
}
