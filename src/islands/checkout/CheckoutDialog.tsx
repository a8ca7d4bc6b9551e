import { CHECKOUT_FORMS } from '#domain/forms.ts';
import type { PlanSlug } from '#domain/plans.ts';
import type { OpenDialog } from '../../stores/dialog.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import { CheckoutForm } from './CheckoutForm.tsx';
import look from './totals.css?url';

/** The checkout of the plan whose slug its opener names in `plan`. */
export function CheckoutDialog({ props }: Pick<OpenDialog, 'props'>) {
  return (
    <Dialog title={CHECKOUT_FORMS.checkout.title}>
      <link rel="stylesheet" href={look} precedence="default" />
      <CheckoutForm plan={props['plan'] as PlanSlug} id="dialog-checkout" />
    </Dialog>
  );
}
