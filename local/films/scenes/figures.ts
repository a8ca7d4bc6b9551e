import { appearing, escape, marked } from '../marked.ts';
import type { SceneOf } from '../script.ts';
import { headingOf } from './text.ts';

/** Bars with labels, all on one scale. */
export function bars({ heading, bars: all, from }: SceneOf<'bars'>): string {
  const greatest = Math.max(...all.map(({ value }) => value));
  const rows = all.map(({ label, value, text, accent, step }, index) => {
    const at = step ?? from + index;
    const bar = `<span class="bar" data-step="${at}" style="--share: ${(value / greatest).toFixed(4)}"></span>`;
    const words = `<p>${escape(label)} <b>${escape(text)}</b></p>`;
    return appearing('li', at, words + bar, { names: accent ? 'accent' : '' });
  });
  return `${headingOf(heading)}<ul class="n${all.length}">${rows.join('')}</ul>`;
}

/** A table that appears row by row, column by column, or all at once. */
export function table({ heading, columns, rows, by, from, marks }: SceneOf<'table'>): string {
  const stepOf = (row: number, column: number) => {
    if (by === 'all') return 0;
    if (by === 'rows') return row < 0 ? 0 : from + row;
    return column === 0 ? 0 : from + column - 1;
  };
  const markOf = (row: number, column: number) =>
    marks.find((mark) => (mark.row ?? row) === row && (mark.column ?? column) === column);
  const cell = (text: string, row: number, column: number) => {
    const mark = markOf(row, column);
    const content = appearing(column === 0 ? 'b' : 'span', stepOf(row, column), marked(text));
    const lit = mark ? `<i class="lit" data-step="${mark.step}"></i>` : '';
    return `<td>${lit}${content}</td>`;
  };
  const line = (cells: readonly string[], row: number) =>
    `<tr>${cells.map((text, column) => cell(text, row, column)).join('')}</tr>`;
  return `${headingOf(heading)}<table class="c${columns.length} r${rows.length}">${line(columns, -1)}${rows.map(line).join('')}</table>`;
}

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** A week from Monday to Sunday, with entries in up to three rows and optional check marks. */
export function week({ entries, checked }: SceneOf<'week'>): string {
  const days = DAYS.map((day, index) => {
    const ofDay = entries.filter((entry) => entry.day === index);
    const boxes = ofDay.map(({ row, text, kind, step = 0 }) =>
      appearing('div', step, marked(text) + tick(kind === 'hour' ? undefined : checked), {
        names: `entry ${kind} row${row}`,
        delay: (index % 3) * 0.2,
      }),
    );
    return `<div class="day"><h3>${day}</h3>${boxes.join('')}</div>`;
  });
  return days.join('');
}

function tick(step: number | undefined): string {
  if (step === undefined) return '';
  return `<svg class="s" data-step="${step}" viewBox="0 0 32 26" width="32" height="26"><path d="M2 13l9 10l19-21"/></svg>`;
}
