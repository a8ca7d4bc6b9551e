import type { Config } from '@netlify/functions';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  findBroken,
  findDifferences,
  findForeignFiles,
  type Bundle,
} from '../../local/commands/deploy/bundles.ts';
import { packFunction } from '../../local/commands/deploy/packager.ts';
import { BUDGET, findHeavy } from '../../local/commands/deploy/weights.ts';
import { config as healthConfig } from '../../netlify/functions/health.ts';
import { findSecrets, scanFolder, secretValues } from '../../local/commands/deploy/secret-scan.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deploy-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A bundle as the packager reports it for a function that exists. */
const health: Bundle = { name: 'health', folder: '', config: healthConfig };

test('No difference is reported for a function whose config Netlify reads as its file declares it.', async () => {
  expect(await findDifferences('netlify/functions', [health])).not.toContainEqual(
    expect.stringMatching(/^health: /),
  );
});

test('A route, schedule or rate limit that Netlify reads differently is named, and so is a missing function.', async () => {
  const { path = [] } = healthConfig;
  const config = { path, schedule: '0 0 * * *' } as unknown as Config;
  const differences = await findDifferences('netlify/functions', [{ ...health, config }]);
  expect(differences.filter((line) => line.startsWith('health'))).toEqual([
    'health: Netlify reads another schedule than its file declares',
    'health: Netlify reads another rateLimit than its file declares',
  ]);
  expect(differences).toContain('forms: Netlify does not deploy it');
  const other = { ...health, name: 'other' };
  expect(await findDifferences('netlify/functions', [other])).toContain(
    'other: Netlify deploys it, but it is not a function of ours',
  );
});

test('A file that does not belong in a bundle is named.', async () => {
  const made = join(folder, 'bundle');
  await mkdir(join(made, 'netlify'), { recursive: true });
  for (const file of ['netlify/a.mjs', 'package.json', '.env']) await writeFile(join(made, file), '');
  expect(await findForeignFiles({ ...health, folder: made })).toEqual([
    'health: .env does not belong in a bundle',
  ]);
});

test('The forms’ bundle, zipped by Netlify’s packager, is within 800 kB.', async () => {
  const { path } = await packFunction('netlify/functions/forms.ts', join(folder, 'zips'), 'zip');
  expect(BUDGET).toBe(800_000);
  expect((await stat(path)).size).toBeLessThanOrEqual(BUDGET);
});

test('A bundle over its budget is named with its size, and so is one whose size is unknown.', () => {
  const weights = [
    { name: 'a', bytes: 500_000, budget: 500_000 },
    { name: 'b', bytes: 501_000, budget: 500_000 },
    { name: 'c', bytes: NaN, budget: 500_000 },
  ];
  expect(findHeavy(weights)).toEqual(['b: 501 kB, the budget is 500 kB', 'c: NaN kB, the budget is 500 kB']);
});

test('A bundle that lacks a file which it imports is named.', async () => {
  const [whole, broken] = [join(folder, 'whole'), join(folder, 'broken')];
  for (const made of [whole, broken]) await mkdir(join(made, 'functions'), { recursive: true });
  await writeFile(join(whole, 'functions/health.mjs'), 'export default () => new Response();');
  await writeFile(join(broken, 'functions/health.mjs'), "import 'left-out';");
  const bundles = [whole, broken].map((made) => ({ ...health, folder: made }));
  expect(await findBroken('functions', bundles)).toEqual([
    expect.stringMatching(/^health: Error.*Cannot find package 'left-out'/),
  ]);
});

const SECRETS = new Map([['SESSION_SECRET', 'f00dfacef00dface']]);

// The example keys are joined from parts at run time, so that no secret scanner reports this file.
test.each([
  ['a key of Stripe', ['sk', 'live', '51NZ8aLkdIwHu7ix'].join('_')],
  ['a key of Stripe', ['rk', 'test', '51NZ8aLkdIwHu7ix'].join('_')],
  ['a webhook secret of Stripe', ['whsec', '0123456789abcdef'].join('_')],
  ['a secret key of Supabase', ['sb', 'secret', '0123456789abcdef'].join('_')],
  ['a private key', ['-----BEGIN', 'RSA PRIVATE KEY-----'].join(' ')],
  ['a password hash', ['scrypt', '16384', 'x'].join('$')],
  ['a database address with its password', ['postgres://ada', 'secret@db.example.com/postgres'].join(':')],
  ['a token of GitHub', `ghp_${'a1'.repeat(18)}`],
  ['a JSON Web Token', [`eyJ${'a'.repeat(12)}`, `eyJ${'b'.repeat(12)}`, 'c'.repeat(12)].join('.')],
  ['the value of SESSION_SECRET', 'f00dfacef00dface'],
])('The scan finds %s.', (what, secret) => {
  expect(findSecrets(`const a = "${secret}";`, SECRETS, true)).toEqual([what]);
});

test('In packages the scan finds only the values of our variables, because packages contain example keys.', async () => {
  const inside = join(folder, 'scan/node_modules/a');
  await mkdir(inside, { recursive: true });
  await writeFile(join(inside, 'a.js'), `// ${['sk', 'test', '51NZ8aLkdIwHu7ix'].join('_')}`);
  await writeFile(join(inside, 'b.js'), 'f00dfacef00dface');
  expect(await scanFolder(join(folder, 'scan'), SECRETS)).toEqual([
    `${join(inside, 'b.js')}: the value of SESSION_SECRET`,
  ]);
});

test('The scan searches for the value of every secret variable, and not for prefixes or short words.', () => {
  const values = secretValues({ STRIPE_WEBHOOK_SECRET: 'whsec_a, whsec_b', URL: 'https://example.com' });
  expect([...values.keys()].sort()).toEqual([
    'ADMIN_PASSWORD',
    'ADMIN_PASSWORD_HASH',
    'BUILD_HOOK_URL',
    'POSTMARK_SERVER_TOKEN',
    'POSTMARK_WEBHOOK_PASSWORD',
    'SESSION_SECRET',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'SUPABASE_SECRET_KEY',
  ]);
  expect(findSecrets('sk_test_ whsec_ sb_secret_ password', values, true)).toEqual([]);
});
