import { logFault } from './log.ts';
import { Problem } from './problem.ts';

type Check = (value: string) => boolean;

const isUrl: Check = (value) => /^https?:\/\//.test(value) && URL.canParse(value);
const isSender: Check = (value) => /^[^\s@]+@[^\s@]+$|<[^\s@]+@[^\s@]+>$/.test(value);

/** Every variable of a deployment, by name, with what makes its value sound (contract, Environment). */
const VARIABLES = {
  SUPABASE_URL: isUrl,
  SUPABASE_SECRET_KEY: (value) => value.length >= 20,
  STRIPE_SECRET_KEY: (value) => /^(sk|rk)_(test|live)_\w+$/.test(value),
  STRIPE_WEBHOOK_SECRET: (value) => value.startsWith('whsec_'),
  POSTMARK_SERVER_TOKEN: (value) => value.length >= 16,
  POSTMARK_WEBHOOK_PASSWORD: (value) => value.length >= 16,
  EMAIL_FROM: isSender,
  EMAIL_STAFF: isSender,
  ADMIN_PASSWORD_HASH: (value) => value.startsWith('scrypt$'),
  SESSION_SECRET: (value) => Buffer.byteLength(value) >= 32,
  URL: isUrl,
  BUILD_HOOK_URL: isUrl,
} as const satisfies Record<string, Check>;

export type VariableName = keyof typeof VARIABLES;

/** What is wrong with the value of a variable, or null. */
export function variableFault(name: VariableName, value = ''): 'missing' | 'malformed' | null {
  if (VARIABLES[name](value)) return null;
  return value === '' ? 'missing' : 'malformed';
}

/** The value of a variable. Missing or malformed: its name goes to the log, 503 to the visitor. */
export function env(name: VariableName): string {
  const value = process.env[name] ?? '';
  const fault = variableFault(name, value);
  if (fault === null) return value;
  logFault(`variable ${fault}`, { variable: name });
  throw new Problem('unavailable', 'The site is not set up completely. Please try again later.');
}

/** Where mail to staff goes: `EMAIL_STAFF`, or without it the site's own sender. */
export function staffAddress(): string {
  return env((process.env['EMAIL_STAFF'] ?? '') === '' ? 'EMAIL_FROM' : 'EMAIL_STAFF');
}

/** The bare address of a sender: `Ada <ada@example.com>` → `ada@example.com`. */
export function addressOf(sender: string): string {
  return /<([^>]+)>\s*$/.exec(sender)?.[1] ?? sender;
}

/** The address that starts a build of the site, or null where none was made: nothing is published by the clock then. */
export function buildHook(): string | null {
  return (process.env['BUILD_HOOK_URL'] ?? '') === '' ? null : env('BUILD_HOOK_URL');
}

/** The site's own addresses, without a trailing slash: the canonical one first, then that of this deploy. */
export function siteOrigins(): [string, ...string[]] {
  const preview = process.env['DEPLOY_PRIME_URL'] ?? '';
  return [new URL(env('URL')).origin, ...(isUrl(preview) ? [new URL(preview).origin] : [])];
}

/**
 * Where a vendor's SDK is pointed instead of the vendor: null for the vendor itself.
 * Only a loopback host is accepted, and on a deployed site none at all.
 */
export function apiBase(name: 'STRIPE_API_BASE' | 'POSTMARK_API_BASE'): URL | null {
  const value = process.env[name] ?? '';
  if (value === '') return null;
  const isSafe = isUrl(value) && isLoopback(new URL(value)) && isLoopback(new URL(env('URL')));
  if (isSafe) return new URL(value);
  logFault('variable refused', { variable: name });
  throw new Problem('unavailable', 'The site is not set up completely. Please try again later.');
}

/** Whether an address is this machine's own. */
export function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
