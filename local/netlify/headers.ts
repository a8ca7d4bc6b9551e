import { parseAllHeaders } from '@netlify/headers-parser';
import type { RewriteCsp } from './csp.ts';

/** The custom headers of a path, names in lower case. Netlify adds them to files, never to a function's response. */
export type HeadersFor = (pathname: string) => Record<string, string>;

/**
 * Reads `headersFile`, then `netlify.toml`; as at Netlify, a later rule wins. Throws for an invalid rule.
 * `rewriteCsp` is applied to every Content-Security-Policy.
 */
export async function loadHeaders(
  netlifyConfigPath: string,
  headersFile: string,
  rewriteCsp: RewriteCsp,
): Promise<HeadersFor> {
  const options = { netlifyConfigPath, headersFiles: [headersFile], minimal: false, configHeaders: [] };
  const { headers, errors } = await parseAllHeaders(options);
  if (errors.length > 0) throw new Error(errors.map(String).join('\n'));
  const rewrite = (name: string, value: string): [string, string] => [
    name,
    name === 'content-security-policy' ? rewriteCsp(value) : value,
  ];
  const rules = headers.flatMap((rule) => ('forRegExp' in rule ? [rule] : []));
  return (pathname) => {
    const matching = rules
      .filter((rule) => rule.forRegExp.test(pathname))
      .flatMap((rule) => Object.entries(rule.values));
    return Object.fromEntries(matching.map(([name, value]) => rewrite(name.toLowerCase(), value)));
  };
}
