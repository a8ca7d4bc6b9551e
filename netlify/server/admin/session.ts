import { randomBytes } from 'node:crypto';
import { IDLE_MS } from '#domain/admin/limits.ts';
import type { Call } from '../http/endpoint.ts';
import { Problem, tooMany } from '../http/problem.ts';
import { actorAt } from '../platform/audit.ts';
import { keyedHash } from '../platform/crypto.ts';
import { call } from '../platform/database.ts';
import { env } from '../platform/env.ts';
import { limitFor, type RateLimit } from '../platform/rate-limit.ts';
import type { Arguments, Result } from '../platform/schema.ts';
import { isPassword } from './password.ts';

const COOKIE = 'staff-session';
/** Maximum age of a staff session in seconds, even while the session is in use. */
const MAX_AGE_S = 12 * 60 * 60;
/**
 * Rate limit on wrong passwords. After five from one IP address within `seconds`, that address is locked out
 * for `seconds`.
 */
const attemptLimit: RateLimit = { name: 'log-in', limit: 5, seconds: 15 * 60 };

/** The part of a call that the admin's functions need. */
export type Visit = Pick<Call, 'request' | 'ip' | 'now'>;
type SessionVisit = Pick<Call, 'request' | 'now'>;

/**
 * Opens a staff session and returns its `Set-Cookie` header.
 * @throws Problem `unauthorized` for a wrong password, `rate_limited` when `attemptLimit` is exceeded.
 */
export async function logIn(password: string, { request, ip, now }: Visit): Promise<string> {
  const limit = limitFor(attemptLimit, ip);
  const attempt = { p_limit: limit, p_now: now.toISOString(), p_restarts: true };
  const wait = await call('count_hit', attempt);
  if (wait > 0) throw tooMany(wait);
  if (!(await isPassword(password))) throw new Problem('unauthorized', 'Invalid password');
  const token = randomBytes(32).toString('base64url');
  await call('open_session', {
    p_token_hash: hashToken(token),
    p_expires_at: new Date(now.getTime() + MAX_AGE_S * 1000).toISOString(),
    p_now: now.toISOString(),
    p_limit_key: limit.key,
    p_actor: actorAt(ip),
  });
  return cookie(request, token);
}

/** Ends the staff session, if there is one, and returns the `Set-Cookie` header that deletes the session's cookie. */
export async function logOut({ request, ip }: Visit): Promise<string> {
  const token = readToken(request);
  if (token !== '') await call('close_session', { p_token_hash: hashToken(token), p_actor: actorAt(ip) });
  return `${cookie(request, '')}; Max-Age=0`;
}

/** Whether the request has an open staff session. If so, the idle time of the session starts again. */
export async function hasSession(visit: SessionVisit): Promise<boolean> {
  return readToken(visit.request) !== '' && call('use_session', sessionArguments(visit));
}

/** Requires a staff session and restarts its idle time. @throws Problem `unauthorized` without a staff session. */
export async function requireSession(visit: SessionVisit): Promise<void> {
  if (!(await hasSession(visit))) throw notLoggedIn();
}

/**
 * Checks the staff session and calls an SQL function of the admin, both in one call to the database. `name` is the SQL
 * function's name without our prefix. Each search and each view of a ledger is added to the audit trail.
 * @throws Problem `unauthorized` without a staff session.
 */
export async function callWithSession<
  Name extends 'list_records' | 'list_due' | 'list_sources' | 'read_ledger' | 'summarize',
>(visit: Visit, name: Name, parameters: Omit<Arguments<Name>, 'p_now'>): Promise<Result<Name>> {
  const result = await call('call_with_session', {
    ...sessionArguments(visit),
    p_actor: actorAt(visit.ip),
    p_function: name,
    p_arguments: parameters,
  });
  if (result === null) throw notLoggedIn();
  return result.answer as Result<Name>;
}

/** The staff session as arguments of SQL functions. @throws Problem `unauthorized` without the session's cookie. */
function sessionArguments({ request, now }: SessionVisit) {
  const token = readToken(request);
  if (token === '') throw notLoggedIn();
  return { p_token_hash: hashToken(token), p_idle_seconds: IDLE_MS / 1000, p_now: now.toISOString() };
}

function notLoggedIn(): Problem {
  return new Problem('unauthorized', 'Please log in');
}

/** Hashes a session's token together with the password's hash, so that a new password ends every session. */
function hashToken(token: string): string {
  return keyedHash('session', `${token}\n${env('ADMIN_PASSWORD_HASH')}`);
}

/** The `Set-Cookie` header of a session. The cookie has no `Max-Age`, so it ends with the browser session. */
function cookie(request: Request, token: string): string {
  const secure = isSecure(request) ? '; Secure' : '';
  return `${cookieName(request)}=${token}; Path=/; HttpOnly; SameSite=Strict${secure}`;
}

function readToken(request: Request): string {
  const name = `${cookieName(request)}=`;
  const pairs = (request.headers.get('Cookie') ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(name))?.slice(name.length) ?? '';
}

/** The cookie's name. Over http, browsers refuse the prefix `__Host-`. Some accept it on localhost. */
function cookieName(request: Request): string {
  return isSecure(request) ? `__Host-${COOKIE}` : COOKIE;
}

function isSecure({ url }: Request): boolean {
  return new URL(url).protocol === 'https:';
}
