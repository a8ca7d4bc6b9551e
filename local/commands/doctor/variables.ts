import { readFileSync } from 'node:fs';
import { brand } from '#brand';
import { PASSWORD_HASH } from '../../../netlify/server/admin/password.ts';
import {
  addressOf,
  isLiveKey,
  isLoopback,
  variableFault,
  VARIABLES,
  type VariableName,
} from '../../../netlify/server/platform/env.ts';
import type { Deployment, Line, Mistake, Variables } from './check.ts';
import { commentsOf } from './example.ts';

const EXAMPLE = new URL('../../../.env.example', import.meta.url);
/** Matches an address at a reserved domain, which has no mailboxes. */
const RESERVED = /@([^@]+\.)?(example(\.(com|net|org))?|test|invalid|localhost)$/i;
const WORDS = /secret|password|change|example|qwerty|letmein|123456789/i;

/** The checks of well-formed values. `isWrong` gets the value and the address of the site, if that is valid. */
const VALUE_CHECKS: readonly {
  variable: VariableName;
  name: string;
  problem: string;
  remedy: string;
  isWrong: (value: string, site: URL | null) => boolean;
}[] = [
  {
    variable: 'URL',
    name: 'site-address-insecure',
    problem: 'does not begin with https',
    remedy: 'Netlify → Domain management → HTTPS: let it provision a certificate, then use https.',
    isWrong: (value, site) => isDeployed(site) && !value.startsWith('https:'),
  },
  {
    variable: 'URL',
    name: 'site-address-unlike-brand',
    problem: `is not ${brand.url}, which the pages name as theirs`,
    remedy: 'Set `domain` in src/brand.ts, or make that domain the primary one in Netlify.',
    isWrong: (_, site) => isDeployed(site) && site?.host !== new URL(brand.url).host,
  },
  {
    variable: 'SUPABASE_SECRET_KEY',
    name: 'database-key-public',
    problem: 'is the public key, which may read nothing',
    remedy: 'Use the secret key (sb_secret_…), not the publishable or anon one.',
    isWrong: isPublicKey,
  },
  {
    variable: 'STRIPE_SECRET_KEY',
    name: 'stripe-test-key',
    problem: 'is a test key on a deployed site',
    remedy: 'Switch Stripe’s dashboard to live mode and use the key that it shows there.',
    isWrong: (value, site) => !isLiveKey(value) && isDeployed(site),
  },
  {
    variable: 'STRIPE_SECRET_KEY',
    name: 'stripe-live-key',
    problem: 'is a live key on a laptop',
    remedy: 'Take it out of this machine. npm start brings a key of its own.',
    isWrong: (value, site) => isLiveKey(value) && site !== null && isLoopback(site),
  },
  {
    variable: 'POSTMARK_SERVER_TOKEN',
    name: 'postmark-test-token',
    problem: 'is Postmark’s test token, which sends nothing',
    remedy: 'Use the token of the server: Postmark → Servers → the server → API Tokens.',
    isWrong: (value) => value === 'POSTMARK_API_TEST',
  },
  {
    variable: 'POSTMARK_WEBHOOK_PASSWORD',
    name: 'webhook-password-weak',
    problem: 'can be guessed',
    remedy: 'Make one by chance: openssl rand -hex 24. Put the same one into Postmark’s webhooks.',
    isWrong: isGuessable,
  },
  {
    variable: 'EMAIL_FROM',
    name: 'sender-reserved',
    problem: 'is at a domain without mailboxes',
    remedy: 'Use an address of your own domain.',
    isWrong: (value, site) => isDeployed(site) && RESERVED.test(addressOf(value)),
  },
  {
    variable: 'ADMIN_PASSWORD_HASH',
    name: 'admin-hash-malformed',
    problem: 'is not what npm run admin:password prints',
    remedy: 'Run npm run admin:password and copy the text between the quotes, whole.',
    isWrong: (value) => !PASSWORD_HASH.test(value),
  },
  {
    variable: 'SESSION_SECRET',
    name: 'session-secret-weak',
    problem: 'can be guessed',
    remedy: 'Make one by chance: openssl rand -base64 48.',
    isWrong: isGuessable,
  },
];

/**
 * One line for each variable: its first mistake, or ok. A variable whose `need` (env.ts) is `optional` or
 * `local` has a line only when it is set. A `local` one has no line either when `URL` is missing or invalid.
 */
export function examineVariables({ variables }: Deployment): Line[] {
  const sources = commentsOf(readFileSync(EXAMPLE, 'utf8'));
  const site = siteUrl(variables);
  return (Object.keys(VARIABLES) as VariableName[]).flatMap((name) => {
    const { need } = VARIABLES[name];
    const value = variables[name] ?? '';
    if (value === '' && need !== 'required') return [];
    if (need === 'local' && site === null) return [];
    const mistake = need === 'local' ? baseMistake(name, value, site) : mistakeOf(name, value, site, sources);
    return [mistake ? { subject: name, state: 'mistake', mistake } : { subject: name, state: 'ok' }] as const;
  });
}

function mistakeOf(
  name: VariableName,
  value: string,
  site: URL | null,
  sources: ReadonlyMap<string, string>,
): Mistake | undefined {
  const fault = variableFault(name, value);
  if (fault !== null)
    return { name: `${fault} ${name}`, problem: `${name} is ${fault}`, remedy: sources.get(name) ?? '' };
  const found = VALUE_CHECKS.find(({ variable, isWrong }) => variable === name && isWrong(value, site));
  return found && { ...found, problem: `${name} ${found.problem}` };
}

/** The mistake of a variable that points an SDK at an emulator: only an address of this machine, never deployed. */
function baseMistake(name: string, value: string, site: URL | null): Mistake | undefined {
  const url = URL.parse(value);
  if (!isDeployed(site) && url !== null && isLoopback(url)) return undefined;
  const problem = isDeployed(site)
    ? `${name} is set on a deployed site, which refuses to work with it`
    : `${name} is not an address of this machine`;
  return { name: 'api-base', problem, remedy: 'Take it out: only npm start sets it.' };
}

/** The value of the variable `URL`; null when it is missing or invalid. */
function siteUrl({ URL: address = '' }: Variables): URL | null {
  return /^https?:/.test(address) ? URL.parse(address) : null;
}

function isDeployed(site: URL | null): boolean {
  return site !== null && !isLoopback(site);
}

/** Whether a secret is easy to guess: few distinct characters, one part repeated throughout, or a common word. */
function isGuessable(value: string): boolean {
  return new Set(value).size < 6 || /^(.{1,16})\1+$/s.test(value) || WORDS.test(value);
}

/** Whether a Supabase key is public: a publishable key, or a token of the role `anon` or `authenticated`. */
function isPublicKey(value: string): boolean {
  if (value.startsWith('sb_publishable_')) return true;
  const [, payload = ''] = value.split('.');
  return /"role"\s*:\s*"(anon|authenticated)"/.test(Buffer.from(payload, 'base64url').toString());
}
