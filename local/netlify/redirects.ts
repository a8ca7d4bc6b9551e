import { parseAllRedirects } from '@netlify/redirect-parser';

/** A rule as Netlify's own parser returns it. */
interface ParsedRule {
  path: string;
  host?: string;
  query?: Record<string, string>;
  to: string;
  status?: number;
  force: boolean;
  conditions: Record<string, unknown>;
}

export interface Redirect {
  /** The rule's HTTP status: 200 rewrites, 404 serves `to` as the error page, 3xx redirects. */
  status: number;
  /** The target: a path (with query) or a URL, with its placeholders filled in. */
  to: string;
  /** Whether the rule applies even when a file exists at the path (Netlify's `force`). */
  isForced: boolean;
}

export type FindRedirect = (url: URL) => Redirect | null;

interface Rule extends ParsedRule {
  pattern: RegExp;
  names: string[];
}

/**
 * Reads the rules of `redirectsFile`, then `netlify.toml`, in Netlify's order. Throws for a rule that is
 * invalid or has conditions.
 */
export async function loadRedirects(netlifyConfigPath: string, redirectsFile: string): Promise<FindRedirect> {
  const options = { netlifyConfigPath, redirectsFiles: [redirectsFile], minimal: false, configRedirects: [] };
  const { redirects, errors } = await parseAllRedirects(options);
  if (errors.length > 0) throw new Error(errors.map(String).join('\n'));
  const rules = (redirects as ParsedRule[]).map(compile);
  return (url) => find(rules, url);
}

function compile(rule: ParsedRule): Rule {
  if (Object.keys(rule.conditions).length > 0)
    throw new Error(`The local server does not support redirect conditions: ${rule.path}`);
  const names: string[] = [];
  const parts = rule.path
    .split('/')
    .filter(Boolean)
    .map((part, index, all) => {
      if (part === '*' && index === all.length - 1) return names.push('splat') && '(?:/(.*))?';
      if (part.startsWith(':')) return names.push(part.slice(1)) && '/([^/]+)';
      return `/${part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`;
    });
  return { ...rule, names, pattern: new RegExp(`^${parts.join('')}/?$`) };
}

/**
 * Finds the first rule that matches. The result is null when no rule matches. It is also null when the first
 * rule that matches also matches its own target and is not a rewrite (status 200). Netlify treats such a rule
 * as a loop: it applies neither that rule nor a later one.
 */
function find(rules: Rule[], url: URL): Redirect | null {
  for (const rule of rules) {
    const values = match(rule, url);
    if (values === null) continue;
    const status = rule.status ?? 301;
    const to = fill(rule, values, url);
    return status !== 200 && isOwnTarget(rule, to) ? null : { status, to, isForced: rule.force };
  }
  return null;
}

function match(rule: Rule, url: URL): Record<string, string> | null {
  if (rule.host !== undefined && rule.host !== url.host) return null;
  const path = rule.pattern.exec(decodePath(url.pathname));
  if (path === null) return null;
  const values = Object.fromEntries(
    rule.names.map((name, index) => [name, encodeURI(path[index + 1] ?? '')]),
  );
  const query = readQuery(url);
  for (const [key, expected] of Object.entries(rule.query ?? {})) {
    const value = query.get(key);
    if (value === undefined || (!expected.startsWith(':') && expected !== value)) return null;
    if (expected.startsWith(':')) values[expected.slice(1)] = encodeURIComponent(value);
  }
  return values;
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * The query as Netlify's matcher (`netlify-redirector`) reads it: names stay encoded, a name without `=` is left out, of
 * two values of a name the last counts, and a pair before an `&` at the end is lost.
 */
function readQuery({ search }: URL): Map<string, string> {
  const pairs = search
    .slice(1)
    .replace(/(^|&)[^&]*&$/, '')
    .split('&')
    .filter((pair) => pair.includes('='));
  return new Map(
    pairs.map((pair) => {
      const [name = ''] = pair.split('=');
      return [name, new URLSearchParams(`value${pair.slice(name.length)}`).get('value') ?? ''];
    }),
  );
}

function fill(rule: Rule, values: Record<string, string>, url: URL): string {
  const filled = rule.to.replace(/:([A-Za-z_]\w*)/g, (whole, name: string) => values[name] ?? whole);
  const isPath = filled.startsWith('/');
  const to = isPath ? filled.replace(/^\/{2,}/, '/') : filled;
  const takesQuery = !to.includes('?') && Object.keys(rule.query ?? {}).length === 0;
  return takesQuery ? `${to}${url.search}` : to;
}

function isOwnTarget(rule: Rule, to: string): boolean {
  return to.startsWith('/') && rule.pattern.test(to.replace(/\?.*$/, ''));
}
