// The frame of the pages that functions answer with stands in the build, under the addresses that they name.
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { page } from '#server/page.ts';

const markup = page({ title: 'Unsubscribe?', text: 'One click.' });
const files = [...markup.matchAll(/(?:href|src)="(\/[^"]+)"/g)].map(([, path = '']) => path);

test('what the page of a function asks for, and where it leads, is in the build', () => {
  expect(files).toContain('/frame.css');
  expect(files).toContain('/mark.svg');
  for (const path of files) expect([path, inBuild(path)]).toEqual([path, true]);
});

test('its face is the site’s, at the address of this build', () => {
  const addresses = [...readFileSync('dist/frame.css', 'utf8').matchAll(/url\(['"]?([^'")]+)/g)];
  expect(addresses).toHaveLength(1);
  for (const [, path = ''] of addresses) expect([path, inBuild(path)]).toEqual([path, true]);
});

test('what went wrong is set as a fault and what was done as a success', () => {
  const problem = page({ title: 'Form', text: 'Name is required', tone: 'problem' });
  expect(problem).toContain('<p role="status" class="note fault">Name is required</p>');
  const done = page({ title: 'Form', text: 'Done', tone: 'success' });
  expect(done).toContain('<p role="status" class="note success">Done</p>');
});

function inBuild(path: string): boolean {
  return existsSync(`dist${path}`) || existsSync(`dist${path}.html`);
}
