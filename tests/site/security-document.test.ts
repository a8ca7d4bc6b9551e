import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const text = readFileSync('docs/security.md', 'utf8');
const files = [...text.matchAll(/`((?:tests|netlify|src)\/[^`\s]+)`/g)].map(([, path = '']) => path);

test('Every file that docs/security.md names exists.', () => {
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((path) => !existsSync(path))).toEqual([]);
});

test('Every requirement of docs/security.md has a number and a test, a document or a reason.', () => {
  const rows = text.split('\n').filter((line) => line.startsWith('| V'));
  expect(rows.length).toBeGreaterThan(80);
  for (const row of rows) expect(row).toMatch(/^\| V\d+\.\d+\.\d+.* \| .{5,} \| .{10,} \|$/);
});
