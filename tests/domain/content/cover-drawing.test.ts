import { expect, test } from 'vitest';
import { coverDrawing } from '../../../src/drawings/cover-drawing.ts';
import { widthOf } from '../../../src/drawings/lettering.ts';

test.each([
  ['Entrepreneurship for Two', 'Alexander von Hohenzollern'],
  ['Procrastination, Understood', 'Maximiliane Featherstonehaugh'],
  ['Responsibilities', 'Featherstonehaugh-Hohenzollern'],
  ['MMMMMMMMMM WWWWWWWWWW MMMMMMMMMM WWWWWWW', 'WWWWWWWWWWWWWWWWWWWWWWWWWWWWWW'],
  ['Donaudampfschifffahrtsgesellschaftskapit', 'A B'],
])('A cover has room for %s by %s.', (title, author) => {
  const drawing = coverDrawing(title, author, 'personal');
  for (const [words, { lines, size }, height] of [
    [title, drawing.title, 80],
    [author, drawing.author, 24],
  ] as const) {
    expect(lines.join('').replaceAll(' ', '')).toBe(words.replaceAll(' ', ''));
    expect(lines.length * size).toBeLessThanOrEqual(height);
    for (const line of lines) expect(widthOf(line, { face: 'heading', size })).toBeLessThanOrEqual(100);
  }
});
