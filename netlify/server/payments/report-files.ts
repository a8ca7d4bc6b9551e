import { createHash } from 'node:crypto';
import { openStore } from '../platform/blobs.ts';
import { call } from '../platform/database.ts';

// The PDFs of delivered reports, in a private store of Netlify Blobs. A key is
// `{payment id}/{hash of the file}`; its metadata `storedAt` is the time of the last upload (ISO 8601).

/**
 * How long, in ms, a PDF to which no row of `reports` refers is kept after its upload. A delivery stores the
 * PDF first and then the row, so retention must not delete the PDF in between.
 */
const KEPT_MS = 24 * 60 * 60 * 1000;

const store = () => openStore('reports');

/** Stores a PDF for a payment and returns its key. The same file gets the same key. @throws when Blobs fails. */
export async function saveReportFile(paymentId: string, file: ArrayBuffer): Promise<string> {
  const key = `${paymentId}/${createHash('sha256').update(Buffer.from(file)).digest('hex')}`;
  await store().set(key, file, { metadata: { storedAt: new Date().toISOString() } });
  return key;
}

/** The PDF with this key; null when it was deleted. @throws when Blobs fails. */
export async function readReportFile(key: string): Promise<ArrayBuffer | null> {
  return store().get(key, { type: 'arrayBuffer' });
}

/**
 * Deletes the PDFs that were delivered to a buyer's email address (lower case). @throws when Blobs or the
 * database fails.
 */
export async function eraseReportFiles(email: string): Promise<void> {
  const keys = await call('list_report_files', { p_email: email });
  await Promise.all(keys.map((key) => store().delete(key)));
}

/**
 * Deletes each PDF that no report refers to, because retention deleted the report or the PDF was uploaded but never
 * delivered. Keeps a PDF that was uploaded less than 24 hours before `now`. Returns how many PDFs were deleted.
 * @throws when Blobs or the database fails.
 */
export async function removeUnusedReportFiles(now: Date): Promise<number> {
  const { blobs } = await store().list();
  if (blobs.length === 0) return 0;
  const unused = await call('find_unused_files', { p_keys: blobs.map(({ key }) => key) });
  const removed = await Promise.all(unused.map((key) => removeIfOld(key, now)));
  return removed.filter(Boolean).length;
}

/** Deletes a PDF unless it was uploaded less than 24 hours before `now`. Returns whether it was deleted. */
async function removeIfOld(key: string, now: Date): Promise<boolean> {
  const stored = await store().getMetadata(key);
  const isYoung = Date.parse(String(stored?.metadata['storedAt'])) > now.getTime() - KEPT_MS;
  if (!isYoung) await store().delete(key);
  return !isYoung;
}
