import { logFault } from './log.ts';
import { Unavailable } from './unavailable.ts';

/** The rules for an environment variable. The comments in `.env.example` say where to get each variable's value. */
interface Variable {
  isValid: (value: string) => boolean;
  /** `local` variables point at an emulator: only the local cloud sets them, and a deployed site refuses them. */
  need: 'required' | 'optional' | 'local';
  /**
   * The value in the local cloud; `{random}` stands for a random text. Default: empty, unless
   * local/cloud.ts or local/secrets.ts computes the value.
   */
  localValue?: string;
}

const isUrl: Variable['isValid'] = (value) => /^https?:\/\//.test(value) && URL.canParse(value);
const isSender: Variable['isValid'] = (value) => /^[^\s@]+@[^\s@]+$|<[^\s@]+@[^\s@]+>$/.test(value);

const DECLARED = {
  URL: { isValid: isUrl, need: 'required' },
  SUPABASE_URL: { isValid: isUrl, need: 'required' },
  SUPABASE_SECRET_KEY: {
    isValid: (value) => value.length >= 20,
    need: 'required',
    localValue: 'sb_secret_{random}',
  },
  STRIPE_SECRET_KEY: {
    isValid: (value) => /^(sk|rk)_(test|live)_\w+$/.test(value),
    need: 'required',
    localValue: 'sk_test_{random}',
  },
  STRIPE_WEBHOOK_SECRET: {
    isValid: (value) => /^whsec_[^\s,]+(,\s*whsec_[^\s,]+)?$/.test(value),
    need: 'required',
    localValue: 'whsec_{random}',
  },
  POSTMARK_SERVER_TOKEN: {
    isValid: (value) => value.length >= 16,
    need: 'required',
    localValue: '{random}',
  },
  POSTMARK_WEBHOOK_PASSWORD: {
    isValid: (value) => value.length >= 16,
    need: 'required',
    localValue: '{random}',
  },
  EMAIL_FROM: { isValid: isSender, need: 'required', localValue: 'hello@example.com' },
  EMAIL_STAFF: { isValid: isSender, need: 'optional' },
  ADMIN_PASSWORD_HASH: {
    /** `scrypt$N$r$p$salt$hash`, salt and hash in base64url, as `npm run admin:password` prints it. */
    isValid: (value) => /^scrypt(\$\d+){3}\$[\w-]{11,}\$[\w-]{22,}$/.test(value),
    need: 'required',
  },
  SESSION_SECRET: {
    isValid: (value) => Buffer.byteLength(value) >= 32,
    need: 'required',
    localValue: '{random}',
  },
  BUILD_HOOK_URL: { isValid: isUrl, need: 'optional' },
  DEPLOY_PRIME_URL: { isValid: isUrl, need: 'optional' },
  STRIPE_API_BASE: { isValid: isLoopbackUrl, need: 'local' },
  POSTMARK_API_BASE: { isValid: isLoopbackUrl, need: 'local' },
} as const satisfies Record<string, Variable>;

export type VariableName = keyof typeof DECLARED;

/**
 * Every environment variable that the functions' own code reads. The code in `local` and the tests use this
 * table too.
 */
export const VARIABLES: Readonly<Record<VariableName, Variable>> = DECLARED;

/** The fault in a variable's value, or null. */
export function variableFault(name: VariableName, value = ''): 'missing' | 'malformed' | null {
  if (VARIABLES[name].isValid(value)) return null;
  return value === '' ? 'missing' : 'malformed';
}

/** The value of a variable, unchecked; empty when it is not set. */
function raw(name: VariableName): string {
  return process.env[name] ?? '';
}

/** The value of a variable. @throws Unavailable, and logs the name, when the value is missing or malformed. */
export function env(name: VariableName): string {
  const value = raw(name);
  const fault = variableFault(name, value);
  if (fault === null) return value;
  logFault(`variable ${fault}`, { variable: name });
  throw new Unavailable('The site is not set up completely. Please try again later.');
}

/**
 * The secrets in a value of `STRIPE_WEBHOOK_SECRET`: one, or two separated by a comma while a new secret replaces the
 * old one.
 */
export function webhookSecrets(value: string): string[] {
  return value.split(',').map((secret) => secret.trim());
}

/** Whether a key of Stripe works with real money; otherwise it belongs to Stripe's test mode. */
export function isLiveKey(key: string): boolean {
  return /^.k_live_/.test(key);
}

/** The address of emails to staff: `EMAIL_STAFF`, by default `EMAIL_FROM`. */
export function staffAddress(): string {
  return env(raw('EMAIL_STAFF') === '' ? 'EMAIL_FROM' : 'EMAIL_STAFF');
}

/** The bare address of a sender: `Ada <ada@example.com>` → `ada@example.com`. */
export function addressOf(sender: string): string {
  return /<([^>]+)>\s*$/.exec(sender)?.[1] ?? sender;
}

/** The URL that starts a build of the site. Without this URL (null), no article is published by schedule. */
export function buildHook(): string | null {
  return raw('BUILD_HOOK_URL') === '' ? null : env('BUILD_HOOK_URL');
}

/** The origins of `URL` and of a deploy preview (`DEPLOY_PRIME_URL`, if it is a URL), without a trailing slash. */
export function siteOrigins(): [string, ...string[]] {
  const preview = raw('DEPLOY_PRIME_URL');
  return [new URL(env('URL')).origin, ...(isUrl(preview) ? [new URL(preview).origin] : [])];
}

/**
 * The URL of the emulator that a vendor's SDK calls, or null when the SDK calls the vendor.
 * @throws Unavailable for a value that is not a URL of this machine, and for any value on a deployed site.
 */
export function apiBase(name: 'STRIPE_API_BASE' | 'POSTMARK_API_BASE'): URL | null {
  const value = raw(name);
  if (value === '') return null;
  const isSafe = isLoopbackUrl(value) && isLoopback(new URL(env('URL')));
  if (isSafe) return new URL(value);
  logFault('variable refused', { variable: name });
  throw new Unavailable('The site is not set up completely. Please try again later.');
}

/** Whether a URL points at this machine. */
export function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

function isLoopbackUrl(value: string): boolean {
  return isUrl(value) && isLoopback(new URL(value));
}
