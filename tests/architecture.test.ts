// Rules that ESLint cannot check.
import ts from 'typescript';
import { Cron } from 'croner';
import { expect, test } from 'vitest';
import { commentsOf } from '../local/commands/doctor/variables.ts';
import { VARIABLES } from '../netlify/server/platform/env.ts';
import { compilePath } from '../local/netlify/function-path.ts';
import { findings, sources, type Source } from './support/sources.ts';

/** A value in a function's `config`. Only literals are allowed, because Netlify's bundler does not run the code. */
type Literal = string | number | boolean | Literal[] | { [key: string]: Literal };

/**
 * Reads `export const config: Config = {…}` from a function's source text, as Netlify's bundler does. Throws when the
 * declaration is written differently or a value is not a plain literal: the bundler silently ignores most such configs.
 */
function readConfig(fileName: string, text: string): Record<string, Literal> {
  const file = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true);
  const declaration = file.statements.filter(isExported).flatMap(declarations).find(isConfig);
  if (!declaration?.initializer || declaration.type?.getText() !== 'Config')
    throw new Error(`${fileName}: write \`export const config: Config = { … }\``);
  if (!ts.isObjectLiteralExpression(declaration.initializer))
    throw new Error(`${fileName}: config must be a plain object literal, nothing around it`);
  return readObject(declaration.initializer);
}

const isConfig = (declaration: ts.VariableDeclaration): boolean => declaration.name.getText() === 'config';

function isExported(statement: ts.Statement): statement is ts.VariableStatement {
  const isExport = (modifier: ts.ModifierLike) => modifier.kind === ts.SyntaxKind.ExportKeyword;
  return ts.isVariableStatement(statement) && (statement.modifiers?.some(isExport) ?? false);
}

function declarations(statement: ts.VariableStatement): readonly ts.VariableDeclaration[] {
  return statement.declarationList.declarations;
}

function readObject(node: ts.ObjectLiteralExpression): Record<string, Literal> {
  return Object.fromEntries(
    node.properties.map((property) => {
      const isPlain = ts.isPropertyAssignment(property) && !ts.isComputedPropertyName(property.name);
      if (!isPlain) throw notLiteral(property);
      return [property.name.getText(), readLiteral(property.initializer)];
    }),
  );
}

function readLiteral(node: ts.Expression): Literal {
  if (ts.isStringLiteral(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
  if (node.kind === ts.SyntaxKind.FalseKeyword) return false;
  if (ts.isArrayLiteralExpression(node)) return node.elements.map(readLiteral);
  if (ts.isObjectLiteralExpression(node)) return readObject(node);
  throw notLiteral(node);
}

function notLiteral(node: ts.Node): Error {
  return new Error(
    `${node.getSourceFile().fileName}: \`${node.getText()}\` in config is not a plain literal`,
  );
}

const site = sources('src/**/*.{ts,tsx,astro}').filter(({ path }) => !path.startsWith('src/content/'));
const cloud = sources('netlify/**/*.ts');
const local = sources('local/**/*.ts');
const code = [...site, ...cloud, ...local];
const functions = sources('netlify/functions/*.ts');

/** Matches the brand's name, but not `Saturdays`, the coupon `SATURDAY50` or the table prefix `saturday_`, which has its own test. */
const BRAND_NAME = /saturday(?!s\b|50\b|_)/gi;

test('The brand is named in src/brand.ts only.', () => {
  const others = code.filter(({ path }) => path !== 'src/brand.ts');
  expect(findings(others, BRAND_NAME)).toEqual([]);
});

test.each([
  'Join Saturday',
  'Saturday’s',
  'SaturdayHour',
  '/saturday-insights',
  'hello@saturday.example',
  '--saturday-tint',
])('The brand rule finds "%s".', (text) => expect(text.match(BRAND_NAME)).not.toBeNull());

test.each(['SATURDAY50 can only be used on Saturdays', 'saturday_payments'])(
  'The brand rule allows "%s".',
  (text) => expect(text.match(BRAND_NAME)).toBeNull(),
);

/** The folders of src that each folder imports from. Files directly in src, such as brand.ts, are left out. */
function roomsOf(files: readonly Source[]): Map<string, Set<string>> {
  const rooms = new Map<string, Set<string>>();
  for (const { path, text } of files) {
    const [, from = ''] = /^src\/(\w+)\//.exec(path) ?? [];
    for (const [, specifier = ''] of text.matchAll(/\bfrom '(\.{1,2}\/[^']+|#domain\/[^']+)'/g)) {
      const target = specifier.replace('#domain', '/src/domain');
      const [, to] = /^\/src\/(\w+)\//.exec(new URL(target, `file:///${path}`).pathname) ?? [];
      if (from && to && to !== from) rooms.set(from, (rooms.get(from) ?? new Set()).add(to));
    }
  }
  return rooms;
}

/** Whether a chain of imports leads from the room `from` to the room `to`. */
function leads(rooms: Map<string, Set<string>>, from: string, to: string, seen = new Set<string>()): boolean {
  if (seen.has(from)) return false;
  seen.add(from);
  return [...(rooms.get(from) ?? [])].some((next) => next === to || leads(rooms, next, to, seen));
}

test('No import runs back up between the rooms of src.', () => {
  const rooms = roomsOf(sources('src/**/*.{ts,tsx,astro}'));
  expect(rooms.get('pages')).toContain('components');
  expect([...rooms.keys()].filter((room) => leads(rooms, room, room))).toEqual([]);
});

test('The table prefix is one constant in netlify/server/platform/schema.ts.', () => {
  expect(findings(code, /saturday_/g)).toEqual(['netlify/server/platform/schema.ts: saturday_']);
});

test('Every function has a default export, no `handler`, and a config that the bundler can read.', () => {
  expect(functions).not.toEqual([]);
  for (const { path, text } of functions) {
    const config = readConfig(path, text);
    expect(text, path).toMatch(/^export default /m);
    expect(text, path).not.toMatch(/^export .*\bhandler\b/m);
    // Our functions answer a method that they do not support with 405. With a `method` in the config, Netlify
    // would not call the function for such a request, and the rule for `/api/*` in netlify.toml would answer
    // with 404.
    expect(config, path).not.toHaveProperty('method');
    expect('path' in config, `${path} has either a path or a schedule`).toBe(!('schedule' in config));
    const limit = config['rateLimit'];
    if (limit) expect(limit, path).toHaveProperty('aggregateBy', expect.any(Array));
  }
  // Netlify's plans Free and Personal allow two rules for a project.
  const limited = functions.filter(({ path, text }) => 'rateLimit' in readConfig(path, text));
  expect(limited.length).toBeLessThanOrEqual(2);
});

test.each([
  "export const config: Config = { path: '/a' } as const;",
  "export const config: Config = { path: '/a' } satisfies Config;",
  "export const config = { path: '/a' };",
  'export const config: Config = { path: `/a` };',
  'export const config: Config = { path: PATH };',
  'export const config: Config = { rateLimit: { windowSize: 10 * 60 } };',
  'export const config: Config = { ...shared };',
  "const config: Config = { path: '/a' };",
])('A config that the bundler would ignore is refused: %s', (text) => {
  expect(() => readConfig('netlify/functions/a.ts', text)).toThrow('netlify/functions/a.ts');
});

test.each([
  ['POST', '/api/forms/newsletter', 'forms'],
  ['POST', '/api/forms/article-get-started', 'forms'],
  ['POST', '/api/checkout/plan', 'checkout-plan'],
  ['POST', '/api/payments/3f2b8a34-5a51-4a52-9d3e-0d6a3b1c7f10/verify', 'payment-verify'],
  ['POST', '/api/stripe/webhook', 'stripe-webhook'],
  ['GET and POST', '/api/unsubscribe', 'unsubscribe'],
  ['POST', '/api/postmark/webhook', 'postmark-webhook'],
  ['GET and POST', '/api/reports/download', 'report-download'],
  ['POST', '/api/reports/link', 'report-link'],
  ['POST', '/api/privacy/request', 'privacy-request'],
  ['GET and POST', '/api/privacy/confirm', 'privacy-confirm'],
  ['GET', '/api/health', 'health'],
  ['POST, GET and DELETE', '/api/admin/session', 'admin-session'],
  ['GET', '/api/admin/summary', 'admin-summary'],
  ['GET', '/api/admin/today', 'admin-today'],
  ['GET', '/api/admin/sources', 'admin-sources'],
  ['GET', '/api/admin/sources.csv', 'admin-sources-export'],
  ['GET', '/api/admin/newsletter', 'admin-records'],
  ['GET', '/api/admin/unknown', 'admin-records'],
  ['GET', '/api/admin/payments.csv', 'admin-export'],
  ['GET', '/api/admin/unknown.csv', 'admin-export'],
  ['POST', '/api/admin/contact/3f2b8a34-5a51-4a52-9d3e-0d6a3b1c7f10/release', 'admin-release'],
  ['POST', '/api/admin/payments/3f2b8a34-5a51-4a52-9d3e-0d6a3b1c7f10/delivered', 'admin-delivered'],
  ['POST', '/api/admin/contact/3f2b8a34-5a51-4a52-9d3e-0d6a3b1c7f10/work', 'admin-work'],
  ['GET', '/api/admin/payments/3f2b8a34-5a51-4a52-9d3e-0d6a3b1c7f10/events', 'admin-timeline'],
  ['GET', '/api/admin/payments/3f2b8a34-5a51-4a52-9d3e-0d6a3b1c7f10/unknown', 'admin-unknown'],
])('%s %s is served by exactly one function: %s.', (_method, pathname, name) => {
  const matching = functions.filter(({ path, text }) => {
    const { path: paths = [], excludedPath = [] } = readConfig(path, text);
    const matches = (pattern: unknown) => compilePath(String(pattern))(pathname) !== null;
    return [paths].flat().some(matches) && ![excludedPath].flat().some(matches);
  });
  expect(matching.map(({ path }) => path)).toEqual([`netlify/functions/${name}.ts`]);
});

const JOBS = ['job-settle-payments', 'job-send-emails', 'job-daily-digest', 'job-retention', 'job-reconcile'];
test.each(JOBS)('%s runs on a schedule.', (name) => {
  const job = functions.find(({ path }) => path === `netlify/functions/${name}.ts`);
  expect(readConfig(name, job?.text ?? '')).toHaveProperty('schedule');
});

/**
 * The times (Unix, in ms) at which each scheduled function runs in one day (UTC), by the function's path.
 * Every day has the same runs.
 */
function runsInDay(): Map<string, number[]> {
  const [from, to] = [new Date('2027-01-01T00:00:00Z'), Date.parse('2027-01-02T00:00:00Z')];
  const scheduled = functions.flatMap(({ path, text }): [string, number[]][] => {
    const { schedule } = readConfig(path, text);
    if (typeof schedule !== 'string') return [];
    expect(schedule, path).toMatch(/ \* \* \*$/);
    const cron = new Cron(schedule, { paused: true, timezone: 'UTC' });
    // `nextRuns` returns only runs after the given time, so the search begins one second before the day.
    const times = cron.nextRuns(300, new Date(from.getTime() - 1000)).map((time) => time.getTime());
    return [[path, times.filter((time) => time < to)]];
  });
  return new Map(scheduled);
}

test('Without a visitor the scheduled functions run at most 30,000 times in 31 days, none twice in five minutes.', () => {
  const runs = runsInDay();
  const counts = [...runs.values()].map((times) => times.length);
  expect(31 * counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(30_000);
  for (const [path, times] of runs) {
    const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(Math.min(...pauses), path).toBeGreaterThanOrEqual(5 * 60 * 1000);
  }
});

/** What the first group of `pattern` matches in the files, sorted and without duplicates. */
function namesIn(files: readonly Source[], pattern: RegExp): string[] {
  const names = files.flatMap(({ text }) => [...text.matchAll(pattern)].flatMap(([, name]) => name ?? []));
  return [...new Set(names)].sort();
}

test('.env.example names every variable that env.ts declares or the local cloud reads, and no other.', () => {
  const laptop = namesIn(local, /'(PORT|LOCAL_[A-Z_]+)'/g);
  const names = namesIn(sources('.env.example'), /^(?:# )?([A-Z_]+)=/gm);
  expect(names).toEqual([...Object.keys(VARIABLES), ...laptop].sort());
});

test('.env.example says above each declared variable where its value comes from.', () => {
  const [example] = sources('.env.example');
  const comments = commentsOf(example?.text ?? '');
  for (const name of Object.keys(VARIABLES)) expect(comments.get(name), name).toMatch(/\w.*\.$/);
});

test('No test uses skip, only or todo, and no migration has a TODO.', () => {
  const tests = sources('tests/**/*.{ts,tsx}');
  expect(findings(tests, /\b(it|test|describe)\.(skip|only|todo)\b/g)).toEqual([]);
  expect(findings(sources('supabase/**/*.sql'), /\b(TODO|FIXME|XXX|HACK)\b/g)).toEqual([]);
});

test('No file or folder has a vague name such as utils, helpers or types.', () => {
  expect(
    code.map(({ path }) => path).filter((path) => /\b(utils?|lib|helpers?|types|common|misc)\b/.test(path)),
  ).toEqual([]);
});
