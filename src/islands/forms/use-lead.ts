import { LEAD_FORMS, type LeadFormName } from '#domain/forms/lead-forms.ts';
import type { LeadForm as Row } from '#domain/forms/form.ts';
import type { FormAnswer } from '#domain/answer.ts';
import { HONEYPOT } from '#domain/forms/envelope.ts';
import { readAttribution } from '../../browser/attribution.ts';
import { useBusyFrame } from '../dialog/frame.ts';
import { useDraft } from '../fields/use-draft.ts';
import { useForm } from '../fields/use-form.ts';
import { useStartedAt } from '../fields/use-started-at.ts';
import { useAfter } from './use-after.ts';

/** The place on the site from which a lead comes. */
interface Origin {
  source?: string | undefined;
  article?: string | undefined;
}

/** Runs a lead form: adds the envelope, keeps the draft, and runs the form's `after` actions after success. */
export function useLead(name: LeadFormName, { source, article }: Origin = {}) {
  const row: Row = LEAD_FORMS[name];
  const path = `/api/forms/${name}`;
  const submission = useForm<FormAnswer>({
    row,
    path,
    compose: ({ values }, typed) => ({
      ...values,
      ...(source && { source }),
      ...(article && { article }),
      attribution: readAttribution(),
      startedAt: startedAt(),
      [HONEYPOT]: typed[HONEYPOT] ?? '',
    }),
    onSuccess: () => {
      // Somebody who sends the same values again means it: to subscribe after unsubscribing, or to get the link once more.
      endSubmission();
      deleteDraft();
      form.current?.reset();
    },
  });
  const { form, status, release, endSubmission } = submission;
  const startedAt = useStartedAt(form);
  const deleteDraft = useDraft(form, name);
  const isBusy = status === 'submitting';
  const isDone = status === 'success';
  useBusyFrame(isBusy);
  useAfter(row.after, isDone, release);
  return { ...submission, row, path, isBusy, isDone };
}
