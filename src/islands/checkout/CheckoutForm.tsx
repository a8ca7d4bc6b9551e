import type { Field } from '#domain/forms/field.ts';
import { CHECKOUT_FORMS } from '#domain/forms/checkout-forms.ts';
import { formatCents, toDollars } from '#domain/money.ts';
import { planOf, type PlanSlug } from '#domain/payments/plans.ts';
import { Fields } from '../fields/Fields.tsx';
import { FormFrame } from '../fields/FormFrame.tsx';
import { FormMessage } from '../fields/FormMessage.tsx';
import { SubmitButton } from '../fields/SubmitButton.tsx';
import { useCheckout } from '../fields/use-checkout.ts';
import { Totals } from './Totals.tsx';
import { checkCouponNow, localTimeZone, useCoupon } from './use-coupon.ts';
import { Boundary } from '../dialog/Boundary.tsx';

const ROW = CHECKOUT_FORMS.checkout;
const FIELDS: readonly Field[] = ROW.fields;
const TYPED_FIELDS = FIELDS.filter((field) => !field.hidden);
const PATH = '/api/checkout/plan';

interface Props {
  plan: PlanSlug;
  /** Prefix of the ids of the form's parts. */
  id?: string;
}

/** The checkout of one plan. The form sends the total that the buyer saw; the server decides the amount to charge. */
export function CheckoutForm(props: Props) {
  return (
    <Boundary page={`/forms/checkout-${props.plan}`} label="Open the form as a page">
      <CheckoutFormContent {...props} />
    </Boundary>
  );
}

function CheckoutFormContent({ plan: slug, id = 'checkout' }: Props) {
  const plan = planOf(slug);
  const { form, message, fields, announcedField, isBusy, onSubmit, clearError } = useCheckout('checkout', {
    path: PATH,
    refuse: ({ values }) => {
      const check = checkCouponNow(values['coupon'] ?? '');
      return check.ok ? null : { coupon: check.message };
    },
    compose: ({ values }) => ({
      ...values,
      timeZone: localTimeZone(),
      expectedTotal: toDollars(coupon.price.totalCents),
    }),
    onFailure: ({ error }) => error.quote && coupon.agree(error.quote),
  });
  const coupon = useCoupon(plan, form, fields['coupon']);
  const messages = coupon.message ? { ...fields, coupon: coupon.message } : fields;

  return (
    <FormFrame
      ref={form}
      id={id}
      action={PATH}
      failure={ROW.failure}
      isBusy={isBusy}
      onSubmit={onSubmit}
      onInput={({ target }) => {
        const { name, value } = target as HTMLInputElement;
        clearError(name);
        if (name === 'coupon') coupon.change(value);
      }}
    >
      <input type="hidden" name="plan" value={plan.slug} />
      <Fields
        id={id}
        fields={TYPED_FIELDS}
        messages={messages}
        announcedField={announcedField}
        notes={{ coupon: coupon.note }}
        isReadOnly={isBusy}
      />
      <noscript>
        <p className="small soft">A valid coupon changes the total on the payment page.</p>
      </noscript>
      <Totals plan={plan} price={coupon.price} />
      <FormMessage text={message} />
      <SubmitButton
        label={ROW.submitLabel}
        amount={formatCents(coupon.price.totalCents)}
        busyLabel={ROW.submittingLabel}
        isBusy={isBusy}
      />
    </FormFrame>
  );
}
