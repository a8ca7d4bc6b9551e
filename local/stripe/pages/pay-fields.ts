import { countryName } from '../objects/countries.ts';
import { html, type Html } from './html.ts';
import type { FieldName, Messages, Typed } from './pay-form.ts';

export const LABELS: Record<FieldName, string> = {
  email: 'Email',
  number: 'Card number',
  expiry: 'Expiration (MM / YY)',
  cvc: 'CVC',
  name: 'Name on card',
  line1: 'Address',
  city: 'City',
  postal_code: 'Postal code',
  country: 'Country or region',
};
const AUTOCOMPLETE: Partial<Record<FieldName, string>> = {
  email: 'email',
  line1: 'address-line1',
  city: 'address-level2',
  postal_code: 'postal-code',
  country: 'country',
  name: 'cc-name',
};
const NUMERIC: FieldName[] = ['number', 'expiry', 'cvc'];

/** A failed submission: the typed values and the reasons for the failure. */
export interface Draft {
  typed: Typed;
  messages: Messages;
  /** The bank's refusal, shown above the form. */
  refusal: string | null;
}

/** A text input with its label and its message. */
export function textField(name: FieldName, draft: Draft): Html {
  const type = name === 'email' ? 'email' : 'text';
  return html`<div class="field">
    <label for="${name}">${LABELS[name]}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${draft.typed[name] ?? ''}"
      autocomplete="${AUTOCOMPLETE[name] ?? 'off'}"
      ${NUMERIC.includes(name) && html`inputmode="numeric"`}
      ${invalid(name, draft)}
    />
    ${message(name, draft)}
  </div>`;
}

/** The choice of a country with its message. */
export function countryField(countries: string[], draft: Draft): Html {
  const chosen = draft.typed.country ?? countries[0] ?? '';
  const option = (code: string): Html =>
    html`<option value="${code}" ${code === chosen && html`selected`}>${countryName(code)}</option>`;
  return html`<div class="field">
    <label for="country">${LABELS.country}</label>
    <select id="country" name="country" autocomplete="country" ${invalid('country', draft)}>
      ${countries.map(option)}
    </select>
    ${message('country', draft)}
  </div>`;
}

/**
 * The attributes that link a field to its message. The first invalid field gets the focus; after the bank's refusal the
 * card number gets it.
 */
function invalid(name: FieldName, { messages, refusal }: Draft): Html | null {
  const isFirst = Object.keys(messages)[0] === name || (refusal !== null && name === 'number');
  if (messages[name] === undefined) return isFirst ? html`autofocus` : null;
  return html`aria-invalid="true" aria-describedby="${name}-error" ${isFirst && html`autofocus`}`;
}

function message(name: FieldName, { messages }: Draft): Html | null {
  const text = messages[name];
  return text === undefined ? null : html`<p class="error" id="${name}-error">${text}</p>`;
}
