import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PATTERNS = [
  'src/domain/payments/terms.ts',
  'src/content/policies/terms.md',
  'src/content/*/*.{md,yaml}',
  'src/domain/content/claims.ts',
  'src/brand.ts',
];

/**
 * The places under `root` that are marked `sample: true`, as `file:line`; first the terms of sale. Samples are not
 * mistakes of a deployment. docs/DEPLOY.md says what replaces each.
 */
export function findSamples(root = '.'): string[] {
  const paths = PATTERNS.flatMap((pattern) => globSync(pattern, { cwd: root }).sort());
  return [...new Set(paths)].flatMap((path) => marksIn(root, path.replaceAll('\\', '/')));
}

/** The lines of a file with the mark; in Markdown, those of the front matter. */
function marksIn(root: string, path: string): string[] {
  const [front = ''] = readFileSync(join(root, path), 'utf8').split('\n---');
  const lines = front.split('\n').map((line, index) => ({ line, place: `${path}:${index + 1}` }));
  return lines.filter(({ line }) => /\bsample: true\b/.test(line)).map(({ place }) => place);
}

/** The list of sample content. Undecided terms of sale block a launch, because buyers hold the seller to them. */
export function writeSamples(places: readonly string[]): string {
  const head = 'Sample content, to be replaced before you launch (docs/DEPLOY.md says by what):';
  const lines = places.map(
    (place) => `  ${place}${/\/terms\.(ts|md):/.test(place) ? ' (blocks the launch)' : ''}`,
  );
  return ['', head, ...lines].join('\n');
}
