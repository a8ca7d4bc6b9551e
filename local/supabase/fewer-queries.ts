import type { PgliteConnection } from '@supabase/lite/pglite';

type Driver = PgliteConnection['driver'];
type Query = (text: string, parameters?: unknown[], options?: unknown) => Promise<unknown>;

/** Matches a query that changes one setting for the transaction. The new value is the query's parameter, or ''. */
const SETTING = /^SELECT set_config\('([\w.]+)', (?:\$1|''), true\)$/;
const ROLE = /^SET LOCAL ROLE "\w+"$/;
const EMPTY = { rows: [], fields: [], affectedRows: 0 };

/**
 * Combines the queries that begin a transaction into one. For each request, `@supabase/lite` begins a transaction
 * and then changes as many as eleven settings, each with a query of its own. Together these queries take longer than the
 * request's own query. This function holds the settings back and sends them together before the first other query.
 */
export function sendSettingsTogether(driver: Driver): void {
  const query = driver.query.bind(driver) as Query;
  let held: string[] | null = null;
  const send = async (text: string, parameters?: unknown[], options?: unknown): Promise<unknown> => {
    if (text === 'BEGIN') held = [text];
    else if (held === null) return query(text, parameters, options);
    else if (isSetting(text)) held.push(inline(text, parameters));
    else {
      const begin = held.join(';');
      held = null;
      await driver.exec(begin);
      return query(text, parameters, options);
    }
    return EMPTY;
  };
  driver.query = send as Driver['query'];
}

function isSetting(text: string): boolean {
  return SETTING.test(text) || ROLE.test(text);
}

/** The query with its parameter as a literal. */
function inline(text: string, [value]: unknown[] = []): string {
  return text.replace('$1', () => `'${String(value).replaceAll("'", "''")}'`);
}
