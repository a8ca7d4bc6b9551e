import type { FieldMessages } from '#domain/answer.ts';
import type { Field } from '#domain/forms/field.ts';
import { LabeledField } from './LabeledField.tsx';

interface Props {
  /** Prefix of every control's id. */
  id: string;
  fields: readonly Field[];
  messages: FieldMessages;
  /** The name of the field that shows the form's message (`useForm`). */
  announcedField: string;
  /**
   * Notes by field name, for example about a discount. If a field has a note, screen readers announce every change of
   * the field's note or message.
   */
  notes?: Readonly<Record<string, string>>;
  isReadOnly: boolean;
  /** The values of hidden fields, by name. */
  presets?: Readonly<Record<string, string>> | undefined;
}

/**
 * A form's fields in order, except lists of links. The list of links is a separate component
 * (report/BookLinks.tsx).
 */
export function Fields({ id, fields, messages, announcedField, notes, isReadOnly, presets }: Props) {
  return fields.map(
    (field) =>
      field.kind !== 'links' && (
        <LabeledField
          key={field.name}
          id={`${id}-${field.name}`}
          field={field}
          message={messages[field.name]}
          isAlert={announcedField === field.name}
          note={notes?.[field.name]}
          isReadOnly={isReadOnly}
          preset={presets?.[field.name]}
        />
      ),
  );
}
