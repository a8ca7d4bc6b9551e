import { Problem } from './problem.ts';
import { isEqual, keyedHash } from './secrets.ts';

/**
 * Lets a request pass whose basic authentication holds the password; the user's name says nothing. Hashes are compared,
 * so that not even the length shows in the time that it takes. @throws Problem `unauthorized`.
 */
export function requirePassword({ headers }: Request, password: string): void {
  const [, encoded = ''] = /^Basic ([\w+/=-]+)$/i.exec(headers.get('Authorization') ?? '') ?? [];
  const given = Buffer.from(encoded, 'base64')
    .toString()
    .replace(/^[^:]*:?/, '');
  if (isEqual(keyedHash('basic-auth', given), keyedHash('basic-auth', password))) return;
  throw new Problem('unauthorized', 'The password is missing or wrong');
}
