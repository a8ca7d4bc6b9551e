const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text can be the id of a row: the database refuses anything else with an error. */
export function isId(text: string): boolean {
  return UUID.test(text);
}
