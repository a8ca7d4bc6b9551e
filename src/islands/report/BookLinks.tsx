import { readLinks, type Field, type LinksField } from '#domain/fields.ts';
import { CHECKOUT_FORMS } from '#domain/forms.ts';

const FIELD = linksField(CHECKOUT_FORMS.report.fields);

interface Props {
  /** Begins the ids of the inputs. */
  id: string;
  /** How many are asked for; null before the script is here: then every one may be filled in. */
  count: number | null;
  message: string | undefined;
  /** Says `message` as an alert: nothing else on the form says it. */
  isAlert: boolean;
  /** The indices (from 0) of the inputs that `message` is about; empty for all of them. */
  faulty: readonly number[];
  isReadOnly: boolean;
}

/** A link for each book. Those beyond the number are hidden; they keep what was typed into them, and are not sent. */
export function BookLinks({ id, count, message, isAlert, faulty, isReadOnly }: Props) {
  const messageId = `${id}-message`;
  return (
    <fieldset className="field book-links">
      <legend>{FIELD.label}</legend>
      <noscript>
        <p className="hint">One for each book. Leave the others empty.</p>
      </noscript>
      {Array.from({ length: FIELD.maxItems }, (_, index) => {
        const isAsked = count === null || index < count;
        const isFaulty = message !== undefined && (faulty.length === 0 || faulty.includes(index));
        return (
          <div key={index} className="book-link" hidden={!isAsked}>
            <label htmlFor={`${id}-${index}`}>Book {index + 1}</label>
            <input
              id={`${id}-${index}`}
              type="url"
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

/** Which of the links that are asked for are blank or no address, from 0. */
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
