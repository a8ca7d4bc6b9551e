// The headings and `og:type` of pages, as search results and shared links use them.
import { expect, test } from 'vitest';
import { metaOf, pageDocuments } from '../support/documents.ts';
import { sources } from '../support/sources.ts';

const pages = await pageDocuments();

test.each(pages)('The headings of $path begin with its one h1 and skip no level.', ({ document }) => {
  // Without JavaScript, `.unscripted` is shown in place of another part of the page
  // (src/components/WithScript.astro). A visitor never sees both, so the headings in `.unscripted` are left out.
  const headings = [...document.querySelectorAll('main :is(h1, h2, h3, h4, h5, h6)')].filter(
    (heading) => !heading.closest('.unscripted'),
  );
  const levels = headings.map(({ tagName }) => Number(tagName.slice(1)));
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  expect(levels[0]).toBe(1);
  expect(headings.map(({ textContent }) => textContent.trim())).not.toContain('');
  const skipped = headings.filter((_, index) => (levels[index] ?? 0) > (levels[index - 1] ?? 0) + 1);
  expect(skipped.map(({ textContent }) => textContent.trim())).toEqual([]);
});

test('The pages of articles, and no others, are articles to a social network.', () => {
  const slugs = sources('src/content/articles/*.md').map(({ path }) => path.replace(/^.*\/|\.md$/g, ''));
  const types = pages.map(({ document }) => metaOf(document, 'og:type'));
  expect(types).toEqual(
    pages.map(({ path }) => (slugs.includes(path.replace('/blog/', '')) ? 'article' : 'website')),
  );
});
