import { appearing, escape, marked } from '../marked.ts';
import type { SceneOf } from '../script.ts';

/** The heading of a scene, which appears with the first sentence of the scene. */
export function headingOf(heading: string | undefined): string {
  return heading === undefined ? '' : appearing('h2', 0, marked(heading));
}

/** The film's title, with a label above it and an optional note below it. */
export function title({ kicker, heading, note }: SceneOf<'title'>): string {
  const words = marked(heading).replace(/\S+-\S+/g, '<nobr>$&</nobr>');
  const below = note === undefined ? '' : appearing('p', 1, marked(note), { names: 'note' });
  return (
    appearing('p', 0, escape(kicker), { names: 'label' }) + appearing('h1', 0, words, { delay: 0.3 }) + below
  );
}

/** Lines of large text, which appear one after the other. */
export function words({ heading, lines, from, small }: SceneOf<'words'>): string {
  const said = lines.map((line, index) =>
    appearing('p', from + index, marked(line), { names: small ? 'line small' : 'line' }),
  );
  return headingOf(heading) + said.join('');
}

/** Labeled texts with optional notes, which appear one after the other. */
export function list({ heading, items, from }: SceneOf<'list'>): string {
  const rows = items.map(({ label, text, note, step }, index) =>
    appearing(
      'li',
      step ?? from + index,
      `<b class="label">${escape(label)}</b><span>${marked(text)}</span>${note === undefined ? '' : `<em>${marked(note)}</em>`}`,
    ),
  );
  return `${headingOf(heading)}<ul class="n${items.length}">${rows.join('')}</ul>`;
}

/** Columns of terms, one column for each group. */
export function groups({ heading, groups: all, from }: SceneOf<'groups'>): string {
  const columns = all.map(({ name, items, accent, step }, index) => {
    const at = step ?? from + index;
    const chips = items.map((item, place) =>
      appearing('li', at, marked(item), { delay: Math.min(0.8, place * 0.15) }),
    );
    return `<div class="${accent ? 'accent' : ''}">${appearing('h3', at, escape(name))}<ul>${chips.join('')}</ul></div>`;
  });
  return `${headingOf(heading)}<div class="columns" style="--columns: ${all.length}">${columns.join('')}</div>`;
}

/** Numbers with signs between them. */
export function sum({ heading, parts, from }: SceneOf<'sum'>): string {
  const all = parts.map(({ sign, value, label, step }, index) =>
    appearing(
      'div',
      step ?? from + index,
      `<i>${escape(sign)}</i><b>${escape(value)}</b><span>${escape(label)}</span>`,
    ),
  );
  return `${headingOf(heading)}<div class="parts">${all.join('')}</div>`;
}
