import { invalidParameter } from '../objects/errors.ts';
import type { Tree } from './form-body.ts';
import { branchOf, formatTree, type Reader } from './schema.ts';

/**
 * Reads metadata: at most 50 keys of at most 40 characters, with values of at most 500 characters. A key with an empty
 * value is removed.
 */
export const metadata: Reader<Record<string, string>> = (value, param) => {
  const branch = branchOf(value, param);
  if (branch.size > 50) {
    throw invalidParameter(`Metadata can have up to 50 keys, but you passed in ${branch.size} keys.`, param);
  }
  return Object.fromEntries(
    [...branch]
      .map(([key, entry]) => metadataEntry(key, entry, `${param}[${key}]`))
      .filter(([, kept]) => kept !== ''),
  );
};

function metadataEntry(key: string, entry: Tree, param: string): [string, string] {
  const tooLong = (what: string, limit: number, found: string): Error =>
    invalidParameter(
      `Metadata ${what}s can have up to ${limit} characters, but you passed in a ${what} that is ${found.length} characters. Invalid ${what}: ${found}`,
      param,
    );
  if (key.length > 40) throw tooLong('key', 40, key);
  if (typeof entry !== 'string') throw invalidParameter(`Invalid string: ${formatTree(entry)}`, param);
  if (entry.length > 500) throw tooLong('value', 500, entry);
  return [key, entry];
}
