const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID. For anything else in an id column the database returns an error. */
export function isId(text: string): boolean {
  return UUID.test(text);
}
