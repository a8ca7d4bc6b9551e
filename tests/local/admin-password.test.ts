import { execFile } from 'node:child_process';
import { scryptSync } from 'node:crypto';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Runs the command with `input` on its standard input. */
async function run(input: string): Promise<string> {
  const running = promisify(execFile)(process.execPath, ['local/commands/run.mjs', 'admin-password']);
  running.child.stdin?.end(input);
  return (await running).stdout;
}

function matches(output: string, password: string): boolean {
  const [, hash = ''] = /^ADMIN_PASSWORD_HASH='(.+)'$/m.exec(output) ?? [];
  const [name, N, r, p, salt = '', key = ''] = hash.split('$');
  const cost = { N: Number(N), r: Number(r), p: Number(p), maxmem: 64 * 1024 * 1024 * 2 };
  return (
    name === 'scrypt' &&
    scryptSync(password, Buffer.from(salt, 'base64url'), 32, cost).toString('base64url') === key
  );
}

test('the password from a pipe is hashed', async () => {
  const output = await run('correct horse\n');
  expect(matches(output, 'correct horse')).toBe(true);
  expect(matches(output, 'correct horse ')).toBe(false);
  expect(output).not.toContain('correct horse');
});

test('an empty input creates a password', async () => {
  const output = await run('');
  const [, password = ''] = /^Password: (\S+)$/m.exec(output) ?? [];
  expect(password).toMatch(/^(\w{6}-){3}\w{6}$/);
  expect(matches(output, password)).toBe(true);
});
