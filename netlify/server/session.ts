import { randomBytes } from 'node:crypto';
import { IDLE_MS } from '#domain/desk.ts';
import { actorAt } from './audit.ts';
import { call } from './database.ts';
import type { Call } from './endpoint.ts';
import { env } from './env.ts';
import { isPassword } from './password.ts';
import { Problem, tooMany } from './problem.ts';
import { limitFor, type RateLimit } from './rate-limit.ts';
import { keyedHash } from './secrets.ts';

const COOKIE = 'staff-session';
const LONGEST_S = 12 * 60 * 60;
/** Wrong tries from one IP address; the fifth one locks it for so long. */
const tryLimit: RateLimit = { name: 'log-in', limit: 5, seconds: 15 * 60 };

export type Visit = Pick<Call, 'request' | 'ip' | 'now'>;
/** The part of a call that a session is read from. */
type SessionVisit = Pick<Call, 'request' | 'now'>;

/**
 * Opens a session and answers its `Set-Cookie`.
 * @throws Problem `unauthorized` for a wrong password, `rate_limited` after five of them.
 */
export async function logIn(password: string, { request, ip, now }: Visit): Promise<string> {
  const { key, limit, seconds } = limitFor(tryLimit, ip);
  const tries = { p_key: key, p_limit: limit, p_seconds: seconds, p_now: now.toISOString() };
  const wait = await call<number>('take_try', tries);
  if (wait > 0) throw tooMany(wait);
  if (!(await isPassword(password))) throw new Problem('unauthorized', 'Invalid password');
  const token = randomBytes(32).toString('base64url');
  await call('open_session', {
    p_token_hash: hashToken(token),
    p_expires_at: new Date(now.getTime() + LONGEST_S * 1000).toISOString(),
    p_now: now.toISOString(),
    p_try_key: key,
    p_actor: actorAt(ip),
  });
  return cookie(request, token);
}

/** Ends the session, if there is one, and answers the `Set-Cookie` that forgets it. */
export async function logOut({ request, ip }: Visit): Promise<string> {
  const token = tokenOf(request);
  if (token !== '') await call('close_session', { p_token_hash: hashToken(token), p_actor: actorAt(ip) });
  return `${cookie(request, '')}; Max-Age=0`;
}

/** Lets staff pass, whose idle time then begins anew. @throws Problem `unauthorized` for everybody else. */
export async function requireSession(visit: SessionVisit): Promise<void> {
  if (!(await call<boolean>('use_session', sessionOf(visit)))) throw stranger();
}

/**
 * Calls one of the desk's SQL functions, by its name without the prefix, and checks the session in the same call to the
 * database. That writes a search, or a look at a payment's ledger, into the audit trail. @throws Problem `unauthorized` as
 * `requireSession` does.
 */
export async function askAsStaff<Answer>(
  visit: Visit,
  question: 'list_records' | 'read_ledger' | 'summarize',
  asked: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  const p_asked = { ...asked, p_actor: actorAt(visit.ip) };
  const parameters = { ...sessionOf(visit), p_question: question, p_asked };
  const answered = await call<{ answer: Answer } | null>('ask_as_staff', parameters);
  if (answered === null) throw stranger();
  return answered.answer;
}

/** The session as the database knows it. @throws Problem `unauthorized` where there is no cookie. */
function sessionOf({ request, now }: SessionVisit) {
  const token = tokenOf(request);
  if (token === '') throw stranger();
  return { p_token_hash: hashToken(token), p_idle_seconds: IDLE_MS / 1000, p_now: now.toISOString() };
}

function stranger(): Problem {
  return new Problem('unauthorized', 'Please log in');
}

/** A new password ends every session: its hash is part of what the database knows of a token. */
function hashToken(token: string): string {
  return keyedHash('session', `${token}\n${env('ADMIN_PASSWORD_HASH')}`);
}

/** Without `Max-Age` the cookie ends with the browser's session. */
function cookie(request: Request, token: string): string {
  const secure = isSecure(request) ? '; Secure' : '';
  return `${cookieName(request)}=${token}; Path=/; HttpOnly; SameSite=Strict${secure}`;
}

function tokenOf(request: Request): string {
  const name = `${cookieName(request)}=`;
  const pairs = (request.headers.get('Cookie') ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(name))?.slice(name.length) ?? '';
}

/** Browsers accept the prefix `__Host-` only over https. */
function cookieName(request: Request): string {
  return isSecure(request) ? `__Host-${COOKIE}` : COOKIE;
}

function isSecure({ url }: Request): boolean {
  return new URL(url).protocol === 'https:';
}
