import type Stripe from 'stripe';
import { readCard, type Buyer, type Card, type Decline } from '../objects/cards.ts';
import { COUNTRIES } from '../objects/countries.ts';
import type { SessionRecord } from '../store/records.ts';
import { isEmail } from '../objects/email.ts';

type AddressField = 'line1' | 'city' | 'postal_code' | 'country';
export type FieldName = 'email' | 'number' | 'expiry' | 'cvc' | 'name' | AddressField;
export type Typed = Partial<Record<FieldName, string>>;
export type Messages = Partial<Record<FieldName, string>>;

/** The buyer's way of paying (`later` is a bank debit), or the messages about invalid fields. */
export type PayForm =
  | { kind: 'invalid'; messages: Messages }
  | { kind: 'later'; buyer: Buyer }
  | { kind: 'card'; buyer: Buyer; card: Card; decline: Decline | null };

/** The countries to choose from; null when the session asks for no address. */
export function countriesAsked({ object }: SessionRecord): string[] | null {
  if (object.shipping_address_collection) return object.shipping_address_collection.allowed_countries;
  return object.billing_address_collection === 'required' ? COUNTRIES : null;
}

/** Reads the posted form; `now` is Unix time in ms. A bank debit needs no card. */
export function readPayForm(session: SessionRecord, form: URLSearchParams, now: number): PayForm {
  const field = (name: FieldName): string => form.get(name)?.trim() ?? '';
  const isLater = form.get('choice') === 'later';
  const read = isLater
    ? null
    : readCard({ number: field('number'), expiry: field('expiry'), cvc: field('cvc') }, now);
  const email = session.object.customer_email ?? field('email');
  const messages: Messages = {
    ...(email === '' && { email: 'Your email is incomplete.' }),
    ...(email !== '' && !isEmail(email) && { email: 'Your email is invalid.' }),
    ...read?.messages,
    ...(!isLater && field('name') === '' && { name: 'The name on your card is required.' }),
    ...addressMessages(session, field),
  };
  if (Object.keys(messages).length > 0) return { kind: 'invalid', messages };
  const buyer: Buyer = { email, name: field('name') || null, address: addressOf(session, field) };
  if (read === null) return { kind: 'later', buyer };
  return read.messages === null
    ? { kind: 'card', buyer, card: read.card, decline: read.decline }
    : { kind: 'invalid', messages: read.messages };
}

function addressMessages(session: SessionRecord, field: (name: FieldName) => string): Messages {
  const countries = countriesAsked(session);
  if (countries === null) return {};
  return {
    ...(field('line1') === '' && { line1: 'Your address is incomplete.' }),
    ...(field('city') === '' && { city: 'Your city is incomplete.' }),
    ...(field('postal_code') === '' && { postal_code: 'Your postal code is incomplete.' }),
    ...(!countries.includes(field('country')) && { country: 'Choose a country from the list.' }),
  };
}

function addressOf(session: SessionRecord, field: (name: FieldName) => string): Stripe.Address | null {
  if (countriesAsked(session) === null) return null;
  return {
    city: field('city'),
    country: field('country'),
    line1: field('line1'),
    line2: null,
    postal_code: field('postal_code'),
    state: null,
  };
}
