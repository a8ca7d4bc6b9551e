import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const text = readFileSync('docs/accessibility.md', 'utf8');

test('Every file that docs/accessibility.md names exists.', () => {
  const files = [...text.matchAll(/`((?:tests|netlify|src)\/[^`\s]+)`/g)].map(([, path = '']) => path);
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((path) => !existsSync(path))).toEqual([]);
});

test('docs/accessibility.md states a test or a check for each of the 55 criteria of WCAG 2.2, levels A and AA.', () => {
  const rows = text.split('\n').filter((line) => /^\| \d/.test(line));
  for (const row of rows) {
    expect(row).toMatch(/^\| \d\.\d\.\d{1,2} .+ \| AA? \| .{10,} \|$/);
    expect(row).toMatch(/`tests\/[^`]+\.test\.tsx?`|\b20\d\d-\d\d-\d\d\b|no such content/i);
  }
  const numbers = rows.map((row) => row.split(' ')[1]);
  expect(new Set(numbers).size).toBe(55);
  expect(numbers).toHaveLength(55);
});
