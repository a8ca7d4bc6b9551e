// Articles: their footnotes, authors and downloads.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { takeawayFiles } from '../../local/commands/documents/takeaways.ts';
import { articlesOf, pageDocuments, thingsOf } from '../support/documents.ts';
import { sources } from '../support/sources.ts';

const pages = await pageDocuments();
const articles = articlesOf(pages);

test.each(articles)('$path has a byline, and its documents are downloads.', ({ document }) => {
  expect(document.querySelector('.byline')?.textContent).toMatch(/By\s+\S+/);
  const links = [...document.querySelectorAll('.takeaway a, .prose a[href^="/documents/"]')];
  expect(links.filter((link) => !link.hasAttribute('download'))).toEqual([]);
});

test('The footnotes of an article are in the order of their references, which they link to.', () => {
  const seen = articles.flatMap(({ path, document }) => {
    const notes = [...document.querySelectorAll('.footnotes li')];
    const references = [...document.querySelectorAll('.prose sup a')].filter((a) => !a.closest('.footnotes'));
    const targets = references.map((reference) => reference.getAttribute('href')?.slice(1));
    expect([...new Set(targets)], path).toEqual(notes.map(({ id }) => id));
    for (const note of notes) expect(note.querySelector('a[href^="#"]'), path).not.toBeNull();
    return notes;
  });
  expect(seen).not.toEqual([]);
});

test('From /blog, links to older pages lead to every article.', () => {
  const linksOf = (path: string | undefined, selector: string) =>
    [...(pages.find((page) => page.path === path)?.document.querySelectorAll(selector) ?? [])].map(
      (link) => link.getAttribute('href') ?? '',
    );
  const lists: string[] = [];
  for (let path: string | undefined = '/blog'; path; [path] = linksOf(path, 'main a[rel=next]')) {
    expect(linksOf(path, 'head link[rel=next]')).toEqual(linksOf(path, 'main a[rel=next]'));
    expect(linksOf(path, 'link[rel=prev]')).toEqual(lists.slice(-1));
    lists.push(path);
  }
  const listed = lists.flatMap((path) => linksOf(path, 'main article a'));
  expect(listed).toEqual(expect.arrayContaining(articles.map(({ path }) => path)));
});

test.each(articles)(
  'The structured data of $path names its author, but no invented one.',
  ({ path, document }) => {
    const [data] = thingsOf(document).filter((thing) => thing['@type'] === 'Article');
    const [article] = sources(`src/content/articles/${path.slice('/blog/'.length)}.md`);
    const [, id] = /^author: (.+)$/m.exec(article?.text ?? '') ?? [];
    const [author] = id === undefined ? [] : sources(`src/content/authors/${id}.yaml`);
    const isReal = author !== undefined && !author.text.includes('sample: true');
    expect(data?.['author']).toMatchObject({ '@type': isReal ? 'Person' : 'Organization' });
  },
);

test('No page shows a placeholder.', () => {
  for (const { path, document } of pages)
    expect(document.body.textContent.match(/\{(plan|offer|cost|study):[^}]*\}/), path).toBeNull();
});

test.each(takeawayFiles())('$name is what npm run documents makes of its content.', ({ name, text }) => {
  expect(readFileSync(`public/documents/${name}`, 'utf8')).toBe(text);
  expect(text).not.toMatch(/\{(plan|offer|cost|study):/);
});
