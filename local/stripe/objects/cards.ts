import type Stripe from 'stripe';

/** The part of a card that is stored: only the last four digits of the number, and the expiry. */
export interface Card {
  last4: string;
  expMonth: number;
  expYear: number;
}

/** Why a bank refused a card, in Stripe's words. */
export interface Decline {
  code: 'card_declined';
  declineCode: 'generic_decline' | 'insufficient_funds';
  message: string;
}

/** The buyer's details. The postal address is set only when the session asks for it. */
export interface Buyer {
  email: string;
  name: string | null;
  address: Stripe.Address | null;
}

const DECLINED: Decline = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
};
const NO_FUNDS: Decline = {
  code: 'card_declined',
  declineCode: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
};

/**
 * The test cards: the digits, the bank's refusal (null when the card pays), and the text on the payment page
 * that describes the result.
 */
export const TEST_CARDS = [
  { digits: '4242424242424242', decline: null, result: 'pays' },
  { digits: '4000000000000002', decline: DECLINED, result: 'is declined' },
  { digits: '4000000000009995', decline: NO_FUNDS, result: 'has insufficient funds' },
] as const;

/** The card that `POST /_local/sessions/{id}/complete` uses. */
export const DEFAULT_CARD: Card = { last4: '4242', expMonth: 12, expYear: 2099 };
export const DEFAULT_DECLINE = DECLINED;

interface CardFields {
  number: string;
  expiry: string;
  cvc: string;
}
type Messages = Partial<Record<keyof CardFields, string>>;

/**
 * Reads the typed fields of a card. Returns the card and the bank's refusal, or a message for each invalid field. `now`
 * is Unix time in ms.
 */
export function readCard(
  fields: CardFields,
  now: number,
): { messages: Messages } | { messages: null; card: Card; decline: Decline | null } {
  const digits = fields.number.replaceAll(/[\s-]/g, '');
  const known = TEST_CARDS.find((card) => card.digits === digits);
  const expiry = readExpiry(fields.expiry, now);
  const messages: Messages = {
    ...(digits === '' && { number: 'Your card number is incomplete.' }),
    ...(digits !== '' && !known && { number: 'Your card number is invalid.' }),
    ...(typeof expiry === 'string' && { expiry }),
    ...cvcMessage(fields.cvc.trim()),
  };
  if (!known || typeof expiry === 'string' || messages.cvc !== undefined) return { messages };
  return { messages: null, card: { last4: digits.slice(-4), ...expiry }, decline: known.decline };
}

function cvcMessage(cvc: string): Messages {
  if (/^\d{3}$/.test(cvc)) return {};
  const isShort = /^\d{0,2}$/.test(cvc);
  return {
    cvc: isShort ? "Your card's security code is incomplete." : "Your card's security code is invalid.",
  };
}

function readExpiry(text: string, now: number): { expMonth: number; expYear: number } | string {
  const match = /^(\d{1,2})\s*[/.-]?\s*(\d{2}|\d{4})$/.exec(text.trim());
  if (!match) return "Your card's expiration date is incomplete.";
  const expMonth = Number(match[1]);
  const expYear = Number(match[2]) + (match[2]?.length === 2 ? 2000 : 0);
  if (expMonth < 1 || expMonth > 12) return "Your card's expiration date is invalid.";
  const today = new Date(now);
  if (expYear < today.getFullYear()) return "Your card's expiration year is in the past.";
  if (expYear > today.getFullYear() + 50) return "Your card's expiration year is invalid.";
  const isPast = expYear === today.getFullYear() && expMonth < today.getMonth() + 1;
  return isPast ? "Your card's expiration date is in the past." : { expMonth, expYear };
}
