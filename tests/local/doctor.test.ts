import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { brand } from '#brand';
import { hashPassword } from '../../local/commands/admin-password.ts';
import { startCloud, type Cloud } from '../../local/cloud.ts';
import type { Variables } from '../../local/commands/doctor/check.ts';
import { examine } from '../../local/commands/doctor/examine.ts';
import { TERMS } from '#domain/payments/terms.ts';
import { findSamples } from '../../local/commands/doctor/samples.ts';
import { examineVariables } from '../../local/commands/doctor/variables.ts';
import { createSite, type Site } from '../../local/netlify/site.ts';
import { freePort } from '../support/free-port.ts';
import { tamperingProxy } from '../support/tampering-proxy.ts';

let folder: string;
let cloud: Cloud;
let site: Site;
let good: Variables;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'doctor-'));
  await mkdir(join(folder, 'dist'));
  const port = await freePort();
  const ports = { supabase: 0, stripe: 0, mail: 0 };
  const siteUrl = `http://localhost:${port}`;
  const webhookUrl = `http://127.0.0.1:${port}/api/stripe/webhook`;
  cloud = await startCloud({ ports, dataDir: null, siteUrl, webhookUrl });
  Object.assign(process.env, cloud.env);
  site = await createSite({ port, root: join(folder, 'dist') });
  good = cloud.env;
});
afterAll(async () => {
  await site.close();
  await cloud.close();
  await rm(folder, { recursive: true });
});

/** The names of the mistakes that the doctor finds. */
async function mistakes(changes: Variables = {}, now = new Date()): Promise<string[]> {
  const report = await examine({ variables: { ...good, ...changes }, now });
  return report.flatMap(({ lines }) => lines.flatMap(({ mistake }) => mistake?.name ?? []));
}

test('A correct deployment has no mistakes, and every check has its line.', async () => {
  const report = await examine({ variables: good, now: new Date() });
  const lines = report.flatMap((part) => part.lines);
  expect(lines.filter(({ state }) => state !== 'ok')).toEqual([]);
  expect(report.map(({ title }) => title)).toEqual([
    'Variables',
    'The database',
    'Stripe',
    'Postmark',
    'The site',
  ]);
  expect(lines.length).toBeGreaterThan(20);
});

const REQUIRED = [
  ...['URL', 'SUPABASE_URL', 'SUPABASE_SECRET_KEY', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ...[
    'POSTMARK_SERVER_TOKEN',
    'POSTMARK_WEBHOOK_PASSWORD',
    'EMAIL_FROM',
    'ADMIN_PASSWORD_HASH',
    'SESSION_SECRET',
  ],
];
const MALFORMED: [string, string][] = [
  ['URL', 'www.example.com'],
  ['SUPABASE_URL', 'abcdefgh.supabase.co'],
  ['SUPABASE_SECRET_KEY', 'sb_secret_'],
  ['STRIPE_SECRET_KEY', 'pk_live_51abcdefgh'],
  ['STRIPE_WEBHOOK_SECRET', 'we_1abcdefgh'],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_new,'],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_new, whsec_previous, whsec_before'],
  ['POSTMARK_SERVER_TOKEN', 'token'],
  ['POSTMARK_WEBHOOK_PASSWORD', 'short'],
  ['EMAIL_FROM', 'The desk'],
  ['EMAIL_STAFF', 'The desk'],
  ['ADMIN_PASSWORD_HASH', 'correct horse battery staple'],
  ['SESSION_SECRET', 'too short'],
  ['BUILD_HOOK_URL', 'hook'],
];

describe('the variables', () => {
  /** The variables of a deployment, for checks that call no service. */
  let deployed: Variables;
  beforeAll(async () => {
    deployed = {
      ...good,
      URL: brand.url,
      SUPABASE_URL: 'https://abcdefghijklmnop.supabase.co',
      STRIPE_SECRET_KEY: 'sk_live_51NZ8aLkdIwHu7ix0Xw',
      STRIPE_API_BASE: undefined,
      POSTMARK_API_BASE: undefined,
      EMAIL_FROM: 'The desk <desk@one-hour-a-week.com>',
      ADMIN_PASSWORD_HASH: await hashPassword('ten green bottles'),
    };
  });
  const find = (changes: Variables): string[] =>
    examineVariables({ variables: { ...deployed, ...changes }, now: new Date() }).flatMap(
      ({ mistake }) => mistake?.name ?? [],
    );

  test('those of a correct deployment have no mistake.', () => expect(find({})).toEqual([]));

  test.each(REQUIRED)('a missing %s is the only mistake found.', (name) => {
    expect(find({ [name]: undefined })).toEqual([`missing ${name}`]);
    expect(find({ [name]: '' })).toEqual([`missing ${name}`]);
  });

  test('a missing one is reported with the comment above it in .env.example.', () => {
    const line = examineVariables({ variables: { ...deployed, SESSION_SECRET: undefined }, now: new Date() });
    expect(line.flatMap(({ mistake }) => mistake?.remedy ?? [])).toEqual([
      'Make one: openssl rand -base64 48.',
    ]);
  });

  test.each(MALFORMED)('a malformed %s is the only mistake found: %j.', (name, value) => {
    expect(find({ [name]: value })).toEqual([`malformed ${name}`]);
  });

  const anonToken = `x.${Buffer.from('{"iss":"supabase","role":"anon"}').toString('base64url')}.signature`;
  test.each<[string, Variables]>([
    ['stripe-test-key', { STRIPE_SECRET_KEY: 'sk_test_51NZ8aLkdIwHu7ix0Xw' }],
    ['stripe-test-key', { STRIPE_SECRET_KEY: 'rk_test_51NZ8aLkdIwHu7ix0Xw' }],
    ['stripe-live-key', { URL: 'http://localhost:8888' }],
    ['database-key-public', { SUPABASE_SECRET_KEY: 'sb_publishable_0123456789abcdef' }],
    ['database-key-public', { SUPABASE_SECRET_KEY: anonToken }],
    ['site-address-insecure', { URL: brand.url.replace('https', 'http') }],
    ['site-address-unlike-brand', { URL: 'https://main--site.netlify.app' }],
    ['api-base', { STRIPE_API_BASE: 'http://127.0.0.1:12111' }],
    ['api-base', { POSTMARK_API_BASE: 'http://localhost:8025' }],
    ['postmark-test-token', { POSTMARK_SERVER_TOKEN: 'POSTMARK_API_TEST' }],
    ['webhook-password-weak', { POSTMARK_WEBHOOK_PASSWORD: 'passwordpassword' }],
    ['sender-reserved', { EMAIL_FROM: 'Desk <hello@mail.example.com>' }],
    ['admin-hash-malformed', { ADMIN_PASSWORD_HASH: 'scrypt$32768$8$1$salt' }],
    ['session-secret-weak', { SESSION_SECRET: '0123'.repeat(10) }],
    ['session-secret-weak', { SESSION_SECRET: 'a'.repeat(64) }],
    ['session-secret-weak', { SESSION_SECRET: 'please-change-me-before-you-deploy-this' }],
  ])('%s is the only mistake found (%#).', (name, changes) => expect(find(changes)).toEqual([name]));

  test('a key is never sent to an API base that is not local.', async () => {
    const asked: string[] = [];
    const elsewhere = await tamperingProxy(good['STRIPE_API_BASE'] ?? '', (path) => void asked.push(path));
    const port = new URL(elsewhere).port;
    const variables = { STRIPE_API_BASE: `http://127.0.0.1.evil.example:${port}` };
    expect(await mistakes(variables)).toEqual(['api-base']);
    expect(asked).toEqual([]);
  });
});

/** Runs `statements` as the database's owner, and `undo` when the test ends. */
async function seed(statements: string, undo: string): Promise<void> {
  onTestFinished(() => cloud.supabase.exec(undo));
  await cloud.supabase.exec(statements);
}

const PAYMENTS = 'public.saturday_payments';
const VERSIONS = 'supabase_migrations.schema_migrations';

test.each([
  [
    'migration-behind',
    `create table public.kept as select * from ${VERSIONS} order by version desc limit 1;
     delete from ${VERSIONS} where version in (select version from public.kept)`,
    `insert into ${VERSIONS} select * from public.kept; drop table public.kept`,
  ],
  [
    'migration-unknown',
    `insert into ${VERSIONS} (version, name) values ('29990101000000', 'future')`,
    `delete from ${VERSIONS} where version = '29990101000000'`,
  ],
  [
    'migrations-hidden',
    `revoke select on ${VERSIONS} from service_role`,
    `grant select on ${VERSIONS} to service_role`,
  ],
  [
    'migrations-missing',
    'alter function public.saturday_schema_report() rename to elsewhere',
    'alter function public.elsewhere() rename to saturday_schema_report',
  ],
  [
    'database-changed-by-hand',
    `alter table ${PAYMENTS} disable row level security`,
    `alter table ${PAYMENTS} enable row level security`,
  ],
  [
    'database-changed-by-hand',
    `alter table ${PAYMENTS} no force row level security`,
    `alter table ${PAYMENTS} force row level security`,
  ],
  [
    'database-changed-by-hand',
    `grant select on ${PAYMENTS} to anon`,
    `revoke select on ${PAYMENTS} from anon`,
  ],
  [
    'database-changed-by-hand',
    'grant execute on function public.saturday_schema_report() to public',
    'revoke execute on function public.saturday_schema_report() from public',
  ],
  [
    'database-changed-by-hand',
    `create policy "Everybody reads" on ${PAYMENTS} for select to anon using (true)`,
    `drop policy "Everybody reads" on ${PAYMENTS}`,
  ],
  [
    'database-changed-by-hand',
    'revoke insert on public.saturday_contact from service_role',
    'grant insert on public.saturday_contact to service_role',
  ],
  [
    'database-changed-by-hand',
    'alter table public.saturday_audit disable trigger saturday_audit_append_only',
    'alter table public.saturday_audit enable trigger saturday_audit_append_only',
  ],
])('In the database %s is the only mistake found (%#).', async (name, statements, undo) => {
  await seed(statements, undo);
  expect(await mistakes()).toEqual([name]);
});

test('A migration that is not applied is named.', async () => {
  await seed(
    `create table public.kept as select * from ${VERSIONS} where name = 'create_leads';
     delete from ${VERSIONS} where name = 'create_leads'`,
    `insert into ${VERSIONS} select * from public.kept; drop table public.kept`,
  );
  const report = await examine({ variables: good, now: new Date() });
  expect(JSON.stringify(report)).toContain('Migrations are not applied: 20261122090200_create_leads');
});

test.each<[string, Variables]>([
  ['database-key-refused', { SUPABASE_SECRET_KEY: 'sb_secret_of_another_project' }],
  ['stripe-key-refused', { STRIPE_SECRET_KEY: 'sk_test_ofAnotherAccount' }],
  ['mail-token-refused', { POSTMARK_SERVER_TOKEN: crypto.randomUUID() }],
  ['mail-refused', { EMAIL_FROM: 'The desk <desk@unconfirmed.test>' }],
  ['webhook-secret-differs', { STRIPE_WEBHOOK_SECRET: 'whsec_ofAnotherEndpoint' }],
])(
  'A value that only looks right is found by asking the service, and is the only mistake: %s.',
  async (name, changes) => {
    expect(await mistakes(changes)).toEqual([name]);
  },
);

test('Of two webhook secrets, the site must know both.', async () => {
  const known = good['STRIPE_WEBHOOK_SECRET'] ?? '';
  const changes = { STRIPE_WEBHOOK_SECRET: `${known}, whsec_ofAnotherEndpoint` };
  expect(await mistakes(changes)).toEqual(['webhook-secret-differs']);
});

test('A webhook password that neither Postmark nor the site has is reported for both.', async () => {
  const changes = { POSTMARK_WEBHOOK_PASSWORD: '9f1c5b7a2e84d063' };
  expect(await mistakes(changes)).toEqual(['mail-webhook-password-wrong', 'webhook-password-differs']);
});

test.each([
  ['supabase', 'database-unreachable'],
  ['stripe', 'stripe-unreachable'],
  ['mail', 'mail-unreachable'],
] as const)('A service that is down (%s) is named once: %s.', async (service, name) => {
  const down = (seconds: number) =>
    fetch(`${cloud[service].url}/_local/outage`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ seconds }),
    });
  onTestFinished(async () => {
    await down(0);
  });
  await down(60);
  expect(await mistakes()).toEqual([name]);
});

type Endpoint = Record<string, unknown>;

/** Starts a proxy for Stripe that changes the webhook endpoints in Stripe's answers. Returns its URL. */
function withEndpoints(change: (endpoint: Endpoint) => Endpoint[]): Promise<string> {
  return tamperingProxy(good['STRIPE_API_BASE'] ?? '', (path, body) => {
    const listing = body as { data: Endpoint[] };
    return path.startsWith('/v1/webhook_endpoints')
      ? { ...listing, data: listing.data.flatMap(change) }
      : undefined;
  });
}

test.each<[string, (endpoint: Endpoint) => Endpoint[]]>([
  ['webhook-missing', () => []],
  ['webhook-missing', (one) => [{ ...one, url: 'https://old.example/api/stripe/webhook' }]],
  ['webhook-missing', (one) => [{ ...one, url: `${String(one['url'])}/` }]],
  ['webhook-disabled', (one) => [{ ...one, status: 'disabled' }]],
  ['webhook-version-wrong', (one) => [{ ...one, api_version: '2024-06-20' }]],
  [
    'webhook-event-missing',
    (one) => [
      {
        ...one,
        enabled_events: (one['enabled_events'] as string[]).filter((type) => type !== 'charge.refunded'),
      },
    ],
  ],
])('At Stripe %s is the only mistake found (%#).', async (name, change) => {
  expect(await mistakes({ STRIPE_API_BASE: await withEndpoints(change) })).toEqual([name]);
});

test('A second webhook, or one for all events, is no mistake.', async () => {
  const other = {
    url: 'https://elsewhere.example/hook',
    status: 'disabled',
    enabled_events: [],
    api_version: null,
  };
  const base = await withEndpoints((one) => [other, { ...one, enabled_events: ['*'] }]);
  expect(await mistakes({ STRIPE_API_BASE: base })).toEqual([]);
});

test('Events that Stripe could not deliver are found: the site has the signing secret of another endpoint.', async () => {
  const base = await tamperingProxy(good['STRIPE_API_BASE'] ?? '', (path, body) =>
    path.startsWith('/v1/events') ? { ...(body as object), data: [{ id: 'evt_1' }] } : undefined,
  );
  expect(await mistakes({ STRIPE_API_BASE: base })).toEqual(['webhook-undelivered']);
});

test.each<[string, string, object]>([
  ['mail-sandboxed', '/server', { DeliveryType: 'Sandbox' }],
  ['mail-stream-missing', '/message-streams', { MessageStreams: [] }],
  ['mail-refused', '/email', { ErrorCode: 300, Message: 'no such thing' }],
])('At Postmark %s is the only mistake found.', async (name, where, change) => {
  const base = await tamperingProxy(good['POSTMARK_API_BASE'] ?? '', (path, body) =>
    path.split('?')[0] === where ? { ...(body as object), ...change } : undefined,
  );
  expect(await mistakes({ POSTMARK_API_BASE: base })).toEqual([name]);
});

test('A stream of the wrong type, or an archived one, is missing.', async () => {
  const streamsWith = (change: object): Promise<string> =>
    tamperingProxy(good['POSTMARK_API_BASE'] ?? '', (path, body) => {
      if (!path.startsWith('/message-streams')) return undefined;
      const { MessageStreams } = body as { MessageStreams: { ID: string }[] };
      return {
        MessageStreams: MessageStreams.map((one) => (one.ID === 'broadcast' ? { ...one, ...change } : one)),
      };
    });
  const mixedUp = await streamsWith({ MessageStreamType: 'Transactional' });
  expect(await mistakes({ POSTMARK_API_BASE: mixedUp })).toEqual(['mail-stream-missing']);
  const archived = await streamsWith({ ArchivedAt: '2026-01-01T00:00:00Z' });
  expect(await mistakes({ POSTMARK_API_BASE: archived })).toEqual(['mail-stream-missing']);
});

interface Webhook {
  Url: string;
  MessageStream: string;
  HttpAuth: { Username: string; Password: string } | null;
  Triggers: Record<string, object>;
}

/** Starts a proxy for Postmark that changes the webhooks in Postmark's answers. Returns its URL. */
function withWebhooks(change: (webhook: Webhook) => Webhook[]): Promise<string> {
  return tamperingProxy(good['POSTMARK_API_BASE'] ?? '', (path, body) =>
    path === '/webhooks'
      ? { Webhooks: (body as { Webhooks: Webhook[] }).Webhooks.flatMap(change) }
      : undefined,
  );
}

test.each<[string, (webhook: Webhook) => Webhook[]]>([
  ['mail-webhook-missing', () => []],
  ['mail-webhook-missing', (one) => (one.MessageStream === 'broadcast' ? [] : [one])],
  ['mail-webhook-missing', (one) => [{ ...one, Url: 'https://old.example/api/postmark/webhook' }]],
  [
    'mail-webhook-trigger-missing',
    (one) => [{ ...one, Triggers: { ...one.Triggers, Bounce: { Enabled: false } } }],
  ],
  ['mail-webhook-password-wrong', (one) => [{ ...one, HttpAuth: null }]],
  [
    'mail-webhook-password-wrong',
    (one) => [{ ...one, HttpAuth: { Username: 'postmark', Password: 'guess' } }],
  ],
])('In Postmark’s webhooks %s is the only mistake found (%#).', async (name, change) => {
  expect(await mistakes({ POSTMARK_API_BASE: await withWebhooks(change) })).toEqual([name]);
});

test('A webhook may have its password in its URL, and there may be others.', async () => {
  const password = encodeURIComponent(good['POSTMARK_WEBHOOK_PASSWORD'] ?? '');
  const base = await withWebhooks((one) => [
    { ...one, Url: one.Url.replace('://', `://postmark:${password}@`), HttpAuth: null },
    { ...one, Url: 'https://elsewhere.example/hook', HttpAuth: null, Triggers: {} },
  ]);
  expect(await mistakes({ POSTMARK_API_BASE: base })).toEqual([]);
});

test('A URL that does not answer, or is another site’s, is reported.', async () => {
  const nobody = `http://localhost:${await freePort()}`;
  const webhooks = ['webhook-missing', 'mail-webhook-missing'];
  expect(await mistakes({ URL: nobody })).toEqual([...webhooks, 'site-unreachable']);
  const other = cloud.mail.url;
  expect(await mistakes({ URL: other })).toEqual([...webhooks, 'site-address-wrong']);
});

test('The command prints each mistake with its remedy, never a secret, and sets its exit code.', async () => {
  // An empty file, so that the command does not read the repository's `.env`.
  const file = join(folder, 'nothing');
  await writeFile(file, '');
  const wrong = await run({ STRIPE_WEBHOOK_SECRET: 'we_1abcdefgh', EMAIL_FROM: undefined }, [file]);
  expect(wrong.code).toBe(1);
  expect(wrong.output).toMatch(/WRONG\s+malformed STRIPE_WEBHOOK_SECRET: .+\.\n\s+→ \S/);
  expect(wrong.output).toMatch(/WRONG\s+missing EMAIL_FROM: .+\.\n\s+→ \S/);
  expect(wrong.output).toContain('2 things need a hand.');
  const right = await run({}, [file]);
  expect(right.output).toContain('Nothing is missing.');
  // The output lists the sample content. The verdict and the exit code do not depend on sample content.
  for (const { places, remedy } of findSamples())
    for (const text of [...places, remedy]) expect(right.output).toContain(text);
  expect(right.code).toBe(0);
  const secrets = Object.entries(good).filter(([name]) => /KEY|SECRET|TOKEN|PASSWORD/.test(name));
  expect(secrets.length).toBeGreaterThan(5);
  for (const [name, value] of secrets) expect(wrong.output + right.output, name).not.toContain(value);
});

test('The invented person who signs the emails is listed while the brand marks the person as a sample.', () => {
  const { name, sample } = brand.correspondent;
  const places = findSamples().flatMap(({ places }) => places);
  expect(places.some((place) => place.startsWith(`src/brand.ts: ${name}`))).toBe(sample);
});

test('Terms that nobody has decided are listed first, as blocking the launch.', () => {
  const [first] = findSamples();
  expect(first?.places.some((place) => place.startsWith('src/domain/payments/terms.ts'))).toBe(TERMS.sample);
  if (TERMS.sample) expect(first?.remedy).toMatch(/^Blocks the launch/);
});

test('Sample content is listed by file, or by entry where a file has many, with what to do about it.', async () => {
  const root = join(folder, 'samples');
  const write = async (path: string, text: string): Promise<void> => {
    await mkdir(join(root, 'src/content', path, '..'), { recursive: true });
    await writeFile(join(root, 'src/content', path), text);
  };
  await write('books/invented.yaml', 'title: One\nsample: true\n');
  await write('books/real.yaml', 'title: Two\nsample: false\n');
  await write('books/silent.yaml', 'title: Three\n');
  await write('studies/invented.md', '---\ntitle: One\nsample: true\n---\n\nsample: false\n');
  await write('studies/real.md', '---\ntitle: Two\n---\n\nsample: true\n');
  await write('figures/reviews.yaml', 'invented:\n  sample: true\ncounted:\n  kind: bar\n');
  const inContent = findSamples(root).flatMap(({ places, remedy }) =>
    places.filter((place) => place.startsWith('src/content/')).map((place) => [place, remedy]),
  );
  expect(inContent).toEqual([
    ['src/content/books/invented.yaml', expect.stringContaining('books')],
    ['src/content/figures/reviews.yaml: invented', expect.stringContaining('counts')],
    ['src/content/studies/invented.md', expect.stringContaining('research')],
  ]);
});

test('The command reads the variables from a given file.', async () => {
  const file = join(folder, 'variables');
  await writeFile(
    file,
    Object.entries(good)
      .map(([name, value]) => `${name}='${value ?? ''}'\n`)
      .join(''),
  );
  const nothing = Object.fromEntries(Object.keys(good).map((name) => [name, undefined]));
  expect((await run(nothing, [file])).output).toContain('Nothing is missing.');
});

/**
 * Runs the doctor command with `PATH`, `good` and `changes` as its only environment variables; a variable that is
 * undefined in `changes` is not set.
 */
function run(changes: Variables, args: string[] = []): Promise<{ code: number; output: string }> {
  const env = { PATH: process.env['PATH'], ...good, ...changes };
  const defined = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined));
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['local/commands/run.mjs', 'doctor', ...args],
      { env: defined },
      (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }),
    );
  });
}
