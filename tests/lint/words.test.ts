// Fails when a text contains one of `PHRASES`, which the spell checker cannot find. Also checks the spell
// checker's word list: the list is sorted and has no word twice. `npm run check` runs this file; `npm test` does
// not.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findings, sources } from '../support/sources.ts';

const settings = JSON.parse(readFileSync('cspell.json', 'utf8')) as { words: string[] };
const copy = sources(
  'src/{components,content,domain,islands,layouts,pages}/**/*.{astro,md,ts,tsx,yaml}',
  'src/brand.ts',
  'netlify/server/email/**/*.ts',
  'docs/**/*.md',
  '*.md',
);

/** Empty phrases, and phrases that do not say clearly who is responsible or when something happens. */
const PHRASES = [
  /\bin today[’']s (?:world|landscape|market)\b/gi,
  /\bgame[- ]chang(?:er|ing)\b/gi,
  /\bhas somebody on it\b/gi,
  /\bgoes? out on (?:its|their) days?\b/gi,
  /\bat the end of the day\b/gi,
  /\bneedless to say\b/gi,
];

test.each(PHRASES)('No text says %s.', (phrase) => {
  expect(findings(copy, phrase)).toEqual([]);
});

test('The words of cspell.json are in alphabetical order, each once.', () => {
  const { words } = settings;
  const { compare } = new Intl.Collator('en');
  expect(words).toEqual([...new Set(words)].sort(compare));
});
