import type { InputHTMLAttributes, KeyboardEvent, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { optionsOf, type ChoiceField, type Field, type LinksField } from '#domain/forms/field.ts';

type SingleField = Exclude<Field, LinksField>;

interface Props {
  id: string;
  field: SingleField;
  /** The error message for the value, if any. */
  message?: string | undefined;
  /** Whether `message` is announced as an alert, because nothing else on the form shows it. */
  isAlert?: boolean;
  /**
   * A note on the value. If a note is given, even `''`, screen readers announce changes of the note and of `message`
   * politely.
   */
  note?: string | undefined;
  isReadOnly: boolean;
  /** The value of a hidden field, or of a choice that the visitor cannot change (`lockedBy`). */
  preset?: string | undefined;
}

type Control = InputHTMLAttributes<HTMLInputElement> &
  TextareaHTMLAttributes<HTMLTextAreaElement> &
  SelectHTMLAttributes<HTMLSelectElement>;

const INPUTS = {
  text: { type: 'text' },
  email: { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  phone: { type: 'tel', inputMode: 'tel' },
  // Without JavaScript, a browser would refuse `example.com` in the type `url`. The site takes it.
  url: { type: 'text', inputMode: 'url', autoCapitalize: 'none', spellCheck: false },
} as const;

/** A field's label, control and message. A field that is `hidden` has only a hidden input. */
export function LabeledField({ id, field, message, isAlert = false, note, isReadOnly, preset }: Props) {
  if (field.hidden) return <input type="hidden" name={field.name} value={preset} />;
  if (field.kind === 'choice' && field.lockedBy && preset !== undefined)
    return <LockedChoice id={id} field={field} value={preset} />;
  const messageId = message || note ? `${id}-message` : undefined;
  const text = message ? <p className="error">{message}</p> : note && <p className="good">{note}</p>;
  const control: Control = {
    id,
    name: field.name,
    required: field.required,
    autoComplete: field.autocomplete,
    'aria-invalid': message ? true : undefined,
    'aria-describedby': messageId,
  };
  return (
    <div className="field">
      <label htmlFor={id}>
        {field.label} {!field.required && <span className="soft">(optional)</span>}
      </label>
      <FieldControl field={field} control={control} isReadOnly={isReadOnly} />
      {note !== undefined && (
        <div id={`${id}-message`} aria-live="polite">
          {text}
        </div>
      )}
      {note === undefined && message && (
        <div id={messageId} role={isAlert ? 'alert' : undefined}>
          {text}
        </div>
      )}
    </div>
  );
}

/**
 * Shows the option's label in a read-only input; a hidden input sends the option's value. Throws when the field has no
 * such option.
 */
function LockedChoice({ id, field, value }: { id: string; field: ChoiceField; value: string }) {
  const option = field.options.find((one) => one.value === value);
  if (!option) throw new Error(`The field ${field.name} has no option "${value}"`);
  return (
    <div className="field locked">
      <label htmlFor={id}>{field.label}</label>
      <input id={id} type="text" readOnly value={option.label} />
      <input type="hidden" name={field.name} value={value} />
    </div>
  );
}

function FieldControl({
  field,
  control,
  isReadOnly,
}: {
  field: SingleField;
  control: Control;
  isReadOnly: boolean;
}) {
  if (field.kind === 'multiline') return <textarea {...control} rows={5} readOnly={isReadOnly} />;
  if (field.kind !== 'choice' && field.kind !== 'count')
    return <input {...control} {...INPUTS[field.kind]} readOnly={isReadOnly} />;
  return (
    <select
      {...control}
      aria-disabled={isReadOnly || undefined}
      onKeyDown={isReadOnly ? ignoreKey : undefined}
    >
      {field.kind === 'choice' && <option value="">Choose one</option>}
      {optionsOf(field).map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** A select cannot be read-only, so every key except Tab is ignored. */
function ignoreKey(event: KeyboardEvent): void {
  if (event.key !== 'Tab') event.preventDefault();
}
