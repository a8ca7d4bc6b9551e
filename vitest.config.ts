import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { LongestFirst } from './tests/support/longest-first.ts';
import { ProjectsReporter } from './tests/support/projects-reporter.ts';

const BUILD = 'tests/support/setup-build.ts';
const DATABASE = 'tests/support/setup-database.ts';
const CHROMIUM = 'tests/support/setup-chromium.ts';

/** A Vitest project: its test files (`include`) and its options, such as the set-up files that run before them. */
function project(
  name: string,
  include: string[],
  test: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration {
  return { extends: true, test: { name, include, ...test } };
}

/**
 * The test files of a worker share its modules. So they also share the database, deployment and browser that
 * tests/support/once.ts has started.
 */
const SHARED = { isolate: false } as const;

export default defineConfig({
  test: {
    // One worker more than there are processors, because workers sometimes wait. At most 4, because each
    // worker starts its own database and browser. Both together take 0.5 GB of memory and 10 s of processor
    // time.
    maxWorkers: Math.min(4, availableParallelism() + 1),
    sequence: { sequencer: LongestFirst },
    reporters: [new ProjectsReporter({ summary: false })],
    silent: 'passed-only',
    unstubEnvs: true,
    restoreMocks: true,
    // Timeouts for a busy machine. Tests wait for conditions, not for fixed times, so only a broken test takes
    // this long.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    projects: [
      project('domain', ['tests/domain/**/*.test.ts'], SHARED),
      project('architecture', ['tests/architecture.test.ts']),
      // These tests run in `npm run check`, not in `npm test`.
      project('lint', ['tests/lint/**/*.test.ts']),
      project('islands', ['tests/islands/**/*.test.tsx'], {
        environment: 'happy-dom',
        setupFiles: ['tests/support/react.ts'],
      }),
      project('database', ['tests/database/**/*.test.ts'], { ...SHARED, globalSetup: [DATABASE] }),
      // In `npm test`, most proofs run a few cases. `npm run prove` runs many more.
      project('functions', ['tests/functions/**/*.test.ts', 'tests/proofs/**/*.test.ts'], {
        ...SHARED,
        globalSetup: [DATABASE],
        setupFiles: ['tests/support/console-errors.ts'],
      }),
      project('local', ['tests/local/**/*.test.ts']),
      project('site', ['tests/site/**/*.test.ts', 'tests/requirements.test.ts'], {
        ...SHARED,
        globalSetup: [BUILD],
      }),
      project('journeys', ['tests/journeys/**/*.test.ts'], {
        ...SHARED,
        globalSetup: [BUILD, DATABASE, CHROMIUM],
      }),
      // These tests run in `npm run test:owner`, not in `npm test`: each of them builds the site.
      project('owner', ['tests/owner/**/*.test.ts']),
      // These tests run in `npm run test:browsers`, not in `npm test`: Playwright must install its browsers (docs/browsers.md).
      project('browsers', ['tests/browsers/**/*.test.ts'], {
        ...SHARED,
        globalSetup: [BUILD, DATABASE, CHROMIUM],
      }),
    ],
  },
});
