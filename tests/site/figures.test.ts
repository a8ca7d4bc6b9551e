// The charts of the built pages show the numbers in src/content/figures. journeys/charts.test.ts tests the drawing.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { Window } from 'happy-dom';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { wrapLabel } from '#domain/content/wrap-label.ts';
import { sources } from '../support/sources.ts';

interface Row {
  label: string;
  value: number;
}

/** The content file with all figures. */
const [file] = sources('src/content/figures/*.yaml');
const figures = Object.entries(
  parse(file?.text ?? '') as Record<string, { kind: string; measure: string; rows: Row[] }>,
).map(([id, { rows, ...figure }]) => ({
  id,
  ...figure,
  rows: rows.map(({ label, value }) => ({ label, value })),
}));

/** Each chart with the pages that show it: its id, and the page's file in `dist`. */
const PLACES = [
  ['demand-intensity', 'the-new-publishing-playbook'],
  ['opportunity-split', 'the-new-publishing-playbook'],
  ['feedback-frequency', 'amazon-book-feedback-analysis'],
] as const;

function figureOn(page: string, id: string) {
  const { document } = new Window();
  document.write(readFileSync(`dist/${page}.html`, 'utf8').replace(/<script[\s\S]*?<\/script>/g, ''));
  const figure = document.getElementById(id);
  if (!figure) throw new Error(`/${page} does not show ${id}`);
  return figure;
}

function tableRows(figure: ReturnType<typeof figureOn>): Row[] {
  return [...figure.querySelectorAll('tbody tr')].map((row) => ({
    label: row.querySelector('th')?.textContent.trim() ?? '',
    value: Number(row.querySelector('td')?.textContent),
  }));
}

test.each(PLACES)('The table of %s on /%s has the rows of the content file.', (id, page) => {
  const source = figures.find((one) => one.id === id);
  const figure = figureOn(page, id);
  expect(tableRows(figure)).toEqual(source?.rows);
  expect(figure.querySelector('caption')?.textContent.trim()).not.toBe('');
  expect(figure.querySelectorAll('thead th')[1]?.textContent).toContain(source?.measure);
  for (const head of figure.querySelectorAll('tbody th')) expect(head.getAttribute('scope')).toBe('row');
});

test.each(PLACES)(
  'The SVG of %s on /%s has a part and a number for each row and is hidden from screen readers.',
  (id, page) => {
    const rows = figures.find((one) => one.id === id)?.rows ?? [];
    const drawing = figureOn(page, id).querySelector('svg');
    expect(drawing?.getAttribute('aria-hidden')).toBe('true');
    expect(drawing?.querySelectorAll('.datum')).toHaveLength(rows.length);
    const numbers = [...(drawing?.querySelectorAll('.value') ?? [])].map(({ textContent }) =>
      Number(textContent),
    );
    expect(numbers).toEqual(rows.map(({ value }) => value));
  },
);

test.each(PLACES.filter(([id]) => figures.some((one) => one.id === id && one.kind === 'bar')))(
  'The bars of %s on /%s are proportional to their numbers, and their labels wrap at 16 characters.',
  (id, page) => {
    const rows = figures.find((one) => one.id === id)?.rows ?? [];
    const drawing = figureOn(page, id).querySelector('svg');
    const widths = [...(drawing?.querySelectorAll('rect') ?? [])].map((bar) =>
      parseFloat(bar.getAttribute('width') ?? ''),
    );
    const scale = (widths[0] ?? 0) / (rows[0]?.value ?? 1);
    for (const [index, { value }] of rows.entries()) expect(widths[index]).toBeCloseTo(value * scale, 5);
    const lines = [...(drawing?.querySelectorAll('tspan') ?? [])].map(({ textContent }) =>
      textContent.trim(),
    );
    expect(lines).toEqual(rows.flatMap(({ label }) => wrapLabel(label, 16)));
  },
);

test('The documents use the figures of the same file.', () => {
  for (const { path, text } of sources('src/content/studies/*.md'))
    for (const [, id = ''] of text.matchAll(/^\{figure: (.+)\}$/gm))
      expect(tableRows(figureOn(`documents/${basename(path, '.md')}`, id))).toEqual(
        figures.find((one) => one.id === id)?.rows,
      );
});
