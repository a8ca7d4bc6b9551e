import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { brand } from '#brand';
import { CLAIMS, formatCount, RANKING_EXAMPLE } from '#domain/content/claims.ts';
import { TERMS } from '#domain/payments/terms.ts';

/** How to replace sample content, by folder of src/content. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  answers: 'Show answers that the assistant gave.',
  authors: 'Name the people who write, with biographies that are true.',
  books: 'Replace them by books whose reviews you have read.',
  figures: 'Replace the values by your own counts, then run npm run documents.',
  messages: 'Show messages that the agents answered, with the consent of their senders.',
  notes: 'Let the founder write the note and sign it.',
  reports: 'Replace them by reports that you may publish.',
  studies: 'Replace them by research of your own, then run npm run documents.',
  testimonials: 'Quote customers who agreed to it, or delete the files.',
  videos: 'Name your own streams, with captions and posters.',
};
const OTHERS = 'Replace what is invented.';
const CLAIMS_FILE = 'src/domain/content/claims.ts';
const BRAND_FILE = 'src/brand.ts';
const TERMS_FILE = 'src/domain/payments/terms.ts';

/** Sample content of one kind: its places, and the remedy before launch. */
export interface SampleGroup {
  places: string[];
  remedy: string;
}

/**
 * Finds everything that is marked `sample: true`: the terms of sale, content under `root`, claims, and the person who
 * signs the emails. Samples are not mistakes of the deployment.
 */
export function findSamples(root = '.'): SampleGroup[] {
  const paths = globSync('src/content/*/*.{md,yaml}', { cwd: root }).map((path) =>
    path.replaceAll('\\', '/'),
  );
  const folders = Map.groupBy(paths.sort(), (path) => path.split('/')[2] ?? '');
  const ofContent = [...folders].map(([folder, files]) => ({
    places: files.flatMap((path) => samplesIn(path, readFileSync(join(root, path), 'utf8'))),
    remedy: REPLACEMENTS[folder] ?? OTHERS,
  }));
  const claims = Object.values(CLAIMS).filter(({ sample }) => sample);
  const ofClaims = {
    places: [
      ...claims.map(({ count, of }) => `${CLAIMS_FILE}: ${formatCount(count)} ${of}`),
      ...(RANKING_EXAMPLE.sample ? [`${CLAIMS_FILE}: the ranking of “${RANKING_EXAMPLE.keyword}”`] : []),
    ],
    remedy: 'Set numbers that you can prove.',
  };
  const correspondent: { name: string; role: string; sample: boolean } = brand.correspondent;
  const ofBrand = {
    places: correspondent.sample ? [`${BRAND_FILE}: ${correspondent.name}, who signs the emails`] : [],
    remedy: 'Name the person who answers your customers, and set sample to false.',
  };
  const ofTerms = {
    places: TERMS.sample ? [`${TERMS_FILE}: refunds, credits, rebates, dates and systems`] : [],
    remedy: 'Blocks the launch: buyers hold you to these terms. Decide each one, and set sample to false.',
  };
  return [ofTerms, ...ofContent, ofClaims, ofBrand].filter(({ places }) => places.length > 0);
}

/** The file's path when the whole file is a sample, else the places of the samples in it. */
function samplesIn(path: string, text: string): string[] {
  const [, front = text] = /^---\r?\n([\s\S]*?)\r?\n---/.exec(text) ?? [];
  const data = parse(front, { logLevel: 'silent' }) as Record<string, unknown> | null;
  if (data?.['sample'] === true) return [path];
  return Object.entries(data ?? {}).flatMap(([name, value]) =>
    (value as { sample?: unknown } | null)?.sample === true ? [`${path}: ${name}`] : [],
  );
}
