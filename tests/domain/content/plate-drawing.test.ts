import { expect, test } from 'vitest';
import { type Drawing, drawPlate } from '../../../src/drawings/plate-drawing.ts';

const columns = (...bars: [string, string][]): Drawing => ({ kind: 'columns', headline: 'A headline', bars });

test('Columns of nothing are drawn on the base line.', () => {
  expect(JSON.stringify(drawPlate(columns(['A', '0'], ['B', '0'], ['C', '0']), []))).not.toMatch(/NaN|null/);
});

test('A full stop before a number does not make it a fraction.', () => {
  const [abbreviated, plain] = ['approx. ', 'around '].map((word) =>
    drawPlate(columns(['A', `${word}5`], ['B', `${word}1,000.5`], ['C', `${word}20`]), []),
  );
  expect(abbreviated?.mark).toBe(plain?.mark);
});

test('A name that is too wide for its column stands in two lines below it.', () => {
  const { words } = drawPlate(columns(['First quarter', '1'], ['B', '2'], ['C', '3'], ['D', '4']), []);
  const [first, second] = ['First', 'quarter'].map((text) => words.find((one) => one.text === text));
  expect([first?.x, first?.y]).toEqual([second?.x, (second?.y ?? 0) - 10]);
  expect(second?.y).toBeLessThan(160);
});

test('A long passage below a long question stays above the address of its page.', () => {
  const passage = 'A passage of many words '.repeat(7).trim();
  const headline = 'Is a comprehensive questionnaire advantageous?';
  const { words } = drawPlate({ kind: 'passage', headline, passage, source: 'a.example' }, []);
  const [source, last] = words.toReversed();
  expect(last?.y).toBeLessThan((source?.y ?? 0) - 15);
});
