import { afterEach, beforeEach, expect, vi } from 'vitest';

let errors: unknown[][] = [];

beforeEach(() => {
  errors = [];
  vi.spyOn(console, 'error').mockImplementation((...line: unknown[]) => void errors.push(line));
});

// A line that no test took is a failure that nobody saw.
afterEach(() => {
  expect(takeErrors(), 'unexpected console.error').toEqual([]);
});

/** The lines written with `console.error` since the test began or last asked; a test that expects one must take it. */
export function takeErrors(): string[] {
  const taken = errors.map((line) => line.map(String).join(' '));
  errors = [];
  return taken;
}
