// The charts of the built pages show the numbers in src/content/figures. journeys/charts.test.ts tests the drawing.
import { readFileSync } from 'node:fs';
import { Window } from 'happy-dom';
import { expect, test } from 'vitest';
import { wrapLabel } from '#domain/content/wrap-label.ts';
import { sources } from '../support/sources.ts';

interface Row {
  label: string;
  value: number;
}

/** The content file with all figures. */
const [file] = sources('src/content/figures/*.yaml');
const figures = (file?.text ?? '')
  .split(/^(?=[a-z][\w-]*:$)/m)
  .slice(1)
  .map((text) => ({
    id: text.slice(0, text.indexOf(':')),
    measure: /measure: (.+)/.exec(text)?.[1],
    rows: [...text.matchAll(/\{ label: (.+), value: (\d+) \}/g)].map(([, label = '', value]) => ({
      label,
      value: Number(value),
    })),
  }));

const PLACES = [
  ['demand-intensity', 'the-new-publishing-playbook', [92, 85, 78, 70]],
  ['opportunity-split', 'the-new-publishing-playbook', [30, 25, 20, 25]],
  ['feedback-frequency', 'amazon-book-feedback-analysis', [85, 75, 70, 55, 40]],
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

test('The content file has exactly the three specified figures.', () => {
  expect(figures.map(({ id, rows }) => [id, rows.map(({ value }) => value)])).toEqual(
    PLACES.map(([id, , values]) => [id, values]),
  );
});

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

test.each(PLACES.filter(([id]) => id !== 'opportunity-split'))(
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
  for (const [page, ids] of Object.entries({
    'documents/executive-summary': ['demand-intensity', 'opportunity-split'],
    'documents/three-gaps': ['feedback-frequency', 'opportunity-split'],
  }))
    for (const id of ids)
      expect(tableRows(figureOn(page, id))).toEqual(figures.find((one) => one.id === id)?.rows);
});
