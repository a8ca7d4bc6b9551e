import type { IncomingMessage } from 'node:http';
import { StripeProblem } from '../objects/errors.ts';

/**
 * Whether a `<form>` sent the body. The content type is not enough: by default curl sends JSON with the content type
 * of a form.
 */
export function isForm({ headers }: IncomingMessage, body: string): boolean {
  const type = headers['content-type'] ?? '';
  return type.startsWith('application/x-www-form-urlencoded') && !body.trimStart().startsWith('{');
}

/** The fields of a URL-encoded form; a repeated name keeps its last value. */
export function readFormFields(body: string): Record<string, unknown> {
  return Object.fromEntries(new URLSearchParams(body));
}

/** The fields of a JSON object; an empty body has none. Throws 400 for anything else. */
export function readJsonFields(body: string): Record<string, unknown> {
  if (body === '') return {};
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Invalid JSON gets the same message as JSON that is not an object.
  }
  throw new StripeProblem('The body must be a JSON object.');
}

/** Throws 400 unless the body has exactly these fields. */
export function expectFields(body: Record<string, unknown>, ...names: string[]): Record<string, unknown> {
  const sent = Object.keys(body);
  if (sent.length === names.length && names.every((name) => sent.includes(name))) return body;
  throw new StripeProblem(
    names.length > 0 ? `The body is { ${names.join(', ')} } and nothing else.` : 'The body is empty.',
  );
}
