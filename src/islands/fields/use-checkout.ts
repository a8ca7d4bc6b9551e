import { useEffect, type SubmitEvent } from 'react';
import type { CheckoutAnswer } from '#domain/answer.ts';
import { TIMEOUT_MS } from '../../browser/api.ts';
import { keepOrder } from '../../stores/drafts.ts';
import { useBusyFrame } from '../dialog/frame.ts';
import { readControls, useDraft } from './use-draft.ts';
import { useForm, type FormOptions } from './use-form.ts';

interface Options extends Omit<FormOptions<CheckoutAnswer>, 'onSuccess'> {
  /** The name under which what was typed is kept while the dialog is closed. */
  draft: string;
}

/**
 * A form that leads to the payment page. Once the server has accepted it, it stays busy until the browser has left. It
 * is free again, with everything that was typed, when the visitor comes Back or the payment page does not come in time.
 */
export function useCheckout({ draft, ...options }: Options) {
  const checkout = useForm<CheckoutAnswer>({
    ...options,
    onSuccess: ({ url }) => {
      if (form.current) keepOrder({ [draft]: readControls(form.current) });
      leaveFor(url);
    },
  });
  const { form, status, release } = checkout;
  useDraft(form, draft);
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
 * Leaves for the payment page. The browser writes down what its text fields hold a moment after they change, so that
 * whoever came Back at once would find them empty; replacing the entry of its history makes it write now.
 */
function leaveFor(url: string): void {
  history.replaceState(history.state, '');
  location.assign(url);
}
