import type { FieldMessages } from '../answer.ts';
import type { Field } from './field.ts';
import type { Form, Values } from './form.ts';
import { INVALID_EMAIL } from './email-address.ts';
import { readField, readLinks } from './read-field.ts';

type Lists = Readonly<Record<string, string[]>>;
type Input = Readonly<Record<string, unknown>>;

/**
 * The result of `readForm`. For a valid form: the clean values and lists by field name. For an invalid form:
 * the form's message, and the messages of its fields by field name.
 */
export type FormReading =
  { ok: true; values: Values; lists: Lists } | { ok: false; message: string; fields: FieldMessages };

/**
 * Validates a form's own fields, in the browser and again on the server. `message` is the form's `requiredMessage`
 * when a required field without `hasOwnMessage` is empty, else the message of the first invalid field.
 */
export function readForm(form: Pick<Form, 'fields' | 'requiredMessage'>, input: Input): FormReading {
  const values: Record<string, string> = {};
  const lists: Record<string, string[]> = {};
  const messages: Record<string, string> = {};
  let isMissing = false;
  for (const field of form.fields) {
    const raw = Object.hasOwn(input, field.name) ? input[field.name] : undefined;
    const reading = field.kind === 'links' ? readLinks(field, raw) : readField(field, raw);
    if (!reading.ok) {
      messages[field.name] = reading.message;
      isMissing ||= 'missing' in reading && !field.hasOwnMessage;
    } else if (typeof reading.value === 'string') values[field.name] = reading.value;
    else lists[field.name] = reading.value;
  }
  Object.assign(messages, checkListLengths(form.fields, values, lists));
  if (Object.keys(messages).length === 0) return { ok: true, values, lists };
  // In a form that asks only for an email, an empty field gets the same message as the form, so that the form
  // shows the message only once (islands/fields/use-form.ts).
  if (isMissing && form.requiredMessage === INVALID_EMAIL) messages['email'] = INVALID_EMAIL;
  const message = isMissing ? form.requiredMessage : (Object.values(messages)[0] ?? form.requiredMessage);
  return { ok: false, message, fields: messages };
}

/** Returns messages for lists whose number of entries differs from the value of their count field. */
function checkListLengths(fields: readonly Field[], values: Values, lists: Lists): FieldMessages {
  const messages: Record<string, string> = {};
  for (const field of fields) {
    if (field.kind !== 'links' || !field.exactly) continue;
    const list = lists[field.name];
    const count = values[field.exactly.countField];
    if (list !== undefined && count !== undefined && list.length !== Number(count))
      messages[field.name] = `Please provide exactly ${count} ${field.exactly.noun}`;
  }
  return messages;
}

/** Converts the values of list fields to lists, because an HTML form sends a list with one entry as plain text. */
export function withLists<Typed extends Input>({ fields }: Pick<Form, 'fields'>, typed: Typed): Typed {
  const lists = fields.filter(({ kind, name }) => kind === 'links' && typeof typed[name] === 'string');
  return { ...typed, ...Object.fromEntries(lists.map(({ name }) => [name, [typed[name]]])) };
}

/** Returns a message for every key of a form's body that is not in `known`. */
export function unknownFields(known: readonly string[], input: Input): FieldMessages {
  const unknown = Object.keys(input).filter((key) => !known.includes(key));
  return Object.fromEntries(unknown.map((key) => [key, 'This field is not known']));
}
