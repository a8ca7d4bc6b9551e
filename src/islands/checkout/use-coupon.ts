import { useEffect, useState, type RefObject } from 'react';
import type { QuoteAnswer } from '#domain/answer.ts';
import { formatCents, toCents } from '#domain/money.ts';
import type { Plan } from '#domain/payments/plans.ts';
import { checkCoupon, type CouponCheck } from '#domain/payments/coupons.ts';
import { quote, type Quote } from '#domain/payments/pricing.ts';

/** The visitor's time zone (IANA name). */
export function localTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Checks a coupon by the visitor's clock and time zone. */
export function checkCouponNow(text: string): CouponCheck {
  return checkCoupon(text, new Date(), localTimeZone());
}

/**
 * Returns the message, note and price for the typed coupon. `refusal` is the message about the coupon in the
 * server's last answer, if any. The returned function `agree` shows the server's total instead of the
 * browser's own, until the coupon is edited.
 */
export function useCoupon(plan: Plan, form: RefObject<HTMLFormElement | null>, refusal: string | undefined) {
  const [text, setText] = useState('');
  const [agreed, setAgreed] = useState<Quote | null>(null);
  useEffect(() => {
    // The coupon may have been typed before the script loaded, or restored by the browser or from a draft.
    setText(readCoupon(form.current));
  }, [form]);

  const check = checkCouponNow(text);
  const local = quote(plan, check.ok && !refusal ? check.code : null);
  return {
    message: check.ok ? refusal : check.message,
    price: agreed ?? local,
    note:
      !refusal && local.coupon && !agreed
        ? `${local.coupon} saves you ${formatCents(local.discountCents)}.`
        : '',
    change: (typed: string) => {
      setText(typed);
      setAgreed(null);
    },
    agree: (answer: QuoteAnswer) => setAgreed(toQuote(answer)),
  };
}

function readCoupon(form: HTMLFormElement | null): string {
  const control = form?.elements.namedItem('coupon');
  return control instanceof HTMLInputElement ? control.value : '';
}

function toQuote({ originalAmount, discountAmount, total }: QuoteAnswer): Quote {
  return {
    originalCents: toCents(originalAmount),
    discountCents: toCents(discountAmount),
    totalCents: toCents(total),
    coupon: null,
  };
}
