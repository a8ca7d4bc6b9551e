import { expect, test } from 'vitest';
import { bookShape } from '../../src/islands/mockup/book-shape.ts';
import { fitTitle } from '../../src/islands/mockup/fit-title.ts';

const ROOM = { width: 700, height: 700, size: 190 };
/** The width of a text at font size 1, as if every character were half as wide as it is high. */
const widthOf = (text: string) => text.length / 2;

test.each(['Ox', 'The First Seven Days', 'Internationalization', 'word '.repeat(30), 'W'.repeat(100)])(
  'The title "%s" is shown whole and inside its area.',
  (title) => {
    const { size, lines } = fitTitle(title, ROOM, widthOf);
    expect(lines.join(' ')).toBe(title.trim());
    expect(lines.length * size).toBeLessThanOrEqual(ROOM.height);
    for (const line of lines) expect(widthOf(line) * size).toBeLessThanOrEqual(ROOM.width);
  },
);

test('A short title has the largest size, and a blank title has no lines.', () => {
  expect(fitTitle('Ox', ROOM, widthOf)).toEqual({ size: 190, lines: ['Ox'] });
  expect(fitTitle('  ', ROOM, widthOf).lines).toEqual([]);
});

test.each([-50, -20, 0, 20, 50])(
  'A book turned by %i degrees is inside the picture, with its sides joined.',
  (turn) => {
    for (const [pages, ratio] of [
      [40, 0.4],
      [800, 1.4],
    ] as const) {
      const { front, side } = bookShape({ turn, pages, ratio }, 1000);
      const edges = [...front, ...side];
      for (const { x, top, bottom } of edges)
        for (const place of [x, top, bottom]) {
          expect(place).toBeGreaterThan(0);
          expect(place).toBeLessThan(1000);
        }
      const [outer, shared] = turn >= 0 ? [side[1], front[0]] : [side[0], front[1]];
      expect(outer).toEqual(shared);
    }
  },
);
