import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { brand } from '#brand';
import { BYTE_ORDER_MARK } from '#domain/admin/csv.ts';
import { TAB_NAMES, type TabName } from '#domain/admin/tabs.ts';
import { readCursor } from '../../netlify/server/admin/cursor.ts';
import { exportPart } from '../../netlify/server/admin/export.ts';
import { sharedCloud } from '../support/cloud.ts';
import { parseCsv, parseCsvTable } from '../support/csv.ts';
import { auditOf, openAdmin, type Admin } from '../support/admin.ts';
import { takeErrors } from '../support/console-errors.ts';
import { insertContact, insertContacts } from '../support/rows.ts';

const site = await sharedCloud();
let admin: Admin;
beforeEach(async () => {
  await site.reset();
  admin = await openAdmin(site);
});
afterEach(() => vi.useRealTimers());

/** The text of a response with its byte-order mark, which `Response.text()` would drop. */
async function textOf(response: Response): Promise<string> {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await response.arrayBuffer());
}

async function download(tab: TabName, query = ''): Promise<string> {
  const response = await admin.get(`/api/admin/${tab}.csv${query}`);
  expect(response.status).toBe(200);
  return textOf(response);
}

function nextOf(response: Response): string | null {
  return /^<([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1] ?? null;
}

test.each(TAB_NAMES.map((tab) => [tab]))(
  'The CSV of an empty %s table is a byte-order mark and the header line.',
  async (tab) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date() });
    const response = await admin.get(`/api/admin/${tab}.csv`);
    const day = new Date().toISOString().slice(0, 10);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="${brand.slug}_${tab}_${day}.csv"`,
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(nextOf(response)).toBeNull();
    const text = await textOf(response);
    expect(text.startsWith(BYTE_ORDER_MARK)).toBe(true);
    const records = parseCsv(text.slice(1));
    expect(records).toHaveLength(1);
    expect(records[0]?.at(-1)).toBe('timestamp_iso');
  },
);

test('An export holds every row, newest first, without quarantined leads, however many reads it takes.', async () => {
  await insertContacts(site, 2345);
  await insertContact(site, { name: 'Suspect', quarantine_reason: 'honeypot' });
  const response = await admin.get('/api/admin/contact.csv');
  const records = parseCsvTable((await textOf(response)).slice(1));
  expect(records.map(({ name }) => name)).toEqual(
    Array.from({ length: 2345 }, (_, index) => String(2345 - index)),
  );
  expect(nextOf(response)).toBeNull();
});

interface Part {
  text: string;
  bytes: number;
}

/** All parts of an export of contacts with these size limits. Calls `meanwhile` after the first part was started. */
async function readParts(
  limit: { rows: number; bytes: number },
  meanwhile?: () => Promise<unknown>,
): Promise<Part[]> {
  const parts: Part[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const after = readCursor('contact', 'newest', cursor);
    const filter = { quarantined: false };
    const { body, nextCursor } = await exportPart({ tabName: 'contact', filter, after }, '127.0.0.1', limit);
    if (parts.length === 0) await meanwhile?.();
    const bytes = await new Response(body).arrayBuffer();
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    parts.push({ text, bytes: bytes.byteLength });
    cursor = nextCursor;
  }
  return parts;
}

test('After the rows of a part comes the next one, which has no header line and neither loses nor repeats a row.', async () => {
  await insertContacts(site, 10);
  const parts = await readParts({ rows: 4, bytes: 1e6 }, () => insertContact(site, { name: '0' }));
  expect(parts.map(({ text }) => text.startsWith(BYTE_ORDER_MARK))).toEqual([true, false, false]);
  expect(parts.map(({ text }) => parseCsv(text).length)).toEqual([5, 4, 2]);
  const [header, ...records] = parseCsv(
    parts
      .map(({ text }) => text)
      .join('')
      .slice(1),
  );
  expect(header?.[0]).toBe('name');
  expect(records.map(([name]) => Number(name))).toEqual(Array.from({ length: 10 }, (_, row) => 10 - row));
});

test('A part ends so early that its texts, each character of which grows in a CSV, stay below 20 MB.', async () => {
  await insertContacts(site, 16, { message: '"😀'.repeat(500) });
  // A thousandth of the limits of a response.
  const parts = await readParts({ rows: 100, bytes: 16_000 });
  expect(parts.length).toBeGreaterThan(2);
  for (const { bytes } of parts) expect(bytes).toBeLessThan(20_000);
  const records = parts.flatMap(({ text }) => parseCsv(text)).slice(1);
  expect(records.map(([name]) => Number(name))).toEqual(Array.from({ length: 16 }, (_, row) => 16 - row));
});

test('A link leads to the next part and keeps the search.', async () => {
  await insertContacts(site, 3);
  // A row that is too large for the first part. No search compares this column.
  const metadata = "jsonb_build_object('x', repeat('x', 16000000))";
  await site.sql(`update public.saturday_contact set metadata = ${metadata} where name = '2'`);
  await site.sql(`update public.saturday_contact set email = 'other@example.org' where name = '1'`);
  const first = await admin.get('/api/admin/contact.csv?q=example.com');
  const next = nextOf(first) ?? '';
  expect(next).toMatch(/^\/api\/admin\/contact\.csv\?q=example\.com&cursor=[\w.%-]+$/);
  const last = await admin.get(next);
  expect(nextOf(last)).toBeNull();
  const [newer, older] = [parseCsv(await textOf(first)), parseCsv(await textOf(last))];
  expect([newer.slice(1), older].map((records) => records.map(([name]) => name))).toEqual([['3'], ['2']]);
});

test('Every part is written to the audit trail, without the search text.', async () => {
  await insertContact(site, {});
  await download('contact', '?q=ada@example.com');
  await download('payments');
  const lines = (await auditOf(site)).filter(({ action }) => action === 'export');
  expect(lines.map(({ detail }) => detail)).toEqual([
    { tab: 'contact', isSearch: true, isContinued: false },
    { tab: 'payments', isSearch: false, isContinued: false },
  ]);
});

test('A database failure during a download makes the download fail instead of ending it early.', async () => {
  await insertContacts(site, 2500);
  const response = await admin.get('/api/admin/contact.csv');
  const reader = response.body?.getReader();
  await reader?.read();
  await site.outage('supabase', 60);
  const drain = async (): Promise<void> => {
    while ((await reader?.read())?.done === false);
  };
  await expect(drain()).rejects.toThrow();
  expect(takeErrors().join()).toContain('export broken off');
});

test('While the database is down an export is answered 503, not with an empty file.', async () => {
  await site.outage('supabase', 60);
  expect((await admin.get('/api/admin/contact.csv')).status).toBe(503);
  takeErrors();
});
