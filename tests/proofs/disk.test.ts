// A full disk, or a data folder that cannot be written, is reported in one line. Once the disk has space again, the
// site works and can restart.
import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm, rmdir, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { newPlace, startSite } from '../support/load/site-process.ts';
import { compare, moveParked } from '../support/load/stored.ts';
import { newTally, visit } from '../support/load/visitors.ts';
import { proofTimeout } from '../support/proof.ts';

const BYTES_PER_MB = 1024 ** 2;

/** Mounts a small disk in memory, or returns null where that is not permitted. */
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

test('a data folder that cannot be written is reported in one line', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'no-folder-')), 'file');
  await writeFile(file, '');
  const site = startSite(await newPlace(join(file, 'data')));
  expect(await site.ended).toBe(1);
  expect(site.output().replace('Building the site …\n', '')).toBe(
    `The data folder ${file}/data cannot be written (ENOTDIR): change its rights, or set LOCAL_DATA_DIR to another folder.\n`,
  );
});

test(
  'a full disk is reported at the start; when it fills later, visitors get 503 until it has space again, and the site restarts',
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
    const tally = newTally();
    const count = (): number => tally.leads.length + tally.orders.length;
    await visit(place, tally, 0, 30, 1);
    const free = await fill(disk, 1);
    for (let from = 30; !tally.failures.has(503); from += 100) await visit(place, tally, from, from + 100, 1);
    const before = count();
    expect([...tally.failures.keys()]).toEqual([503]);
    await free();
    await visit(place, tally, 10_000, 10_030, 1);
    expect(count()).toBe(before + 30);
    site.kill('SIGKILL');
    const again = startSite(place);
    await again.ready;
    await moveParked(place);
    expect((await compare(place, tally)).doubled).toEqual([]);
  },
  proofTimeout,
);
