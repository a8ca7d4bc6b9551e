import { test } from 'vitest';
import { hasPage } from '../../src/site/optional-pages.ts';

/**
 * `test` for a test that needs the page at `path`. Without the page, which an owner may remove (`brand.pages`), the test
 * does not run.
 */
export function testOn(path: string) {
  return test.runIf(hasPage(path));
}
