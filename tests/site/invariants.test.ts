// What holds for the built site whatever its content is. journeys/extremes.test.ts checks the same of other content.
import { expect, test } from 'vitest';
import { articlesOf } from '../support/documents.ts';
import { publicPages, readBuild } from '../support/invariants/build.ts';
import { INVARIANTS } from '../support/invariants/invariants.ts';

const build = await readBuild();

test.each(INVARIANTS)('%s', async (_, rule) => {
  expect(await rule(build)).toEqual([]);
});

test('The build has articles, other public pages and pages that are not indexed.', () => {
  const shown = publicPages(build);
  expect(articlesOf(shown)).not.toEqual([]);
  expect(shown.length).toBeGreaterThan(articlesOf(shown).length);
  expect(build.pages.size).toBeGreaterThan(shown.length);
});
