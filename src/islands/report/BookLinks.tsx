import { readLinks } from '#domain/forms/read-field.ts';
import type { Field, LinksField } from '#domain/forms/field.ts';
import { CHECKOUT_FORMS } from '#domain/forms/checkout-forms.ts';
import { REPORT_TERMS } from '#domain/payments/terms.ts';

const FIELD = linksField(CHECKOUT_FORMS.report.fields);

interface Props {
  /** Prefix of the inputs' ids. */
  id: string;
  /**
   * The number of inputs to show; null until the script has loaded. Until then, book-links.css decides which
   * inputs show.
   */
  count: number | null;
  message: string | undefined;
  /** Whether `message` is announced as an alert, because nothing else on the form shows it. */
  isAlert: boolean;
  /** Indices (from 0) of the inputs that `message` is about; empty for all of them. */
  faulty: readonly number[];
  isReadOnly: boolean;
}

/** An input for each book's link. Inputs beyond `count` are hidden and not sent, but keep their values. */
export function BookLinks({ id, count, message, isAlert, faulty, isReadOnly }: Props) {
  const messageId = `${id}-message`;
  return (
    <fieldset className="field book-links">
      <legend>{FIELD.label}</legend>
      <noscript>
        <p className="small soft">Paste one link for each book. Leave the remaining fields empty.</p>
      </noscript>
      <p className="small soft">{REPORT_TERMS.oneOrSeveral}</p>
      {Array.from({ length: FIELD.maxItems }, (_, index) => {
        const isAsked = count === null || index < count;
        const isFaulty = message !== undefined && (faulty.length === 0 || faulty.includes(index));
        return (
          <div key={index} className="book-link" hidden={!isAsked}>
            <label htmlFor={`${id}-${index}`}>Book {index + 1}</label>
            <input
              id={`${id}-${index}`}
              type="text"
              inputMode="url"
              name={FIELD.name}
              placeholder="https://www.amazon.com/dp/…"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              required={index < (count ?? 1)}
              disabled={!isAsked}
              readOnly={isReadOnly}
              aria-invalid={(isAsked && isFaulty) || undefined}
              aria-describedby={message ? messageId : undefined}
            />
          </div>
        );
      })}
      {message && (
        <div id={messageId} role={isAlert ? 'alert' : undefined}>
          <p className="error">{message}</p>
        </div>
      )}
    </fieldset>
  );
}

/** Indices (from 0) of the visible inputs whose value is blank or is not a valid link. */
export function findFaultyLinks(form: HTMLFormElement): number[] {
  const inputs = [...form.querySelectorAll<HTMLInputElement>(`[name="${FIELD.name}"]`)];
  return inputs.flatMap(({ value, disabled }, index) => {
    const reading = readLinks(FIELD, [value]);
    return disabled || (reading.ok && reading.value.length === 1) ? [] : [index];
  });
}

function linksField(fields: readonly Field[]): LinksField {
  const field = fields.find((candidate) => candidate.kind === 'links');
  if (!field) throw new Error('CHECKOUT_FORMS.report has no list of links');
  return field;
}
