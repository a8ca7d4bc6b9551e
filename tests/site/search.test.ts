// The titles, descriptions, headings and `og:type` of pages, as search results and shared links use them.
import { expect, test } from 'vitest';
import { metaOf, pageDocuments } from '../support/documents.ts';

const pages = await pageDocuments();
const shown = pages.filter(({ isPublic }) => isPublic);

test.each(shown)('The title of $path has 50 to 60 characters.', ({ document }) => {
  expect(document.title).toSatisfy(({ length }: string) => length >= 50 && length <= 60);
});

test.each(shown)('The description of $path has 120 to 155 characters.', ({ document }) => {
  expect(metaOf(document, 'description')).toSatisfy(({ length }: string) => length >= 120 && length <= 155);
});

test.each(pages)('The headings of $path begin with its one h1 and skip no level.', ({ document }) => {
  // Without JavaScript, `.unscripted` is shown in place of another part of the page
  // (src/components/WithScript.astro). A visitor never sees both, so the headings in `.unscripted` are left out.
  const headings = [...document.querySelectorAll('main :is(h1, h2, h3, h4, h5, h6)')].filter(
    (heading) => !heading.closest('.unscripted'),
  );
  const levels = headings.map(({ tagName }) => Number(tagName.slice(1)));
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  expect(levels[0]).toBe(1);
  const skipped = headings.filter((_, index) => (levels[index] ?? 0) > (levels[index - 1] ?? 0) + 1);
  expect(skipped.map(({ textContent }) => textContent.trim())).toEqual([]);
});

test.each(shown)('No heading of $path is empty or repeated.', ({ document }) => {
  const texts = [...document.querySelectorAll('main :is(h1, h2)')].map(({ textContent }) =>
    textContent.replaceAll(/\s+/g, ' ').trim(),
  );
  expect(texts).not.toContain('');
  expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
});

test.each(pages)('$path is of the right type for shared links.', ({ path, document }) => {
  expect(metaOf(document, 'og:type')).toBe(path.startsWith('/blog/') ? 'article' : 'website');
});
