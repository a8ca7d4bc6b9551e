import { call, type CallOptions } from './call.ts';
import type { TestCloud } from './cloud.ts';
import { loadSiteFunctions } from './site-functions.ts';

/** The functions of the admin. They are found by their file names, so this list also has new functions. */
export const ADMIN_FUNCTIONS = await loadSiteFunctions('admin-');

/** Calls the function that serves an admin path. Throws when none does. */
export async function callAdmin(path: string, options: CallOptions = {}): Promise<Response> {
  const { pathname } = new URL(path, 'http://localhost');
  const found = ADMIN_FUNCTIONS.find(({ site }) => site.match(pathname, 'GET') !== null);
  if (!found) throw new Error(`No admin function serves ${path}`);
  return call(found.module, path, options);
}

/** Posts a password to the log-in. Does not throw when the password is refused. */
export function tryPassword(password: string, options: CallOptions = {}): Promise<Response> {
  return callAdmin('/api/admin/session', { json: { password }, ...options });
}

/** The first cookie that a response sets, as the `Cookie` header of later requests; '' when it sets none. */
export function cookieOf(response: Response): string {
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

export interface Admin {
  get: (path: string) => Promise<Response>;
  post: (path: string, json?: unknown) => Promise<Response>;
  delete: (path: string) => Promise<Response>;
}

/** The admin API, called with the cookie of a staff session. */
export function adminWith(cookie: string): Admin {
  const send = (method: string) => (path: string, json?: unknown) =>
    callAdmin(path, { method, json, headers: { cookie } });
  return { get: send('GET'), post: send('POST'), delete: send('DELETE') };
}

/** Logs in and returns the admin API. Throws when the password is refused. */
export async function openAdmin({ adminPassword }: Pick<TestCloud, 'adminPassword'>): Promise<Admin> {
  const response = await tryPassword(adminPassword, { ip: '203.0.113.99' });
  if (response.status !== 204) throw new Error(`The log-in was answered ${response.status}`);
  return adminWith(cookieOf(response));
}

/** The audit trail in the order of insertion, not by timestamp, because two lines may have the same timestamp. */
export function auditOf({ sql }: Pick<TestCloud, 'sql'>): Promise<AuditLine[]> {
  return sql<AuditLine>('select actor, action, detail from public.saturday_audit order by ctid');
}

interface AuditLine {
  actor: string;
  action: string;
  detail: Record<string, unknown>;
}
