import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { builtPages } from '../support/built-pages.ts';

/** The order of the cascade layers (src/styles/layers.css). */
const LAYERS = ['reset', 'tokens', 'base', 'print'];

test.each(await builtPages())('The cascade layers of $path begin in their order.', async ({ file }) => {
  const html = await readFile(file, 'utf8');
  const named = [...html.matchAll(/@layer ([\w, ]+)[{;]/g)].flatMap(([, names = '']) => names.split(/, */));
  expect([...new Set(named)].filter((name) => LAYERS.includes(name))).toEqual(LAYERS);
});
