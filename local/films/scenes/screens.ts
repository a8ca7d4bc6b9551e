import { appearing, escape, marked } from '../marked.ts';
import type { SceneOf } from '../script.ts';
import { headingOf } from './text.ts';

/** Quotations from readers, followed by the source. */
export function review({ heading, quotes, source }: SceneOf<'review'>): string {
  const said = quotes.map((quote) => appearing('blockquote', 0, `“${marked(quote)}”`));
  return `${headingOf(heading)}${said.join('')}${appearing('p', 0, escape(source), { names: 'label' })}`;
}

/** An unpublished article in the review hour: its text with edits, its short posts and three buttons. */
export function page({
  site,
  title,
  paragraphs,
  posts,
  postsStep,
  pressed,
  heading,
}: SceneOf<'page'>): string {
  const text = paragraphs.map((paragraph) => `<p>${marked(paragraph)}</p>`).join('');
  const article = `<article><p class="label">${escape(site)}</p><h3>${marked(title)}</h3>${text}</article>`;
  const side = posts.map((post, index) =>
    appearing('li', postsStep, marked(post), { delay: Math.min(0.8, index * 0.2) }),
  );
  const buttons = ['Edit', 'Move', 'Approve'].map((button) => {
    if (pressed?.button !== button) return `<span class="button"><b>${button}</b></span>`;
    const step = `data-step="${pressed.step}"`;
    return `<span class="button"><i class="lit" ${step}></i><b ${step}>${button}</b></span>`;
  });
  return `${headingOf(heading)}<div class="draft">${article}<aside><ul>${side.join('')}</ul><div class="buttons">${buttons.join('')}</div></aside></div>`;
}

/** A search query and its results, which appear one after the other. */
export function results({ heading, query, items, from }: SceneOf<'results'>): string {
  const rows = items.map(({ site, title, note, own, step }, index) => {
    const below = note === undefined ? '' : `<em>${marked(note)}</em>`;
    return appearing(
      'li',
      step ?? from + index,
      `<b class="label">${escape(site)}</b><span>${marked(title)}</span>${below}`,
      {
        names: own ? 'own' : '',
      },
    );
  });
  return `${headingOf(heading)}<p class="query">${escape(query)}</p><ul>${rows.join('')}</ul>`;
}
