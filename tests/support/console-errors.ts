import { afterEach, beforeEach, expect, vi } from 'vitest';

let errors: unknown[][] = [];

beforeEach(() => {
  errors = [];
  vi.spyOn(console, 'error').mockImplementation((...line: unknown[]) => void errors.push(line));
});

// A line that the test did not get with `takeErrors` is an unexpected error.
afterEach(() => {
  expect(takeErrors(), 'unexpected console.error').toEqual([]);
});

/**
 * Returns and clears the lines written with `console.error`. A test that causes such a line must call this function.
 */
export function takeErrors(): string[] {
  const taken = errors.map((line) => line.map(String).join(' '));
  errors = [];
  return taken;
}
