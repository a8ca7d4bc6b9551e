import { parseAllHeaders } from '@netlify/headers-parser';
import type { ToLocalPolicy } from './policy.ts';

/** The custom headers of a path, names in lower case. Netlify gives them to files only, never to a function's answer. */
export type HeadersFor = (pathname: string) => Record<string, string>;

/**
 * Reads `dist/_headers` and `netlify.toml`, in Netlify's order: a later rule wins. Throws on a rule that is not
 * understood. `toLocalPolicy` changes every Content-Security-Policy.
 */
export async function loadHeaders(
  netlifyConfigPath: string,
  headersFile: string,
  toLocalPolicy: ToLocalPolicy,
): Promise<HeadersFor> {
  const options = { netlifyConfigPath, headersFiles: [headersFile], minimal: false, configHeaders: [] };
  const { headers, errors } = await parseAllHeaders(options);
  if (errors.length > 0) throw new Error(errors.map(String).join('\n'));
  const toLocal = (name: string, value: string): [string, string] => [
    name,
    name === 'content-security-policy' ? toLocalPolicy(value) : value,
  ];
  const rules = headers.flatMap((rule) => ('forRegExp' in rule ? [rule] : []));
  return (pathname) => {
    const matching = rules
      .filter((rule) => rule.forRegExp.test(pathname))
      .flatMap((rule) => Object.entries(rule.values));
    return Object.fromEntries(matching.map(([name, value]) => toLocal(name.toLowerCase(), value)));
  };
}
