import type { FieldMessages } from '#domain/answer.ts';
import { readForm, unknownFields, type FormReading } from '#domain/forms/read-form.ts';
import type { Call } from './endpoint.ts';
import { Problem } from './problem.ts';

type Form = Parameters<typeof readForm>[0] & { failure: string };
type Accepted = Extract<FormReading, { ok: true }>;
interface Refused {
  ok: false;
  fields: FieldMessages;
}

/**
 * Reads the body of a form. The body may also contain the fields `extraNames`; `extra` is the result of reading these
 * additional fields. @throws Problem `validation` with a message for every field that is missing, malformed or unknown.
 */
export function readFormBody<Extra extends { ok: true }>(
  form: Form,
  body: Call['body'],
  extraNames: readonly string[] = [],
  extra: Extra | Refused = { ok: true } as Extra,
): Accepted & Extra {
  const reading = readForm(form, body);
  const names = [...form.fields.map(({ name }) => name), ...extraNames];
  const both =
    reading.ok && extra.ok
      ? { ...reading, ...extra }
      : ({ ok: false, fields: { ...fieldsOf(extra), ...fieldsOf(reading) } } as const);
  return acceptOnly(names, body, both, reading.ok ? form.failure : reading.message);
}

/**
 * Returns the result of reading a body, if the body was accepted and has only the fields `names`. `message`
 * is the Problem's own message. By default, it is the message of the first unknown field or, if there is
 * none, of the first refused field.
 * @throws Problem `validation` with a message for every refused or unknown field.
 */
export function acceptOnly<Reading extends { ok: true } | Refused>(
  names: readonly string[],
  body: Call['body'],
  reading: Reading,
  message?: string,
): Extract<Reading, { ok: true }> {
  const unknown = unknownFields(names, body);
  if (reading.ok && Object.keys(unknown).length === 0) return reading as Extract<Reading, { ok: true }>;
  const fields = { ...unknown, ...fieldsOf(reading) };
  throw new Problem('validation', message ?? Object.values(fields)[0] ?? '', { fields });
}

function fieldsOf(reading: { ok: true } | Refused): FieldMessages {
  return reading.ok ? {} : reading.fields;
}
