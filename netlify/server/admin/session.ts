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
export type Visit = Pick<Call, 'request' | 'cookies' | 'ip' | 'now'>;
type SessionVisit = Omit<Visit, 'ip'>;

/**
 * Opens a staff session and sets its cookie.
 * @throws Problem `unauthorized` for a wrong password, `rate_limited` when `attemptLimit` is exceeded.
 */
export async function logIn(password: string, visit: Visit): Promise<void> {
  const { ip, now } = visit;
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
  setCookie(visit, token);
}

/** Ends the staff session, if there is one, and deletes its cookie. */
export async function logOut(visit: Visit): Promise<void> {
  const token = readToken(visit);
  if (token !== '')
    await call('close_session', { p_token_hash: hashToken(token), p_actor: actorAt(visit.ip) });
  setCookie(visit, '', 0);
}

/** Whether the request has an open staff session. If so, the idle time of the session starts again. */
export async function hasSession(visit: SessionVisit): Promise<boolean> {
  return readToken(visit) !== '' && call('use_session', sessionArguments(visit));
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
function sessionArguments(visit: SessionVisit) {
  const token = readToken(visit);
  if (token === '') throw notLoggedIn();
  return { p_token_hash: hashToken(token), p_idle_seconds: IDLE_MS / 1000, p_now: visit.now.toISOString() };
}

function notLoggedIn(): Problem {
  return new Problem('unauthorized', 'Please log in');
}

/** Hashes a session's token together with the password's hash, so that a new password ends every session. */
function hashToken(token: string): string {
  return keyedHash('session', `${token}\n${env('ADMIN_PASSWORD_HASH')}`);
}

/** Sets the session's cookie. Without `maxAge` (seconds), the cookie ends with the browser session. */
function setCookie({ request, cookies }: SessionVisit, value: string, maxAge?: number): void {
  cookies.set({
    name: cookieName(request),
    value,
    path: '/',
    secure: isSecure(request),
    httpOnly: true,
    sameSite: 'Strict',
    ...(maxAge !== undefined && { maxAge }),
  });
}

function readToken({ request, cookies }: SessionVisit): string {
  return cookies.get(cookieName(request));
}

/** The cookie's name. Over http, browsers refuse the prefix `__Host-`. Some accept it on localhost. */
function cookieName(request: Request): string {
  return isSecure(request) ? `__Host-${COOKIE}` : COOKIE;
}

function isSecure({ url }: Request): boolean {
  return new URL(url).protocol === 'https:';
}
