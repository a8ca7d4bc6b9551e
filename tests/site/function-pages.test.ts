// The HTML page that functions answer with: it marks errors and successes, and every file that it refers to is
// in the build.
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { page } from '#server/http/page.ts';

const markup = page({ title: 'Unsubscribe?', text: 'One click.' });
const files = [...markup.matchAll(/(?:href|src)="(\/[^"]+)"/g)].map(([, path = '']) => path);

test('Everything that the page of a function requests and links to is in the build.', () => {
  expect(files).toContain('/frame.css');
  expect(files).toContain('/mark.svg');
  for (const path of files) expect([path, inBuild(path)]).toEqual([path, true]);
});

test('The page of a function uses the site’s font from this build.', () => {
  const addresses = [...readFileSync('dist/frame.css', 'utf8').matchAll(/url\(['"]?([^'")]+)/g)];
  expect(addresses).toHaveLength(1);
  for (const [, path = ''] of addresses) expect([path, inBuild(path)]).toEqual([path, true]);
});

test('The page of a function marks errors and successes.', () => {
  const problem = page({ title: 'Form', text: 'Name is required', tone: 'problem' });
  expect(problem).toContain('<p role="status" class="note fault">Name is required</p>');
  const done = page({ title: 'Form', text: 'Done', tone: 'success' });
  expect(done).toContain('<p role="status" class="note success">Done</p>');
});

function inBuild(path: string): boolean {
  return existsSync(`dist${path}`) || existsSync(`dist${path}.html`);
}
