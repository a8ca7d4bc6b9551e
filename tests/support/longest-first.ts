import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The test files that take longest. They start first, so that no worker still runs one of them when the other workers
 * have nothing left to do.
 */
const FIRST = [
  'tests/journeys/extremes.test.ts',
  'tests/site/editors.test.ts',
  'tests/local/start.test.ts',
  'tests/proofs/outages.test.ts',
];

/**
 * Runs the files in `FIRST` first, and then one project after the other, so that the database, deployment or browser of
 * a worker serves many files.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isFirst = ({ moduleId }: TestSpecification): boolean =>
      FIRST.some((file) => moduleId.endsWith(file));
    return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))];
  }
}
