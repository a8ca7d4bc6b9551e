import * as records from '../../netlify/functions/admin-records.ts';
import * as session from '../../netlify/functions/admin-session.ts';
import * as summary from '../../netlify/functions/admin-summary.ts';
import { call, type CallOptions } from './call.ts';
import type { TestCloud } from './cloud.ts';

/** Calls whatever function serves an address of the desk. */
export function callDesk(path: string, options: CallOptions = {}): Promise<Response> {
  if (path === '/api/admin/session') return call(session, path, options);
  return call(path === '/api/admin/summary' ? summary : records, path, options);
}

/** Tries a password. */
export function tryPassword(password: string, options: CallOptions = {}): Promise<Response> {
  return callDesk('/api/admin/session', { json: { password }, ...options });
}

/** The cookie that an answer sets, as a browser sends it back. */
export function cookieOf(response: Response): string {
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

export interface Desk {
  get: (path: string) => Promise<Response>;
  post: (path: string) => Promise<Response>;
  delete: (path: string) => Promise<Response>;
}

/** The desk behind a cookie. */
export function deskWith(cookie: string): Desk {
  const send = (method: string) => (path: string) => callDesk(path, { method, headers: { cookie } });
  return { get: send('GET'), post: send('POST'), delete: send('DELETE') };
}

/** Logs in and answers the desk. Throws when the password is refused. */
export async function openDesk({ adminPassword }: Pick<TestCloud, 'adminPassword'>): Promise<Desk> {
  const response = await tryPassword(adminPassword, { ip: '203.0.113.99' });
  if (response.status !== 204) throw new Error(`The log-in was answered ${response.status}`);
  return deskWith(cookieOf(response));
}

/** The audit trail, oldest line first: nothing in that table changes place, and two lines may bear one instant. */
export function auditOf({ sql }: Pick<TestCloud, 'sql'>): Promise<AuditLine[]> {
  return sql<AuditLine>('select actor, action, detail from public.saturday_audit order by ctid');
}

interface AuditLine {
  actor: string;
  action: string;
  detail: Record<string, unknown>;
}
