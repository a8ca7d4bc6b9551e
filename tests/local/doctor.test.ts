import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { brand } from '#brand';
import { TERMS } from '#domain/payments/terms.ts';
import { startCloud, type Cloud } from '../../local/cloud.ts';
import { examine } from '../../local/commands/doctor.ts';
import { examineVariables } from '../../local/commands/doctor/variables.ts';
import { wrongOnes } from '../../local/commands/report.ts';
import { findSamples } from '../../local/commands/samples.ts';
import type { Variables } from '../../local/commands/webhooks.ts';
import { createSite, type Site } from '../../local/netlify/site.ts';
import { VARIABLES, type VariableName } from '../../netlify/server/platform/env.ts';
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

/** The mistakes that the doctor finds, as `{subject}: {problem}`. */
async function mistakes(changes: Variables = {}): Promise<string[]> {
  const report = await examine({ ...good, ...changes });
  const wrong = wrongOnes(report.flatMap(({ findings }) => findings));
  return wrong.map(({ subject, problem = '' }) => `${subject}: ${problem}`);
}

/** Expects exactly these mistakes, each by the beginning of its text. */
async function expectMistakes(changes: Variables, beginnings: readonly string[]): Promise<void> {
  const found = await mistakes(changes);
  expect(found.map((text, index) => text.slice(0, beginnings[index]?.length))).toEqual(beginnings);
}

test('A correct deployment has no mistakes, and every row of the table has its line.', async () => {
  const report = await examine(good);
  expect(report.flatMap(({ findings }) => findings.filter(({ state }) => state !== 'ok'))).toEqual([]);
  expect(report.map(({ title, findings }) => [title, findings.length])).toEqual([
    ['Variables', 12],
    ['The database', 2],
    ['Stripe', 4],
    ['Postmark', 6],
    ['The site', 4],
  ]);
});

/** The mistakes in the variables of a deployment with these changes. */
function inVariables(changes: Variables): (string | undefined)[][] {
  const deployed = {
    ...good,
    URL: brand.url,
    STRIPE_SECRET_KEY: 'sk_live_51NZ8aLkdIwHu7ix0Xw',
    STRIPE_API_BASE: undefined,
    POSTMARK_API_BASE: undefined,
  };
  const found = wrongOnes(examineVariables({ ...deployed, ...changes }));
  return found.map(({ subject, problem }) => [subject, problem]);
}

const NAMES = Object.keys(VARIABLES) as VariableName[];

test.each(NAMES.filter((name) => VARIABLES[name].need === 'required'))(
  'A missing %s is the only mistake found.',
  (name) => {
    expect(inVariables({ [name]: undefined })).toEqual([[name, 'it is missing']]);
    expect(inVariables({ [name]: '' })).toEqual([[name, 'it is missing']]);
  },
);

test('A missing variable is reported with the comment above it in .env.example.', () => {
  const [found] = wrongOnes(examineVariables({ ...good, POSTMARK_SERVER_TOKEN: '' }));
  expect(found?.remedy).toBe('Postmark → Servers → the server → API Tokens.');
});

test.each<[VariableName, string]>([
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
  ['ADMIN_PASSWORD_HASH', 'scrypt$32768$8$1$salt'],
  ['SESSION_SECRET', 'too short'],
  ['BUILD_HOOK_URL', 'hook'],
])('A malformed %s is the only mistake found: %j.', (name, value) => {
  expect(inVariables({ [name]: value })).toEqual([[name, 'it is malformed']]);
});

test.each<[VariableName, string, Variables]>([
  ['STRIPE_SECRET_KEY', 'a test key', { STRIPE_SECRET_KEY: 'rk_test_51NZ8aLkdIwHu7ix0Xw' }],
  ['STRIPE_SECRET_KEY', 'a live key on a laptop', { URL: 'http://localhost:8888' }],
  ['URL', 'it is not https:', { URL: brand.url.replace('https', 'http') }],
  ['URL', 'it is not https:', { URL: 'https://main--site.netlify.app' }],
  ['STRIPE_API_BASE', 'only on a laptop', { STRIPE_API_BASE: 'http://127.0.0.1:12111' }],
  ['POSTMARK_API_BASE', 'only on a laptop', { POSTMARK_API_BASE: 'http://localhost:8025' }],
])('A %s that does not fit the deployment is the only mistake found: %s.', (name, problem, changes) => {
  expect(inVariables(changes)).toEqual([[name, expect.stringContaining(problem)]]);
});

test.each([
  [{ EMAIL_STAFF: '' }, ['Staff can answer with Reply']],
  [{ EMAIL_FROM: 'Us <Us@example.com>', EMAIL_STAFF: 'us@example.com' }, ['Staff can answer with Reply']],
  [{ EMAIL_STAFF: 'staff@example.com' }, []],
])('Of a deployment with %j is said: %j.', (changes, expected) => {
  const said = examineVariables({ ...good, URL: brand.url, ...changes });
  expect(said.filter(({ state }) => state === 'unseen').map(({ subject }) => subject)).toEqual(expected);
});

test('A key is never sent to an API base that is not local.', async () => {
  const asked: string[] = [];
  const elsewhere = await tamperingProxy(good['STRIPE_API_BASE'] ?? '', (path) => void asked.push(path));
  const { port } = new URL(elsewhere);
  await expectMistakes({ STRIPE_API_BASE: `http://127.0.0.1.evil.example:${port}` }, ['STRIPE_API_BASE']);
  expect(asked).toEqual([]);
});

const VERSIONS = 'supabase_migrations.schema_migrations';

test.each([
  [
    'Every migration is applied, and the list of them can be read: 20261122090200_create_leads is not applied',
    `create table public.kept as select * from ${VERSIONS} where name = 'create_leads';
     delete from ${VERSIONS} where name = 'create_leads'`,
    `insert into ${VERSIONS} select * from public.kept; drop table public.kept`,
  ],
  [
    'Every migration is applied, and the list of them can be read: the functions’ key may not read',
    `revoke select on ${VERSIONS} from service_role`,
    `grant select on ${VERSIONS} to service_role`,
  ],
  [
    'The database answers: it lacks this clone’s migrations',
    'alter function public.saturday_schema_report() rename to elsewhere',
    'alter function public.elsewhere() rename to saturday_schema_report',
  ],
])('In the database the only mistake found is: %s', async (mistake, statements, undo) => {
  onTestFinished(() => cloud.supabase.exec(undo));
  await cloud.supabase.exec(statements);
  await expectMistakes({}, [mistake]);
});

const MAIL_WEBHOOKS = 'Each message stream reports bounces, complaints and unsubscriptions to the site';

test.each<[Variables, string[]]>([
  [{ SUPABASE_SECRET_KEY: 'sb_publishable_0123456789abcdef' }, ['The database answers: it refuses']],
  [{ STRIPE_SECRET_KEY: 'sk_test_ofAnotherAccount' }, ['Stripe answers: it refuses']],
  [{ POSTMARK_SERVER_TOKEN: 'POSTMARK_API_TEST' }, ['Postmark answers: it refuses']],
  [{ EMAIL_FROM: 'desk@unconfirmed.test' }, ['Postmark sends from EMAIL_FROM: 40']],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_ofAnotherEndpoint' }, ['The site has this STRIPE_WEBHOOK_SECRET']],
  [
    { POSTMARK_WEBHOOK_PASSWORD: '9f1c5b7a2e84d063' },
    [MAIL_WEBHOOKS, 'The site has this POSTMARK_WEBHOOK_PASSWORD'],
  ],
])('A value that only looks right is found by asking the service: %j.', expectMistakes);

test('Of two webhook secrets, the site must know both.', async () => {
  const known = good['STRIPE_WEBHOOK_SECRET'] ?? '';
  const changes = { STRIPE_WEBHOOK_SECRET: `${known}, whsec_ofAnotherEndpoint` };
  await expectMistakes(changes, ['The site has this STRIPE_WEBHOOK_SECRET: a call with it is answered 400']);
});

test.each([
  ['supabase', 'The database', 'database'],
  ['stripe', 'Stripe', 'payments'],
  ['mail', 'Postmark', 'email'],
] as const)(
  'A service that is down (%s) is named, also as the site sees it.',
  async (service, title, name) => {
    const down = async (seconds: number): Promise<void> => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ seconds });
      await fetch(`${cloud[service].url}/_local/outage`, { method: 'POST', headers, body });
    };
    onTestFinished(() => down(0));
    await down(60);
    await expectMistakes({}, [`${title} answers: `, `The site reaches its services: not its ${name}`]);
  },
);

/** Starts a proxy that changes the answers of a service under one path. Returns the variable with its address. */
async function answering(
  base: 'STRIPE_API_BASE' | 'POSTMARK_API_BASE',
  under: string,
  change: (body: object) => object,
): Promise<Variables> {
  const proxy = await tamperingProxy(good[base] ?? '', (path, body) =>
    path.split('?')[0] === under ? change(body as object) : undefined,
  );
  return { [base]: proxy };
}

/** Changes every item of a list in an answer. */
const each =
  <Item>(list: string, change: (item: Item) => object[]) =>
  (body: object): object => ({ ...body, [list]: (body as Record<string, Item[]>)[list]?.flatMap(change) });

interface Endpoint {
  url: string;
  enabled_events: string[];
}

const AT_ADDRESS = 'Stripe’s webhook is at the site’s address, switched on';

test.each<[string[], (endpoint: Endpoint) => object[]]>([
  [[`${AT_ADDRESS}: none is at`], () => []],
  [[`${AT_ADDRESS}: none is at`], (one) => [{ ...one, url: `${one.url}/` }]],
  [[`${AT_ADDRESS}: it is disabled`], (one) => [{ ...one, status: 'disabled' }]],
  [['Stripe’s events come in the version of the site'], (one) => [{ ...one, api_version: '2024-06-20' }]],
  [
    ['Stripe’s webhook sends every event that the site needs: not charge.refunded'],
    (one) => [{ ...one, enabled_events: one.enabled_events.filter((type) => type !== 'charge.refunded') }],
  ],
  // A second endpoint, or one for all events, is no mistake.
  [
    [],
    (one) => [
      { ...one, url: 'https://elsewhere.example' },
      { ...one, enabled_events: ['*'] },
    ],
  ],
])('With other webhook endpoints at Stripe the doctor finds %j (%#).', async (expected, change) => {
  const changes = await answering('STRIPE_API_BASE', '/v1/webhook_endpoints', each('data', change));
  await expectMistakes(changes, expected);
});

interface Webhook {
  Url: string;
  MessageStream: string;
  Triggers: object;
}

const password = (): string => encodeURIComponent(good['POSTMARK_WEBHOOK_PASSWORD'] ?? '');
const broadcast = (change: object) => (one: { ID: string }) => [
  one.ID === 'broadcast' ? { ...one, ...change } : one,
];

test.each<[string[], string, (body: object) => object]>([
  [['Postmark’s server sends for real'], '/server', (body) => ({ ...body, DeliveryType: 'Sandbox' })],
  [
    [
      'Both message streams exist: there is no outbound of the type Transactional, or it is archived; there is no',
    ],
    '/message-streams',
    () => ({ MessageStreams: [] }),
  ],
  [
    ['Both message streams exist: there is no broadcast'],
    '/message-streams',
    each('MessageStreams', broadcast({ MessageStreamType: 'Transactional' })),
  ],
  [
    ['Both message streams exist: there is no broadcast'],
    '/message-streams',
    each('MessageStreams', broadcast({ ArchivedAt: '2026-01-01T00:00:00Z' })),
  ],
  [
    ['Postmark sends from EMAIL_FROM: 300 no such thing'],
    '/email',
    () => ({ ErrorCode: 300, Message: 'no such thing' }),
  ],
  [
    ['Postmark sends to the staff: not to Hello@example.com: HardBounce'],
    '/message-streams/outbound/suppressions/dump',
    () => ({
      Suppressions: ['Hello@example.com', 'buyer@example.com'].map((EmailAddress) => ({
        EmailAddress,
        SuppressionReason: 'HardBounce',
      })),
    }),
  ],
  [
    ['Postmark sends to the staff: an email to Hello@example.com bounced on 2026-11-20: SpamNotification'],
    '/bounces',
    () => ({
      Bounces: [
        ['Hello@example.com', 'SpamNotification'],
        ['hello@example.com', 'AutoResponder'],
        ['buyer-hello@example.com', 'HardBounce'],
      ].map(([Email, Type]) => ({ Email, Type, BouncedAt: '2026-11-20T10:00:00.0000000-05:00' })),
    }),
  ],
  [[`${MAIL_WEBHOOKS}: outbound has no webhook at`], '/webhooks', each('Webhooks', () => [])],
  [
    [`${MAIL_WEBHOOKS}: broadcast has no webhook at`],
    '/webhooks',
    each('Webhooks', (one: Webhook) => (one.MessageStream === 'broadcast' ? [] : [one])),
  ],
  [
    [`${MAIL_WEBHOOKS}: outbound has no webhook at`],
    '/webhooks',
    each('Webhooks', (one: Webhook) => [{ ...one, Url: 'https://old.example/api/postmark/webhook' }]),
  ],
  [
    [`${MAIL_WEBHOOKS}: outbound does not report Bounce; broadcast does not report Bounce`],
    '/webhooks',
    each('Webhooks', (one: Webhook) => [
      { ...one, Triggers: { ...one.Triggers, Bounce: { Enabled: false } } },
    ]),
  ],
  [
    [`${MAIL_WEBHOOKS}: outbound brings another password`],
    '/webhooks',
    each('Webhooks', (one: Webhook) => [{ ...one, HttpAuth: null }]),
  ],
  // The password may stand in the URL, and there may be other webhooks.
  [
    [],
    '/webhooks',
    each('Webhooks', (one: Webhook) => [
      { ...one, Url: one.Url.replace('://', `://postmark:${password()}@`), HttpAuth: null },
      { ...one, Url: 'https://elsewhere.example/hook', HttpAuth: null, Triggers: {} },
    ]),
  ],
])('With other settings at Postmark the doctor finds %j (%#).', async (expected, path, change) => {
  await expectMistakes(await answering('POSTMARK_API_BASE', path, change), expected);
});

test('A URL that does not answer, or is another site’s, is reported.', async () => {
  const webhooks = [`${AT_ADDRESS}: none is at`, MAIL_WEBHOOKS];
  const nobody = `http://localhost:${await freePort()}`;
  await expectMistakes({ URL: nobody }, [...webhooks, 'The site answers: there is no answer at URL']);
  await expectMistakes({ URL: cloud.mail.url }, [...webhooks, 'The site answers: it is not this site']);
});

/** Runs the command with `PATH`, `good` and `changes` as its only variables, and a file with others. */
async function run(changes: Variables, text = ''): Promise<{ code: number; output: string }> {
  const file = join(folder, 'variables');
  await writeFile(file, text);
  const all = Object.entries({ PATH: process.env['PATH'], ...good, ...changes });
  const env = Object.fromEntries(all.filter(([, value]) => value !== undefined));
  return new Promise((resolve) => {
    execFile(process.execPath, ['local/commands/run.mjs', 'doctor', file], { env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }),
    );
  });
}

test('The command prints each mistake with its remedy, never a secret, and sets its exit code.', async () => {
  const wrong = await run({ STRIPE_WEBHOOK_SECRET: 'we_1abcdefgh', EMAIL_FROM: undefined });
  expect(wrong.code).toBe(1);
  expect(wrong.output).toMatch(/WRONG {2}STRIPE_WEBHOOK_SECRET: it is malformed\n\s+→ \S/);
  expect(wrong.output).toMatch(/WRONG {2}EMAIL_FROM: it is missing\n\s+→ \S/);
  expect(wrong.output).toContain('2 wrong.');
  // All variables come from the file. Samples are listed, and change neither the verdict nor the exit code.
  const text = Object.entries(good).map(([name, value]) => `${name}='${value ?? ''}'\n`);
  const right = await run(
    Object.fromEntries(Object.keys(good).map((name) => [name, undefined])),
    text.join(''),
  );
  expect(right.output).toContain('Nothing is missing.');
  for (const place of findSamples()) expect(right.output).toContain(place);
  expect(right.output.includes('(blocks the launch)')).toBe(TERMS.sample);
  expect(right.code).toBe(0);
  const secrets = Object.entries(good).filter(([name]) => /KEY|SECRET|TOKEN|PASSWORD/.test(name));
  expect(secrets.length).toBeGreaterThan(5);
  for (const [name, value] of secrets) expect(wrong.output + right.output, name).not.toContain(value);
});

test('Sample content is listed by file and line, in Markdown only what the front matter marks.', async () => {
  const root = join(folder, 'samples');
  for (const [path, text] of Object.entries({
    'content/books/invented.yaml': 'title: One\nsample: true\n',
    'content/books/real.yaml': 'title: Two\nsample: false\n',
    'content/books/silent.yaml': 'title: Three\n',
    'content/studies/invented.md': '---\ntitle: One\nsample: true\n---\n\nsample: true\n',
    'content/studies/real.md': '---\ntitle: Two\n---\n\nsample: true\n',
    'content/figures/reviews.yaml': 'invented:\n  sample: true\ncounted:\n  kind: bar\n',
    'brand.ts': 'export const brand = { correspondent: { sample: true } };',
    'content/policies/terms.md': '---\neffective: 2025-01-01\nsample: true\n---\n\nText.\n',
    'domain/payments/terms.ts': '/** Terms. */\n  sample: true as boolean,',
  })) {
    await mkdir(dirname(join(root, 'src', path)), { recursive: true });
    await writeFile(join(root, 'src', path), text);
  }
  expect(findSamples(root)).toEqual([
    'src/domain/payments/terms.ts:2',
    'src/content/policies/terms.md:3',
    'src/content/books/invented.yaml:2',
    'src/content/figures/reviews.yaml:2',
    'src/content/studies/invented.md:3',
    'src/brand.ts:1',
  ]);
});
