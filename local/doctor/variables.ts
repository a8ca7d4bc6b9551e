import { brand } from '#brand';
import { addressOf, isLoopback, variableFault, type VariableName } from '../../netlify/server/env.ts';
import { apply, type Line, type Patient, type Variables } from './check.ts';
import { isDeployed, isLocal, siteUrl } from './site-address.ts';
import { hashFault, isGuessable, isPublicKey } from './secrets.ts';

/** A mistake that a well-formed value can hold; `find` says what is wrong, or null. */
interface Doubt {
  name: string;
  find: (value: string, variables: Variables) => string | null;
  remedy: string;
}

interface Variable {
  variable: VariableName;
  isOptional?: true;
  /** Where its value comes from. */
  source: string;
  doubts?: readonly Doubt[];
}

const when = (isWrong: boolean, problem: string): string | null => (isWrong ? problem : null);
const BARE = 'Set the address alone, like https://www.example.com, without anything after it.';

/** Domains that no mail reaches. */
const RESERVED = /@([^@]+\.)?(example(\.(com|net|org))?|test|invalid|localhost)$/i;

const VARIABLES: readonly Variable[] = [
  {
    variable: 'URL',
    source: 'Netlify sets it for the site; for the doctor put the site’s address there.',
    doubts: [
      {
        name: 'site-address-insecure',
        find: (value, variables) =>
          when(isDeployed(variables) && !value.startsWith('https:'), 'does not begin with https'),
        remedy: 'Netlify → Domain management → HTTPS: let it provision a certificate, then use https.',
      },
      {
        name: 'site-address-with-path',
        find: (value) =>
          when(value.replace(/\/$/, '') !== URL.parse(value)?.origin, 'is more than an address'),
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
  },
  {
    variable: 'SUPABASE_URL',
    source: 'Supabase → Project Settings → Data API → Project URL.',
    doubts: [
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
  },
  {
    variable: 'SUPABASE_SECRET_KEY',
    source: 'Supabase → Project Settings → API Keys → Secret keys.',
    doubts: [
      {
        name: 'database-key-public',
        find: (value) => when(isPublicKey(value), 'is the public key, which may read nothing'),
        remedy: 'Use the secret key (sb_secret_…), not the publishable or anon one.',
      },
    ],
  },
  {
    variable: 'STRIPE_SECRET_KEY',
    source: 'Stripe → Developers → API keys → Secret key.',
    doubts: [
      {
        name: 'stripe-test-key',
        find: (value, variables) =>
          when(/^.k_test_/.test(value) && isDeployed(variables), 'is a test key on a deployed site'),
        remedy: 'Switch Stripe’s dashboard to live mode and use the key that it shows there.',
      },
      {
        name: 'stripe-live-key',
        find: (value, variables) =>
          when(/^.k_live_/.test(value) && isLocal(variables), 'is a live key on a laptop'),
        remedy: 'Take it out of this machine. npm start brings a key of its own.',
      },
    ],
  },
  {
    variable: 'STRIPE_WEBHOOK_SECRET',
    source: 'Stripe → Developers → Webhooks → the endpoint → Signing secret.',
  },
  {
    variable: 'POSTMARK_SERVER_TOKEN',
    source: 'Postmark → Servers → the server → API Tokens.',
    doubts: [
      {
        name: 'postmark-test-token',
        find: (value) => when(value === 'POSTMARK_API_TEST', 'is Postmark’s test token, which sends nothing'),
        remedy: 'Use the token of the server: Postmark → Servers → the server → API Tokens.',
      },
    ],
  },
  {
    variable: 'POSTMARK_WEBHOOK_PASSWORD',
    source: 'Make one: openssl rand -hex 24. Put the same one into Postmark’s webhooks.',
    doubts: [
      {
        name: 'webhook-password-weak',
        find: (value) => when(isGuessable(value), 'can be guessed'),
        remedy: 'Make one by chance: openssl rand -hex 24. Put the same one into Postmark’s webhooks.',
      },
    ],
  },
  {
    variable: 'EMAIL_FROM',
    source: 'The sender: an address, or `Name <address>`, that Postmark → Sender Signatures lists.',
    doubts: [
      {
        name: 'sender-reserved',
        find: (value, variables) =>
          when(isDeployed(variables) && RESERVED.test(addressOf(value)), 'lies at a domain without mail'),
        remedy: 'Use an address of your own domain.',
      },
    ],
  },
  { variable: 'EMAIL_STAFF', isOptional: true, source: 'An address, or leave it out: the sender gets it.' },
  {
    variable: 'ADMIN_PASSWORD_HASH',
    source: 'Run npm run admin:password and copy what stands between the quotes.',
    doubts: [
      {
        name: 'admin-hash-malformed',
        find: (value) => when(hashFault(value) === 'malformed', 'is not what npm run admin:password prints'),
        remedy: 'Run npm run admin:password and copy what stands between the quotes, whole.',
      },
      {
        name: 'admin-hash-weak',
        find: (value) => when(hashFault(value) === 'weak', 'costs too little to try passwords against'),
        remedy: 'Run npm run admin:password again and use its line.',
      },
    ],
  },
  {
    variable: 'SESSION_SECRET',
    source: 'Make one: openssl rand -base64 48.',
    doubts: [
      {
        name: 'session-secret-weak',
        find: (value) => when(isGuessable(value), 'can be guessed'),
        remedy: 'Make one by chance: openssl rand -base64 48.',
      },
    ],
  },
  { variable: 'BUILD_HOOK_URL', isOptional: true, source: 'Netlify → Build & deploy → Build hooks.' },
];

/** Every variable, one line each: the first mistake of its value, or that there is none. */
export function examineVariables({ variables }: Patient): Line[] {
  return [
    ...VARIABLES.filter(({ variable, isOptional }) => !isOptional || (variables[variable] ?? '') !== '').map(
      (row) => examineVariable(row, variables),
    ),
    ...['STRIPE_API_BASE', 'POSTMARK_API_BASE'].flatMap((name) => examineBase(name, variables)),
  ];
}

function examineVariable({ variable, source, doubts = [] }: Variable, variables: Variables): Line {
  const value = variables[variable] ?? '';
  const fault = variableFault(variable, value);
  if (fault !== null) {
    const mistake = { name: `${fault} ${variable}`, problem: `${variable} is ${fault}`, remedy: source };
    return { subject: variable, state: 'mistake', mistake };
  }
  const lines = doubts.map(({ name, find, remedy }) => {
    const say = (problem: string | null) => (problem === null ? null : `${variable} ${problem}`);
    return apply({ name, subject: variable, find: () => say(find(value, variables)), remedy }, null);
  });
  return lines.find(({ state }) => state !== 'ok') ?? { subject: variable, state: 'ok' };
}

/** Where an SDK is pointed instead of its vendor: for a laptop only, and the site refuses it elsewhere. */
function examineBase(name: string, variables: Variables): Line[] {
  const value = variables[name] ?? '';
  if (value === '' || siteUrl(variables) === null) return [];
  const url = URL.parse(value);
  const isSafe = url !== null && isLoopback(url);
  const problem = isDeployed(variables)
    ? `${name} is set on a deployed site, which refuses to work with it`
    : `${name} is not an address of this machine`;
  const remedy = 'Take it out: only npm start sets it.';
  const find = () => (isDeployed(variables) || !isSafe ? problem : null);
  return [apply({ name: 'api-base', subject: name, find, remedy }, null)];
}
