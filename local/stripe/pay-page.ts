import { TEST_CARDS } from './cards.ts';
import { countryName } from './countries.ts';
import { html, type Html } from './html.ts';
import { formatAmount } from './money.ts';
import type { Page } from './page.ts';
import { countriesAsked, type FieldName, type Messages, type Typed } from './pay-form.ts';
import type { SessionRecord } from './records.ts';

const NOTICE = html`<p class="notice">Local payment page — no real money</p>`;
const LABELS: Record<FieldName, string> = {
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

/** A try that did not go through. */
export interface Draft {
  typed: Typed;
  messages: Messages;
  /** The bank's refusal, shown above the form. */
  refusal: string | null;
}

/** The payment page of an open session, with what was typed and what was wrong with it. */
export function payPage(session: SessionRecord, draft: Draft): Page {
  const { object } = session;
  const total = formatAmount(object.amount_total ?? 0, object.currency ?? 'usd');
  const hasErrors = draft.refusal !== null || Object.keys(draft.messages).length > 0;
  return {
    title: `${hasErrors ? 'Error: ' : ''}Pay ${total} (local payment page)`,
    body: html`${NOTICE} ${backLink(object.cancel_url)}
      <h1>${session.lines.map((line) => line.name).join(', ')}</h1>
      <p class="total">${total}</p>
      ${lineList(session)} ${alertBox(draft)}
      <form class="sheet" method="post" action="/c/pay/${object.id}" novalidate>
        ${emailPart(object.customer_email, draft)} ${textField('number', draft)}
        <div class="pair">${textField('expiry', draft)} ${textField('cvc', draft)}</div>
        ${textField('name', draft)} ${addressPart(session, draft)}
        <button class="act" name="choice" value="card">Pay ${total}</button>
        <div class="later">
          <p>Or pay from a bank account: you are done now, the bank answers later.</p>
          <button name="choice" value="later">Pay later by bank</button>
        </div>
      </form>
      ${testCards()}`,
  };
}

/** What a session that is no longer open says; `shop` is where its link leads. */
export function closedPage(title: string, text: string, shop: string | null): Page {
  const link = shop === null ? null : html`<p><a href="${shop}">Back to the shop</a></p>`;
  return {
    title: `${title} (local payment page)`,
    body: html`${NOTICE}
      <h1>${title}</h1>
      <p>${text}</p>
      ${link}`,
  };
}

function backLink(cancelUrl: string | null): Html | null {
  return cancelUrl === null ? null : html`<p><a href="${cancelUrl}">Back to the shop</a></p>`;
}

function lineList({ lines, object }: SessionRecord): Html {
  const currency = object.currency ?? 'usd';
  return html`<ul class="lines">
    ${lines.map(
      (line) =>
        html`<li>
          <strong>${line.name}</strong>: ${formatAmount(line.unitAmount * line.quantity, currency)}
          ${line.quantity > 1 && html`<br /><span class="soft">${line.quantity} × ${formatAmount(line.unitAmount, currency)}</span>`}
          ${line.description !== null && html`<br /><span class="soft">${line.description}</span>`}
        </li>`,
    )}
  </ul>`;
}

function alertBox({ refusal, messages }: Draft): Html | null {
  const names = Object.keys(messages) as FieldName[];
  if (refusal !== null)
    return html`<div class="alert" role="alert">
      <p class="error">${refusal}</p>
      <p>Nothing was paid. Try another card.</p>
    </div>`;
  if (names.length === 0) return null;
  return html`<div class="alert" role="alert">
    <p class="error">Nothing was paid. Please correct:</p>
    <ul>
      ${names.map((name) => html`<li><a href="#${name}">${LABELS[name]}: ${messages[name] ?? ''}</a></li>`)}
    </ul>
  </div>`;
}

function emailPart(email: string | null, draft: Draft): Html {
  if (email === null) return textField('email', draft);
  return html`<p class="field"><span class="soft">Email</span><br /><strong>${email}</strong></p>`;
}

function addressPart(session: SessionRecord, draft: Draft): Html | null {
  const countries = countriesAsked(session);
  if (countries === null) return null;
  const legend = session.object.shipping_address_collection ? 'Shipping address' : 'Billing address';
  return html`<fieldset>
    <legend>${legend}</legend>
    ${textField('line1', draft)}
    <div class="pair">${textField('city', draft)} ${textField('postal_code', draft)}</div>
    ${countryField(countries, draft)}
  </fieldset>`;
}

function textField(name: FieldName, draft: Draft): Html {
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

function countryField(countries: string[], draft: Draft): Html {
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

/** Ties a field to its message; the first wrong field has the focus. */
function invalid(name: FieldName, { messages, refusal }: Draft): Html | null {
  const isFirst = Object.keys(messages)[0] === name || (refusal !== null && name === 'number');
  if (messages[name] === undefined) return isFirst ? html`autofocus` : null;
  return html`aria-invalid="true" aria-describedby="${name}-error" ${isFirst && html`autofocus`}`;
}

function message(name: FieldName, { messages }: Draft): Html | null {
  const text = messages[name];
  return text === undefined ? null : html`<p class="error" id="${name}-error">${text}</p>`;
}

function testCards(): Html {
  return html`<h2>Test cards</h2>
    <ul>
      ${TEST_CARDS.map(({ digits, says }) => html`<li><code>${digits.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code> ${says}</li>`)}
    </ul>
    <p class="soft">With any date to come and any three digits. No other number is accepted.</p>`;
}
