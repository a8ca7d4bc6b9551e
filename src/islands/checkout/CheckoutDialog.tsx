import { useInsertionEffect } from 'react';
import { CHECKOUT_FORMS } from '#domain/forms.ts';
import type { PlanSlug } from '#domain/plans.ts';
import type { OpenDialog } from '../../stores/dialog.ts';
import { adoptLook } from '../../browser/look.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import { CheckoutForm } from './CheckoutForm.tsx';
import css from '../fields/totals.css?inline';

/** The checkout of the plan whose slug its opener names in `plan`. */
export function CheckoutDialog({ props }: Pick<OpenDialog, 'props'>) {
  useInsertionEffect(() => adoptLook(css), []);
  return (
    <Dialog title={CHECKOUT_FORMS.checkout.title}>
      <CheckoutForm plan={props['plan'] as PlanSlug} id="dialog-checkout" />
    </Dialog>
  );
}
