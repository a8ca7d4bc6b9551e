/** Returns the parameters in a path, or null when it does not match. Path and parameters are percent-encoded. */
export type MatchPath = (pathname: string) => Record<string, string> | null;

/**
 * Compiles a `path` of a function's config. `:name` matches a segment or a part of a segment; `*` matches any
 * text, slashes included (parameter `0`); case is ignored. Netlify accepts every URLPattern. This function
 * throws for groups, escapes and the modifiers `?` and `+`, because the site uses none. It is written without
 * URLPattern, because Node 22 has none.
 */
export function compilePath(path: string): MatchPath {
  if (/[{}()?+\\]/.test(path))
    throw new Error(`The local server does not support this function path: ${path}`);
  const names: string[] = [];
  const source = path.replace(/:([A-Za-z_]\w*)|\*|[.$^|[\]]/g, (part, name?: string) => {
    if (part !== '*' && name === undefined) return `\\${part}`;
    names.push(name ?? '0');
    return name === undefined ? '(.*)' : '([^/]+?)';
  });
  // Netlify removes one slash at the end of a path, and its patterns allow another one; literal paths do not.
  const pattern = new RegExp(`^${source}${names.length > 0 ? '/?' : ''}$`, 'i');
  return (pathname) => {
    const values = pattern.exec(pathname);
    return values && Object.fromEntries(names.map((name, index) => [name, values[index + 1] ?? '']));
  };
}
