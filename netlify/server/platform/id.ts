const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID. A query that compares an id column with any other text fails. */
export function isId(text: string): boolean {
  return UUID.test(text);
}
