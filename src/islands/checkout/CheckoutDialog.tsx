import { useInsertionEffect } from 'react';
import { CHECKOUT_FORMS } from '#domain/forms/checkout-forms.ts';
import { prospectOf } from '#domain/payments/after-payment.ts';
import { planOf, type PlanSlug } from '#domain/payments/plans.ts';
import type { OpenDialog } from '../../stores/dialog.ts';
import { adoptStyles } from '../../browser/adopt-styles.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import { Sheet } from '../dialog/Sheet.tsx';
import { CheckoutForm } from './CheckoutForm.tsx';
import { PlanAbout } from './PlanAbout.tsx';
import css from '../fields/totals.css?inline';

/** The checkout of one plan as a dialog. The dialog's opener sets `plan` to the plan's slug. */
export function CheckoutDialog({ props }: Pick<OpenDialog, 'props'>) {
  const plan = props['plan'] as PlanSlug;
  useInsertionEffect(() => adoptStyles(css), []);
  return (
    <Dialog title={CHECKOUT_FORMS.checkout.title}>
      <Sheet form="checkout" prospect={prospectOf(planOf(plan))} about={<PlanAbout plan={plan} />}>
        <CheckoutForm plan={plan} id="dialog-checkout" />
      </Sheet>
    </Dialog>
  );
}
