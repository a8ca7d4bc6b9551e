import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { buildSite } from '../netlify/build.ts';
import { bundleFunctions, findBroken, findDifferences, findForeignFiles } from './deploy/bundles.ts';
import { finding, print } from './report.ts';
import { scanFolder, secretValues } from './deploy/secret-scan.ts';
import { findHeavy, weighFunctions } from './deploy/weights.ts';

const FUNCTIONS = 'netlify/functions';

/**
 * `npm run check:deploy`: builds the site and the functions' bundles as Netlify would, and deploys nothing.
 * Checks:
 * - Each bundle has the routes, schedule and rate limit that its function's file declares.
 * - Each bundle contains no foreign file (see `findForeignFiles`), can be imported, and is within its size
 *   budget.
 * - Neither the bundles nor the site contain a secret.
 */
export async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bundles-'));
  const zips = await mkdtemp(join(tmpdir(), 'zips-'));
  try {
    await buildSite();
    const bundles = await bundleFunctions(FUNCTIONS, folder);
    const secrets = secretValues({ ...(await readVariables()), ...process.env });
    report(`${bundles.length} functions are bundled as declared`, await findDifferences(FUNCTIONS, bundles));
    report(
      'The bundles contain only what they need',
      (await Promise.all(bundles.map(findForeignFiles))).flat(),
    );
    report('Each bundle can be imported by itself', await findBroken(FUNCTIONS, bundles));
    report('Each bundle is within its budget', findHeavy(await weighFunctions(FUNCTIONS, zips, bundles)));
    report('The bundles contain no secret', await scanFolder(folder, secrets));
    report('The site contains no secret', await scanFolder('dist', secrets));
  } finally {
    for (const one of [folder, zips]) await rm(one, { recursive: true, force: true });
  }
}

/** The variables of `.env` and of the local cloud. */
async function readVariables(): Promise<Record<string, string | undefined>> {
  const files = ['.env', join(process.env['LOCAL_DATA_DIR'] || '.local', 'env')].filter((file) =>
    existsSync(file),
  );
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  return Object.assign({}, ...texts.map(parseEnv)) as Record<string, string | undefined>;
}

function report(subject: string, faults: readonly string[]): void {
  print([finding(subject, faults)]);
}
