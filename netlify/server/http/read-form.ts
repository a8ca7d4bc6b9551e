import type { FieldMessages } from '#domain/answer.ts';
import { readForm, type FormReading } from '#domain/forms/read-form.ts';
import { unknownFields } from '#domain/forms/read-form.ts';
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
  const unknown = unknownFields([...form.fields.map(({ name }) => name), ...extraNames], body);
  if (reading.ok && extra.ok && Object.keys(unknown).length === 0) return { ...reading, ...extra };
  const fields = { ...unknown, ...(extra.ok ? {} : extra.fields), ...(reading.ok ? {} : reading.fields) };
  throw new Problem('validation', reading.ok ? form.failure : reading.message, { fields });
}
