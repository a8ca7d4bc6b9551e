import { LEAD_FORMS, type LeadForm as Row, type LeadFormName } from '#domain/forms.ts';
import type { FormAnswer } from '#domain/answer.ts';
import { HONEYPOT } from '#domain/submission.ts';
import { readAttribution } from '../../browser/attribution.ts';
import { useBusyFrame } from '../dialog/frame.ts';
import { useDraft } from '../fields/use-draft.ts';
import { useForm } from '../fields/use-form.ts';
import { useStartedAt } from '../fields/use-started-at.ts';
import { useAfter } from './use-after.ts';

/** Where a lead comes from, beside what its fields hold. */
interface Origin {
  source?: string | undefined;
  article?: string | undefined;
}

/** A lead's way from the form's row to the server: what is sent, what is kept meanwhile, what follows success. */
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
      forgetDraft();
      form.current?.reset();
    },
  });
  const { form, status, release } = submission;
  const startedAt = useStartedAt(form);
  const forgetDraft = useDraft(form, name);
  const isBusy = status === 'submitting';
  const isDone = status === 'success';
  useBusyFrame(isBusy);
  useAfter(row.after, isDone, release);
  return { ...submission, row, path, isBusy, isDone };
}
