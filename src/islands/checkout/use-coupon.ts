import { useEffect, useState, type RefObject } from 'react';
import type { QuoteAnswer } from '#domain/answer.ts';
import { formatCents, toCents } from '#domain/money.ts';
import type { Plan } from '#domain/plans.ts';
import { checkCoupon, quote, type CouponCheck, type Quote } from '#domain/pricing.ts';

/** The visitor's IANA zone, as the platform knows it. */
export function localTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Judges a coupon at this moment by the visitor's own clock and zone. */
export function checkCouponNow(text: string): CouponCheck {
  return checkCoupon(text, new Date(), localTimeZone());
}

/**
 * The coupon's text with its judgement and the price that follows. `refusal` is the server's word on this very text.
 * A total that the server named instead of ours (`agree`) counts until the coupon is edited.
 */
export function useCoupon(plan: Plan, form: RefObject<HTMLFormElement | null>, refusal: string | undefined) {
  const [text, setText] = useState('');
  const [agreed, setAgreed] = useState<Quote | null>(null);
  useEffect(() => {
    // It may have been typed before the script came, or restored.
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
