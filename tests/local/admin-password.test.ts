import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { hashPassword } from '../../local/commands/admin-password.ts';
import { isPassword } from '../../netlify/server/admin/password.ts';

/** Runs the command with `input` on its standard input. */
async function run(input: string): Promise<string> {
  const running = promisify(execFile)(process.execPath, ['local/commands/run.mjs', 'admin-password']);
  running.child.stdin?.end(input);
  return (await running).stdout;
}

/** Whether the server accepts `password` when it is configured with the hash that the command has printed. */
function matches(output: string, password: string): Promise<boolean> {
  const [, hash = ''] = /^ADMIN_PASSWORD_HASH='(.+)'$/m.exec(output) ?? [];
  vi.stubEnv('ADMIN_PASSWORD_HASH', hash);
  return isPassword(password);
}

test('the password from a pipe is hashed', async () => {
  const output = await run('correct horse\n');
  expect(await matches(output, 'correct horse')).toBe(true);
  expect(await matches(output, 'correct horse ')).toBe(false);
  expect(output).not.toContain('correct horse');
});

test('no longer password matches a hash', async () => {
  vi.stubEnv('ADMIN_PASSWORD_HASH', await hashPassword('correct horse', { N: 2 ** 10, r: 8, p: 1 }));
  expect(await isPassword('correct horse')).toBe(true);
  for (const added of [' ', '\0', '\n', 'x'])
    expect(await isPassword(`correct horse${added}`), JSON.stringify(added)).toBe(false);
});

test('an empty input creates a password', async () => {
  const output = await run('');
  const [, password = ''] = /^Password: (\S+)$/m.exec(output) ?? [];
  expect(password).toMatch(/^(\w{6}-){3}\w{6}$/);
  // OWASP's minimum for scrypt.
  expect(output).toContain("ADMIN_PASSWORD_HASH='scrypt$131072$8$1$");
  expect(await matches(output, password)).toBe(true);
});
