import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The longest files. They start first: at the end of a run, the other workers would wait for them. */
const FIRST = [
  'tests/site/editors.test.ts',
  'tests/local/start.test.ts',
  'tests/proofs/outages.test.ts',
];

/** Runs the longest files first, then the projects one after the other, so that workers share what they have started. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isFirst = ({ moduleId }: TestSpecification): boolean =>
      FIRST.some((file) => moduleId.endsWith(file));
    return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))];
  }
}
