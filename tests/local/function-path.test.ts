import { expect, test } from 'vitest';
import { compilePath } from '../../local/netlify/function-path.ts';

const PATHS = [
  '/api/forms/:form',
  '/api/admin/:tab.csv',
  '/api/:a/:b/x',
  '/files/*',
  '/api/payments//verify',
];
const REQUESTS = [
  '/api/forms/waitlist',
  '/API/Forms/Waitlist',
  '/api/forms/',
  '/api/forms/a/b',
  '/api/forms/a%2Fb%20c',
  '/api/admin/payments.csv',
  '/api/admin/payments.old.csv',
  '/api/admin/paymentsXcsv',
  '/api/one/two/x',
  '/files/',
  '/files/a/b.txt',
  '/files',
  '/api/payments//verify',
];

test.runIf('URLPattern' in globalThis).each(PATHS)('%s matches what URLPattern matches', (path) => {
  const pattern = new URLPattern({ pathname: path }, { ignoreCase: true });
  for (const pathname of REQUESTS)
    expect(compilePath(path)(pathname), pathname).toEqual(
      pattern.exec({ pathname })?.pathname.groups ?? null,
    );
});

test('A slash at the end is part of no parameter, and of no literal path.', () => {
  expect(compilePath('/api/admin/:tab')('/api/admin/newsletter/')).toEqual({ tab: 'newsletter' });
  expect(compilePath('/api/health')('/api/health/')).toBeNull();
});

test.each(['/a{/b}?', '/a/:id(\\d+)', '/a+'])('%s is refused', (path) => {
  expect(() => compilePath(path)).toThrow(`does not support this function path: ${path}`);
});
