import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { brand } from '#brand';
import { BYTE_ORDER_MARK } from '#domain/csv.ts';
import { TAB_NAMES, type TabName } from '#domain/records.ts';
import { cloud, type TestCloud } from '../support/cloud.ts';
import { parseCsv, parseCsvTable } from '../support/csv.ts';
import { auditOf, openDesk, type Desk } from '../support/desk.ts';
import { takeErrors } from '../support/quiet-console.ts';

let world: TestCloud;
let desk: Desk;
beforeAll(async () => {
  world = await cloud();
});
beforeEach(async () => {
  await world.reset();
  desk = await openDesk(world);
});
afterEach(() => vi.useRealTimers());
afterAll(() => world.close());

/** The bytes as they come: `Response.text()` would swallow the byte-order mark. */
async function textOf(response: Response): Promise<string> {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await response.arrayBuffer());
}

async function download(tab: TabName, query = ''): Promise<string> {
  const response = await desk.get(`/api/admin/${tab}.csv${query}`);
  expect(response.status).toBe(200);
  return textOf(response);
}

function nextOf(response: Response): string | null {
  return /^<([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1] ?? null;
}

let second = 0;

/** A contact that is newer than those of `fill` and than the one before: the desk orders ties by chance. */
async function addContact(name: string, message: string, reason: string | null = null): Promise<void> {
  second += 1;
  await world.sql(
    `insert into public.saturday_contact (name, email, message, quarantine_reason, "timestamp")
     values ($1, 'ada@example.com', $2, $3, timestamptz '2026-01-21 10:00+00' + make_interval(secs => $4))`,
    [name, message, reason, second],
  );
}

async function fill(count: number, message = 'hello'): Promise<void> {
  await world.sql(
    `insert into public.saturday_contact ("timestamp", name, email, message)
     select timestamptz '2026-01-20 10:00:00.000001+00' + i * interval '1 microsecond', i::text, 'a@example.com', $2
     from generate_series(1, $1::int) as i`,
    [count, message],
  );
}

test.each(TAB_NAMES.map((tab) => [tab]))(
  'An empty %s is a byte-order mark and the header line.',
  async (tab) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date() });
    const response = await desk.get(`/api/admin/${tab}.csv`);
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

test('Umlauts, commas, quotes, line breaks and formulas come through a strict parser as they were.', async () => {
  const message = 'Grüße, "Zoë"\r\nzweite Zeile\n=1+1';
  await addContact('=HYPERLINK("http://evil.example")', message);
  await addContact('Jürgen, "der Große"', '-2+3');
  const text = await download('contact');
  const [newer, older] = parseCsvTable(text.slice(1));
  expect(newer).toMatchObject({ name: 'Jürgen, "der Große"', message: "'-2+3" });
  expect(older).toMatchObject({ name: '\'=HYPERLINK("http://evil.example")', message });
});

test('The time of day is in words, and to the microsecond in the last column.', async () => {
  await fill(1);
  const [record] = parseCsvTable((await download('contact')).slice(1));
  expect(record).toMatchObject({
    timestamp: '1/20/2026, 10:00:00 AM',
    timestamp_iso: '2026-01-20T10:00:00.000002+00:00',
  });
});

test('Every row comes, newest first, however many reads that takes; suspected bots are left out.', async () => {
  await fill(2345);
  await addContact('Suspect', 'hello', 'honeypot');
  const response = await desk.get('/api/admin/contact.csv');
  const records = parseCsvTable((await textOf(response)).slice(1));
  expect(records.map(({ name }) => name)).toEqual(
    Array.from({ length: 2345 }, (_, index) => String(2345 - index)),
  );
  expect(nextOf(response)).toBeNull();
});

test('A search is exported as it is shown.', async () => {
  await addContact('Ada', 'one');
  await addContact('Bob', 'two');
  const records = parseCsvTable((await download('contact', '?q=bob')).slice(1));
  expect(records).toMatchObject([{ name: 'Bob', message: 'two' }]);
});

test('After 50,000 rows a link names the next part, which begins without a header and loses or doubles nothing.', async () => {
  await fill(50_003);
  const first = await desk.get('/api/admin/contact.csv');
  await addContact('0', 'came meanwhile');
  const text = await textOf(first);
  const second = await desk.get(nextOf(first) ?? '');
  const rest = await textOf(second);
  expect(nextOf(second)).toBeNull();
  expect(rest.startsWith(BYTE_ORDER_MARK)).toBe(false);
  const [header, ...records] = parseCsv(text.slice(1) + rest);
  expect(header?.[0]).toBe('name');
  expect(parseCsv(rest)).toHaveLength(3);
  expect(records.map(([name]) => Number(name))).toEqual(
    Array.from({ length: 50_003 }, (_, index) => 50_003 - index),
  );
}, 120_000);

test('The link to the next part of a search searches on.', async () => {
  await fill(3500, 'long '.repeat(1000));
  const response = await desk.get('/api/admin/contact.csv?q=example');
  await response.body?.cancel();
  const next = nextOf(response) ?? '';
  expect(next).toMatch(/^\/api\/admin\/contact\.csv\?q=example&cursor=[\w.%-]+$/);
  const names = parseCsv(await textOf(await desk.get(next))).map(([name]) => Number(name));
  expect(names.at(-1)).toBe(1);
  expect(names).toEqual(Array.from({ length: names.length }, (_, index) => names.length - index));
}, 60_000);

test('A part of long rows ends before 20 MB, and the parts together hold every row.', async () => {
  await fill(3000, '"ß" '.repeat(1250));
  const names: string[] = [];
  let next: string | null = '/api/admin/contact.csv';
  for (let parts = 0; next !== null; parts += 1) {
    expect(parts).toBeLessThan(5);
    const response = await desk.get(next);
    const bytes = await response.arrayBuffer();
    expect(bytes.byteLength).toBeLessThan(20_000_000);
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    names.push(...parseCsv(text).map(([name = '']) => name));
    next = nextOf(response);
    if (parts === 0) expect(next).not.toBeNull();
  }
  expect(names.slice(1)).toEqual(Array.from({ length: 3000 }, (_, index) => String(3000 - index)));
}, 60_000);

test('Each part is an export in the audit trail, which does not hold what was searched for.', async () => {
  await addContact('Ada', 'one');
  await download('contact', '?q=ada@example.com');
  await download('payments');
  const lines = (await auditOf(world)).filter(({ action }) => action === 'export');
  expect(lines.map(({ detail }) => detail)).toEqual([
    { tab: 'contact', isSearch: true, isContinued: false },
    { tab: 'payments', isSearch: false, isContinued: false },
  ]);
});

test('A download that breaks half-way fails, and is not taken for the whole.', async () => {
  await fill(2500);
  const response = await desk.get('/api/admin/contact.csv');
  const reader = response.body?.getReader();
  await reader?.read();
  await world.outage('supabase', 60);
  const drain = async (): Promise<void> => {
    while ((await reader?.read())?.done === false);
  };
  await expect(drain()).rejects.toThrow();
  expect(takeErrors().join()).toContain('export broken off');
});

test('A database that is away is a 503, not an empty file.', async () => {
  await world.outage('supabase', 60);
  expect((await desk.get('/api/admin/contact.csv')).status).toBe(503);
  takeErrors();
});
