import { expect, test } from 'vitest';
import { scanFolder, secretValues } from '../../local/commands/deploy/secret-scan.ts';

test('Nothing in the built site looks like a key or is the value of a secret variable.', async () => {
  expect(await scanFolder('dist', secretValues(process.env))).toEqual([]);
});
