import { expect, test } from 'vitest';
import { drawingsOf } from '../../../src/build/markdown/table-drawings.ts';

const paths = (cells: string[]) =>
  drawingsOf(cells).map(({ children }) =>
    children.map((child) => (child.type === 'element' ? child.properties['d'] : undefined)),
  );

test('A column of ranges is drawn as bars on one scale.', () => {
  expect(paths(['0–5', '5–30', '30–60'])).toEqual([['M0 0H5V1H0z'], ['M5 0H30V1H5z'], ['M30 0H60V1H30z']]);
  const [bar] = drawingsOf(['0–5', '5–30', '30–60']);
  expect(bar?.properties['viewBox']).toBe('0 0 60 1');
});

test('A column of shares is drawn as filled and empty squares.', () => {
  expect(paths(['1 of 2'])).toEqual([['M1 1h10v10h-10z', 'M17 1h10v10h-10z']]);
  expect(paths(['2 of 2'])).toEqual([['M1 1h10v10h-10zM17 1h10v10h-10z', '']]);
  const [drawing] = drawingsOf(['12 of 13']);
  expect(drawing?.properties['viewBox']).toBe('0 0 192 32');
  expect(paths(['12 of 13'])[0]?.[1]).toBe('M1 17h10v10h-10z');
});

test('A column of sums is drawn as dashes in rows of twelve.', () => {
  const [drawing] = drawingsOf(['14 new, 11 updates']);
  expect(drawing?.properties['viewBox']).toBe('0 0 192 48');
  expect(paths(['14 new, 11 updates'])).toEqual([['M0 6h192M0 22h32', 'M32 22h160M0 38h16']]);
});

test.each([
  { cells: [] },
  { cells: ['0–5', 'later'] },
  { cells: ['1 of 2', 'none of 2'] },
  { cells: ['0–5', '1 of 2'] },
  { cells: ['2024-05'] },
])('A column of other texts is not drawn: $cells', ({ cells }) => {
  expect(drawingsOf(cells)).toEqual([]);
});
