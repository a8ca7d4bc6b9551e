import { expect, test } from 'vitest';
import { childElements, element, text } from '../../../src/build/html-tree.ts';
import { table } from '../../../src/build/markdown/table.ts';
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
  { cells: ['2019–2023', '2021–2025'] },
  { cells: ['9–17', '10–18'] },
  { cells: ['0–5', '3–1'] },
  { cells: ['3 of 1200'] },
  { cells: ['5 of 4'] },
  { cells: ['1200 words, 3 pictures'] },
])('A column of other texts is not drawn: $cells', ({ cells }) => {
  expect(drawingsOf(cells)).toEqual([]);
});

test('A column to fill in has no labels and is not a column of numbers.', () => {
  const row = (name: string, cells: string[]) =>
    element(
      'tr',
      {},
      cells.map((cell) => element(name, {}, cell === '' ? [] : [text(cell)])),
    );
  const drawn = table(
    element('table', {}, [
      element('thead', {}, [row('th', ['Job', 'First tool', 'Price', 'Notes'])]),
      element('tbody', {}, [row('td', ['Audit', '', '$99', 'slow'])]),
    ]),
  );
  const cells = childElements(drawn).flatMap(childElements).flatMap(childElements).slice(4);
  expect(cells.map(({ properties }) => properties['dataLabel'])).toEqual([
    undefined,
    undefined,
    'Price',
    'Notes',
  ]);
  expect(cells.map(({ properties }) => properties['className'])).toEqual([
    undefined,
    undefined,
    ['number'],
    undefined,
  ]);
});
