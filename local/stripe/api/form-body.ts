import { StripeProblem } from '../objects/errors.ts';

/**
 * Parsed parameters: `a[b][0]=c` becomes nested maps with the text `c` inside. A list is a map whose keys are
 * the indexes as text: `'0'`, `'1'`, …
 */
export type Tree = string | Branch;
export type Branch = Map<string, Tree>;

const NAME = /^([^[\]]+)((?:\[[^[\]]*\])*)$/;
const MAX_DEPTH = 12;

/**
 * Reads URL-encoded parameters with Stripe's bracket names. A name sent twice keeps its last value, as at Stripe, but
 * `list[]` appends a value each time. Throws Stripe's 400 for broken percent encoding, for a name with too many
 * brackets, and for a name sent both as a value and as an object.
 */
export function parseForm(text: string): Branch {
  const root: Branch = new Map();
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const at = pair.indexOf('=');
    const name = decode(at < 0 ? pair : pair.slice(0, at));
    insert(root, pathOf(name), at < 0 ? '' : decode(pair.slice(at + 1)), name);
  }
  return root;
}

/**
 * Writes parameters as a text that does not depend on their order, to compare requests with the same idempotency key.
 */
export function canonicalForm(tree: Tree): string {
  if (typeof tree === 'string') return JSON.stringify(tree);
  const names = [...tree.keys()].sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalForm(tree.get(name) ?? '')}`).join()}}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new StripeProblem('Invalid request: the parameters are not valid percent-encoded UTF-8.');
  }
}

function pathOf(name: string): string[] {
  const match = NAME.exec(name);
  // A malformed name, such as `a[b`, is not split. `hash` (schema.ts) then refuses the name as unknown.
  if (!match) return [name];
  const inner = [...(match[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map((found) => found[1] ?? '');
  if (inner.length > MAX_DEPTH)
    throw new StripeProblem(`Invalid request: ${name.slice(0, 60)}… is nested too deeply.`);
  return [match[1] ?? '', ...inner];
}

function insert(root: Branch, path: string[], value: string, name: string): void {
  let branch = root;
  for (const [depth, raw] of path.entries()) {
    // `list[]=x` appends to the list.
    const key = raw === '' && depth > 0 ? String(branch.size) : raw;
    const existing = branch.get(key);
    const isLeaf = depth === path.length - 1;
    if (existing !== undefined && (typeof existing === 'string') !== isLeaf) throw contradiction(name);
    if (isLeaf) branch.set(key, value);
    else branch = (existing as Branch | undefined) ?? grow(branch, key);
  }
}

function grow(branch: Branch, key: string): Branch {
  const child: Branch = new Map();
  branch.set(key, child);
  return child;
}

function contradiction(name: string): StripeProblem {
  return new StripeProblem(`Invalid request: ${name} was sent both as a value and as an object.`);
}
