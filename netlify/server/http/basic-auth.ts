import { isEqual, keyedHash } from '../platform/crypto.ts';
import { Problem } from './problem.ts';

/**
 * Accepts a request whose basic authentication contains `password`; the user name is ignored. Hashes are
 * compared, because they all have the same length. `isEqual` returns sooner for texts of different lengths,
 * so its timing would reveal the length of `password`.
 * @throws Problem `unauthorized` for a missing or another password.
 */
export function requirePassword({ headers }: Request, password: string): void {
  const [, encoded = ''] = /^Basic ([\w+/=-]+)$/i.exec(headers.get('Authorization') ?? '') ?? [];
  const given = Buffer.from(encoded, 'base64')
    .toString()
    .replace(/^[^:]*:?/, '');
  if (isEqual(keyedHash('basic-auth', given), keyedHash('basic-auth', password))) return;
  throw new Problem('unauthorized', 'The password is missing or wrong');
}
