// A full disk, or a data folder that cannot be written, is reported in one line. Nothing that the site has
// acknowledged is lost. Once the disk has space again, the site works and can restart.
import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm, rmdir, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { newPlace, startSite } from '../support/load/site-process.ts';
import { compare, moveParked } from '../support/load/stored.ts';
import { newResults, visit } from '../support/load/visitors.ts';
import { proofTimeout } from '../support/proof.ts';

const BYTES_PER_MB = 1024 ** 2;
/** After this many visitors, a disk that had 1 MB left is certainly full, because a parked lead takes 4 KB. */
const FULL_AFTER = 1500;

/**
 * Mounts a small disk in memory. Returns its folder, or null unless this process is root on Linux and may
 * mount.
 */
function mountDisk(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  const folder = mkdtempSync(join(tmpdir(), 'disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=110m', 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    return null;
  }
}

/** Fills a disk except for `leftMb` MB. Returns a function that frees the space again. */
async function fill(disk: string, leftMb = 0): Promise<() => Promise<void>> {
  const { bavail, bsize } = await statfs(disk);
  const filler = join(disk, 'filler');
  await writeFile(filler, Buffer.alloc(Math.max(0, bavail * bsize - leftMb * BYTES_PER_MB)));
  return () => rm(filler);
}

/**
 * Expects that a start with this data folder fails and prints one error line, with the system's error code.
 */
async function expectUnwritable(dataDir: string, code: string): Promise<void> {
  const site = startSite(await newPlace(dataDir));
  expect(await site.ended).toBe(1);
  expect(site.output().replace('Building the site …\n', '')).toBe(
    `The data folder ${dataDir} cannot be written (${code}): change its rights, or set LOCAL_DATA_DIR to another folder.\n`,
  );
}

test('a data folder that cannot be written is reported in one line', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'no-folder-')), 'file');
  await writeFile(file, '');
  await expectUnwritable(join(file, 'data'), 'ENOTDIR');
});

test.runIf(process.platform === 'linux')(
  'a data folder in /proc, where no folder can be created, is reported in one line',
  () => expectUnwritable('/proc/x/data', 'ENOENT'),
);

test(
  'a full disk is reported at the start; when it fills later, visitors get 503 until it has space again, and nothing acknowledged is lost',
  async ({ skip }) => {
    const disk = mountDisk();
    if (disk === null) return skip('Only root on Linux can mount a small disk.');
    onTestFinished(async () => {
      execFileSync('umount', ['-l', disk]);
      await rmdir(disk);
    });
    const place = await newPlace(join(disk, 'data'));
    const freeFirst = await fill(disk);
    const refused = startSite(place);
    expect(await refused.ended).toBe(1);
    expect(refused.output().replace('Building the site …\n', '')).toBe(
      `The disk of the data folder ${place.dataDir} is full: free 64 MB, or set LOCAL_DATA_DIR to another folder.\n`,
    );
    await freeFirst();

    const site = startSite(place);
    await site.ready;
    const results = newResults();
    const count = (): number => results.leads.length + results.orders.length;
    await visit(place, results, 0, 30, 1);
    const free = await fill(disk, 1);
    // The database refuses changes before the disk is full. Leads are then parked, until the disk is full.
    for (let from = 30, before = -1; count() > before && from < FULL_AFTER; from += 100) {
      before = count();
      await visit(place, results, from, from + 100, 1);
    }
    const before = count();
    expect([...results.failures.keys()]).toEqual([503]);
    expect(site.output()).toContain(
      `The disk of ${place.dataDir}/postgres is almost full: the database refuses changes until 20 MB are free.\n`,
    );
    await free();
    await visit(place, results, 10_000, 10_030, 1);
    expect(count()).toBe(before + 30);
    site.kill('SIGKILL');
    const again = startSite(place);
    await again.ready;
    await moveParked(place);
    expect(await compare(place, results)).toEqual({ lost: [], doubled: [] });
  },
  proofTimeout,
);
