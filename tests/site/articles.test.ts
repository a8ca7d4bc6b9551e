// Articles: their footnotes, authors and downloads.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { articlesOf, metaOf, pageDocuments, thingsOf } from '../support/documents.ts';
import { sources } from '../support/sources.ts';

const pages = await pageDocuments();
const articles = articlesOf(pages);

test('The pages of articles, and no others, are articles to a social network.', () => {
  const slugs = sources('src/content/articles/*.md').map(({ path }) => path.replace(/^.*\/|\.md$/g, ''));
  const types = pages.map(({ document }) => metaOf(document, 'og:type'));
  expect(types).toEqual(
    pages.map(({ path }) => (slugs.includes(path.replace('/blog/', '')) ? 'article' : 'website')),
  );
});

test.each(articles)('The documents that $path links to are downloads.', ({ document }) => {
  const links = [...document.querySelectorAll('.takeaway a, .prose a[href^="/documents/"]')];
  expect(links.filter((link) => !link.hasAttribute('download'))).toEqual([]);
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

test.each(sources('src/content/takeaways/*.yaml'))(
  'The download of $path has every value.',
  ({ path, text }) => {
    const [, name = ''] = /([\w-]+)\.yaml$/.exec(path) ?? [];
    const file = readFileSync(
      `dist/documents/${name}.${text.includes('\ncolumns:') ? 'csv' : 'txt'}`,
      'utf8',
    );
    expect(file).not.toMatch(/\{[\w-]+[:}]/);
    expect(file.startsWith('\ufeff')).toBe(text.includes('\ncolumns:'));
  },
);
