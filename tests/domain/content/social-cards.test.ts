// Social cards: a title of any letters and any length can be drawn.
import { expect, test } from 'vitest';
import { drawCard } from '../../../src/build/social/card.ts';
import { groupPaths } from '../../../src/drawings/letters.ts';
import { breakLines, type Lettering, widthOf } from '../../../src/drawings/lettering.ts';

const HEADING: Lettering = { face: 'heading', size: 48 };

test.each(['Smørrebrød ß ™ ½ ₹', 'Wrocław, č and Ș', 'Жук, Αθήνα', 'हिन्दी', 'Go 🚀 👍🏽'])(
  'The title “%s” is drawn from outlines alone.',
  (title) => {
    const card = drawCard({ path: '/', title, design: 'week' });
    expect(card).not.toContain('<text');
    expect(card.match(/<path/g)?.length).toBeGreaterThan(title.replace(/\s/g, '').length);
  },
);

test.each([
  ['a letter that no face has', '日本'],
  ['a word that no line has room for', 'Donaudampfschifffahrtsgesellschaft'.repeat(3)],
  ['more lines than the card has room for', 'On and on. '.repeat(100)],
])('%s does not stop the drawing of a card.', (_, title) => {
  for (const design of ['week', 'sunday', 'proof'] as const)
    expect(drawCard({ path: '/', title, design })).toContain('</svg>');
});

test('A word that is too wide for a line is broken.', () => {
  const lines = breakLines(`${'W'.repeat(40)} and more`, 300, HEADING, true);
  expect(lines.every((line) => widthOf(line, HEADING) <= 300)).toBe(true);
  expect(lines.join('').replaceAll(' ', '')).toBe(`${'W'.repeat(40)}andmore`);
});

test.each(['S', 'Ø', 'É', '7', 'ß', '&', '日', '__proto__'])('The logo can have the letter %s.', (letter) => {
  expect(groupPaths(letter)).toMatch(/^<path [^>]*d="M/);
});
