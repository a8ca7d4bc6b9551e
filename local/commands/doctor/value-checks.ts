import { brand } from '#brand';
import { addressOf, isLiveKey, isLoopback, type VariableName } from '../../../netlify/server/platform/env.ts';
import type { Variables } from './check.ts';
import { hashFault, isGuessable, isPublicKey } from './secrets.ts';
import { isDeployed, isLocal, siteUrl } from './site-address.ts';

/** A check of a well-formed value; `find` returns the problem as text, or null. */
interface ValueCheck {
  name: string;
  find: (value: string, variables: Variables) => string | null;
  remedy: string;
}

const when = (isWrong: boolean, problem: string): string | null => (isWrong ? problem : null);
const BARE = 'Set the address alone, like https://www.example.com, without anything after it.';

/** Matches an address at a reserved domain, which has no mailboxes. */
const RESERVED = /@([^@]+\.)?(example(\.(com|net|org))?|test|invalid|localhost)$/i;

/** The checks of values, by variable. They run only when `variableFault` (env.ts) has found no fault. */
export const VALUE_CHECKS: Partial<Record<VariableName, readonly ValueCheck[]>> = {
  URL: [
    {
      name: 'site-address-insecure',
      find: (value, variables) =>
        when(isDeployed(variables) && !value.startsWith('https:'), 'does not begin with https'),
      remedy: 'Netlify → Domain management → HTTPS: let it provision a certificate, then use https.',
    },
    {
      name: 'site-address-with-path',
      find: (value) => when(value.replace(/\/$/, '') !== URL.parse(value)?.origin, 'is more than an address'),
      remedy: BARE,
    },
    {
      name: 'site-address-unlike-brand',
      find: (_, variables) =>
        when(
          isDeployed(variables) && siteUrl(variables)?.host !== new URL(brand.url).host,
          `is not ${brand.url}, which the pages name as theirs`,
        ),
      remedy: 'Set `domain` in src/brand.ts, or make that domain the primary one in Netlify.',
    },
  ],
  SUPABASE_URL: [
    {
      name: 'database-address-insecure',
      find: (value) => {
        const url = new URL(value);
        return when(url.protocol !== 'https:' && !isLoopback(url), 'does not begin with https');
      },
      remedy: 'Use the Project URL as Supabase shows it, with https.',
    },
    {
      name: 'database-address-with-path',
      find: (value) => when(value.replace(/\/$/, '') !== new URL(value).origin, 'is more than an address'),
      remedy: 'Use the Project URL alone, without /rest/v1 or anything else after it.',
    },
  ],
  SUPABASE_SECRET_KEY: [
    {
      name: 'database-key-public',
      find: (value) => when(isPublicKey(value), 'is the public key, which may read nothing'),
      remedy: 'Use the secret key (sb_secret_…), not the publishable or anon one.',
    },
  ],
  STRIPE_SECRET_KEY: [
    {
      name: 'stripe-test-key',
      find: (value, variables) =>
        when(!isLiveKey(value) && isDeployed(variables), 'is a test key on a deployed site'),
      remedy: 'Switch Stripe’s dashboard to live mode and use the key that it shows there.',
    },
    {
      name: 'stripe-live-key',
      find: (value, variables) => when(isLiveKey(value) && isLocal(variables), 'is a live key on a laptop'),
      remedy: 'Take it out of this machine. npm start brings a key of its own.',
    },
  ],
  POSTMARK_SERVER_TOKEN: [
    {
      name: 'postmark-test-token',
      find: (value) => when(value === 'POSTMARK_API_TEST', 'is Postmark’s test token, which sends nothing'),
      remedy: 'Use the token of the server: Postmark → Servers → the server → API Tokens.',
    },
  ],
  POSTMARK_WEBHOOK_PASSWORD: [
    {
      name: 'webhook-password-weak',
      find: (value) => when(isGuessable(value), 'can be guessed'),
      remedy: 'Make one by chance: openssl rand -hex 24. Put the same one into Postmark’s webhooks.',
    },
  ],
  EMAIL_FROM: [
    {
      name: 'sender-reserved',
      find: (value, variables) =>
        when(isDeployed(variables) && RESERVED.test(addressOf(value)), 'is at a domain without mailboxes'),
      remedy: 'Use an address of your own domain.',
    },
  ],
  ADMIN_PASSWORD_HASH: [
    {
      name: 'admin-hash-malformed',
      find: (value) => when(hashFault(value) === 'malformed', 'is not what npm run admin:password prints'),
      remedy: 'Run npm run admin:password and copy the text between the quotes, whole.',
    },
    {
      name: 'admin-hash-weak',
      find: (value) => when(hashFault(value) === 'weak', 'costs too little to try passwords against'),
      remedy: 'Run npm run admin:password again and use its line.',
    },
  ],
  SESSION_SECRET: [
    {
      name: 'session-secret-weak',
      find: (value) => when(isGuessable(value), 'can be guessed'),
      remedy: 'Make one by chance: openssl rand -base64 48.',
    },
  ],
};
