import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wrapLabel } from '#domain/content/wrap-label.ts';

const anyWord = fc.stringMatching(/^[a-z’-]{1,24}$/);
const anyLabel = fc.array(anyWord, { maxLength: 12 }).map((words) => words.join(' '));
const anyWidth = fc.integer({ min: 1, max: 40 });

test('No word is lost, broken or moved, and no line is empty.', () => {
  fc.assert(
    fc.property(anyLabel, anyWidth, (label, width) => {
      const lines = wrapLabel(label, width);
      expect(lines.join(' ')).toBe(label);
      expect(lines).not.toContain('');
    }),
  );
});

test('Only a single word can make a line longer than the width.', () => {
  fc.assert(
    fc.property(anyLabel, anyWidth, (label, width) => {
      for (const line of wrapLabel(label, width))
        expect(line.length <= width || !line.includes(' ')).toBe(true);
    }),
  );
});

test('A label in two lines does not fit on one.', () => {
  fc.assert(
    fc.property(anyLabel, anyWidth, (label, width) => {
      const lines = wrapLabel(label, width);
      if (lines.length === 2) expect(label.length).toBeGreaterThan(width);
    }),
  );
});

test('A label in two lines breaks where the longer line is shortest.', () => {
  fc.assert(
    fc.property(anyLabel, anyWidth, (label, width) => {
      const lines = wrapLabel(label, width);
      const words = label.split(' ');
      const longest = words.slice(1).map((_, index) => {
        const first = words.slice(0, index + 1).join(' ').length;
        return Math.max(first, label.length - first - 1);
      });
      if (lines.length === 2)
        expect(Math.max(...lines.map(({ length }) => length))).toBe(Math.min(...longest));
    }),
  );
});

test('White space of any kind and length counts as one space.', () => {
  fc.assert(
    fc.property(
      fc.array(anyWord),
      fc.constantFrom(' ', '  ', '\n', '\t '),
      anyWidth,
      (words, space, width) => {
        expect(wrapLabel(`${space}${words.join(space)}${space}`, width)).toEqual(
          wrapLabel(words.join(' '), width),
        );
      },
    ),
  );
});

test.each([
  ['Too few steps to act on', ['Too few steps', 'to act on']],
  ['exactly sixteen.', ['exactly sixteen.']],
  ['exactly seventeen', ['exactly', 'seventeen']],
  ['incomprehensibilities of it', ['incomprehensibilities', 'of it']],
  ['', []],
])('%j breaks at 16 characters into %j.', (label, lines) => {
  expect(wrapLabel(label, 16)).toEqual(lines);
});
