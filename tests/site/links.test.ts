import { expect, test } from 'vitest';
import { brand } from '#brand';
import { pageDocuments } from '../support/documents.ts';

const pages = await pageDocuments();

test('A link of the header or the footer has one name, in both and on every page.', () => {
  const names = new Map<string, Set<string>>();
  for (const { document } of pages)
    for (const link of document.querySelectorAll('body > :is(header, footer) nav a')) {
      const href = link.getAttribute('href') ?? '';
      const name = link.getAttribute('aria-label') ?? link.textContent.trim();
      names.set(href, (names.get(href) ?? new Set()).add(name));
    }
  expect(names.size).toBeGreaterThan(10);
  const { path, name, shortName } = brand.reportService;
  const several = [...names].filter(([, all]) => all.size > 1);
  // The column of the header has room only for the short name, which the page itself explains.
  expect(several).toEqual([[path, new Set([shortName, name])]]);
});
