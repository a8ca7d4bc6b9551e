import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const BUILD = 'tests/support/setup-build.ts';
const DATABASE = 'tests/support/setup-database.ts';

/** A kind of test: which files, and what has to be ready before them. */
function project(
  name: string,
  include: string[],
  test: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration {
  return { extends: true, test: { name, include, ...test } };
}

export default defineConfig({
  test: {
    // Every worker may hold a database of half a gigabyte, and a browser beside it.
    maxWorkers: Math.min(3, availableParallelism()),
    unstubEnvs: true,
    restoreMocks: true,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // A state is waited for; only one that never comes takes so long.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      project('domain', ['tests/domain/**/*.test.ts']),
      project('architecture', ['tests/*.test.ts']),
      project('islands', ['tests/islands/**/*.test.tsx'], {
        environment: 'happy-dom',
        setupFiles: ['tests/support/react.ts'],
      }),
      project('database', ['tests/database/**/*.test.ts'], { globalSetup: [DATABASE] }),
      project('functions', ['tests/functions/**/*.test.ts'], {
        globalSetup: [DATABASE],
        setupFiles: ['tests/support/quiet-console.ts'],
      }),
      project('local', ['tests/local/**/*.test.ts'], { testTimeout: 60_000 }),
      project('site', ['tests/site/**/*.test.ts'], { globalSetup: [BUILD] }),
      project('journeys', ['tests/journeys/**/*.test.ts'], {
        globalSetup: [BUILD, 'tests/support/setup-journeys.ts'],
        // After all others: a browser shares its two processors with nobody.
        sequence: { groupOrder: 1 },
        fileParallelism: false,
        testTimeout: 60_000,
      }),
    ],
  },
});
