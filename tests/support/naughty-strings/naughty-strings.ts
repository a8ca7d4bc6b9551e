import { readFileSync } from 'node:fs';

/** Strings that break programs: see README.md in this folder. */
export const NAUGHTY_STRINGS = JSON.parse(
  readFileSync(new URL('blns.json', import.meta.url), 'utf8'),
) as readonly string[];
