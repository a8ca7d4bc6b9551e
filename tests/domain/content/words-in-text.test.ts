import { expect, test } from 'vitest';
import { firstSentence, placeOfWords } from '#domain/content/words-in-text.ts';

test('Words are found where they are no part of longer words.', () => {
  expect(placeOfWords('Our plans, and the plan (a plan).', 'plan')).toBe(19);
  expect(placeOfWords('What? A (free) plan.', '(free)')).toBe(8);
  expect(placeOfWords('The explanation', 'plan')).toBe(-1);
});

test.each([
  ['One sentence. Another.', 'One sentence.'],
  ['Reviews of Dr. Seuss vs. others. More.', 'Reviews of Dr. Seuss vs. others.'],
  ['No full stop', 'No full stop'],
])('The first sentence of “%s”', (text, first) => expect(firstSentence(text)).toBe(first));
