import type { FieldMessages } from '#domain/answer.ts';
import type { Field } from '#domain/fields.ts';
import { LabelledField } from './LabelledField.tsx';

interface Props {
  /** Begins every control's id. */
  id: string;
  fields: readonly Field[];
  messages: FieldMessages;
  /** The name of the field whose message stands for the whole form. */
  saidAt: string;
  /** Good news by field; the fields named here announce every change of theirs. */
  notes?: Readonly<Record<string, string>>;
  isReadOnly: boolean;
}

/** A form's fields in their order. A list of links has a shape of its own and is drawn by its form. */
export function Fields({ id, fields, messages, saidAt, notes, isReadOnly }: Props) {
  return fields.map(
    (field) =>
      field.kind !== 'links' && (
        <LabelledField
          key={field.name}
          id={`${id}-${field.name}`}
          field={field}
          message={messages[field.name]}
          isAlert={saidAt === field.name}
          note={notes?.[field.name]}
          isReadOnly={isReadOnly}
        />
      ),
  );
}
