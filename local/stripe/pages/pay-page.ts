import { TEST_CARDS } from '../objects/cards.ts';
import { html, type Html } from './html.ts';
import { formatAmount } from '../objects/currency.ts';
import type { Page } from './page.ts';
import { countryField, LABELS, textField, type Draft } from './pay-fields.ts';
import { countriesAsked, type FieldName } from './pay-form.ts';
import type { SessionRecord } from '../store/records.ts';

const NOTICE = html`<p class="notice">Local payment page — no real money</p>`;
/** The payment page of an open session, with the last submission's values and messages. */
export function payPage(session: SessionRecord, draft: Draft): Page {
  const { object } = session;
  const total = formatAmount(object.amount_total ?? 0, object.currency ?? 'usd');
  const hasErrors = draft.refusal !== null || Object.keys(draft.messages).length > 0;
  return {
    images: session.lines.flatMap((line) => line.images),
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

/** A page with a title and a text, for a closed session or a 404. Its link leads to `shop`; null means no link. */
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
          ${line.images.map((image) => html`<img src="${image}" alt="" width="96" height="96" />`)}
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

function testCards(): Html {
  return html`<h2>Test cards</h2>
    <ul>
      ${TEST_CARDS.map(({ digits, result }) => html`<li><code>${digits.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code> ${result}</li>`)}
    </ul>
    <p class="soft">With any date to come and any three digits. No other number is accepted.</p>`;
}
