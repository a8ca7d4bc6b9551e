// The sample week and the review hour of the built pages show existing articles and link to them.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { hasPage } from '../../src/site/optional-pages.ts';
import { REVIEW_HOUR } from '../../src/site/week-plan.ts';
import { pageDocuments } from '../support/documents.ts';

const pages = await pageDocuments();

function pageAt(path: string) {
  const page = pages.find((one) => one.path === path);
  if (!page) throw new Error(`${path} was not built`);
  return page.document;
}

/** The text of an element, with white space collapsed; `''` without an element. */
function textOf(element: { textContent: string } | null | undefined): string {
  return (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
}

test.each(['/', '/features'].filter(hasPage))(
  'The articles in the week of %s open under their own titles.',
  (path) => {
    const entries = [...pageAt(path).querySelectorAll('.calendar li li, .queue li')];
    const articles = entries.filter((entry) => textOf(entry.querySelector('b')) === 'Article');
    expect(articles).toHaveLength(2);
    for (const article of articles) {
      const href = article.querySelector('a')?.getAttribute('href') ?? '';
      expect(textOf(article)).toContain(textOf(pageAt(href).querySelector('h1')));
    }
  },
);

test.each(['/', '/founder-time'].filter(hasPage))(
  'The review hour of %s shows a paragraph of the article that it names, word for word.',
  async (path) => {
    const [screen, ...others] = pageAt(path).querySelectorAll(`#${REVIEW_HOUR}`);
    expect(others).toEqual([]);
    const href = screen?.querySelector('h3 a')?.getAttribute('href') ?? '';
    const source = await readFile(`src/content/articles${href.slice('/blog'.length)}.md`, 'utf8');
    expect(source.replace(/\s+/g, ' ')).toContain(textOf(screen?.querySelector('textarea')));
  },
);
