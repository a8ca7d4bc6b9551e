import { useEffect, type SubmitEvent } from 'react';
import type { CheckoutAnswer } from '#domain/answer.ts';
import { CHECKOUT_FORMS } from '#domain/forms/checkout-forms.ts';
import { TIMEOUT_MS } from '../../browser/api.ts';
import { keepOrder, readSent } from '../../stores/drafts.ts';
import { useBusyFrame } from '../dialog/frame.ts';
import { readControls, useDraft } from './use-draft.ts';
import { useForm, type FormOptions } from './use-form.ts';

type Options = Omit<FormOptions<CheckoutAnswer>, 'row' | 'readSent' | 'onSuccess'>;

/**
 * The state of a form that leads to the payment page. After the server has accepted the order, the form stays
 * busy until the browser leaves the page. The form can be used again when the visitor comes back, or if the
 * browser has not left the page after TIMEOUT_MS. It then has its values and its submission id again, so that the
 * same order gets the same payment page.
 */
export function useCheckout(name: keyof typeof CHECKOUT_FORMS, options: Options) {
  const checkout = useForm<CheckoutAnswer>({
    ...options,
    row: CHECKOUT_FORMS[name],
    readSent,
    onSuccess: ({ url }) => {
      if (form.current)
        keepOrder({ form: name, draft: readControls(form.current), sent: lastSubmission.current });
      leaveFor(url);
    },
  });
  const { form, status, release, lastSubmission } = checkout;
  useDraft(form, name);
  const isLeaving = status === 'success';
  const isBusy = status === 'submitting' || isLeaving;
  useBusyFrame(isBusy);
  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(release, TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isLeaving, release]);

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    if (isLeaving) event.preventDefault();
    else void checkout.onSubmit(event);
  };
  return { ...checkout, isBusy, onSubmit };
}

/**
 * Goes to the payment page. Chromium saves the text fields of a page with a delay, so a visitor who goes back
 * soon would find the fields empty. Replacing the history entry makes Chromium save the fields immediately.
 */
function leaveFor(url: string): void {
  history.replaceState(history.state, '');
  location.assign(url);
}
