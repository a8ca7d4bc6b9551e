import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvFileName, csvHeader, csvLine } from '#domain/admin/csv.ts';
import { TAB_NAMES, type TabName } from '#domain/admin/tabs.ts';
import type { AdminRow } from '#domain/admin/record.ts';
import { parseCsv, parseCsvTable } from '../../support/csv.ts';

const row = (columns: Record<string, unknown>): AdminRow => ({
  id: '3f2b8a34-5a51-4a52-9d3e-0d6a3b1c7f10',
  timestamp: '2026-11-20T15:04:05.123456+00:00',
  ...columns,
});

function readBack(tabName: TabName, columns: Record<string, unknown>): Record<string, string> {
  const [record] = parseCsvTable(csvHeader(tabName) + csvLine(tabName, row(columns)));
  return record ?? {};
}

test.each([
  ['newsletter', 'email,source,timestamp,unsubscribed_at,metadata,id,timestamp_iso'],
  [
    'waitlist',
    'name,email,phone,website,source,timestamp,work_state,work_by,work_at,work_note,metadata,id,timestamp_iso',
  ],
  [
    'contact',
    'name,email,message,source,timestamp,work_state,work_by,work_at,work_note,metadata,id,timestamp_iso',
  ],
  [
    'payments',
    'order_id,name,email,plan,amount,payment_status,timestamp,paid_at,refunded_amount,lost_amount,delivered_at,updated_at,stripe_session_id,work_state,work_by,work_at,work_note,metadata,id,timestamp_iso',
  ],
] as const)('The header line of %s is %s.', (tabName, line) => {
  expect(csvHeader(tabName)).toBe(`${line}\r\n`);
});

test.each([
  ['=1+1', "'=1+1"],
  ['+1 555-0107', "'+1 555-0107"],
  ['-2', "'-2"],
  ['@cmd', "'@cmd"],
  ['\tx', "'\tx"],
  ['\rx', "'\rx"],
  ['=HYPERLINK("http://evil.example","x")', '\'=HYPERLINK("http://evil.example","x")'],
  ["O'Brien", "O'Brien"],
  ['Zoë Müller 👩‍🚀', 'Zoë Müller 👩‍🚀'],
  ['a, "b"\r\nc\nd', 'a, "b"\r\nc\nd'],
  [' spaced ', ' spaced '],
])('The name %j is written as %j.', (name, cell) => {
  expect(readBack('contact', { name, email: 'a@example.com' })['name']).toBe(cell);
});

test.each([
  ...[
    '=1+1',
    ' =1+1',
    '\u3000=1+1',
    '\u200b=1+1',
    '"=1+1',
    "'=1+1",
    '“=1+1',
    '\u2800=1+1',
    '\t=1+1',
    '\n=1+1',
  ],
  ...['＝1+1', '＋1', '－1', '＠SUM(1)', '−1', '﹦1', '-x', '+x', '@x'],
])('The formula %j is not run.', (name) => {
  expect(readBack('contact', { name })['name']).toMatch(/^'/);
});

test.each([
  ['a;=1+1', "a;'=1+1"],
  ['a; "=1+1', 'a; "\'=1+1'],
  ['a,=1+1', "a,'=1+1"],
  ['a\t=1+1', "a\t'=1+1"],
  ['a|＝1+1', "a|'＝1+1"],
  ['a\n=1+1', "a\n'=1+1"],
  ['a\r\n - b', "a\r\n '- b"],
  ["x;=cmd|' /C calc'!A0;y", "x;'=cmd|' /C calc'!A0;y"],
  ['a;;@SUM(1)', "a;;'@SUM(1)"],
  ['a - b, c-d; e@example.com', 'a - b, c-d; e@example.com'],
  ['1 + 1 = 2', '1 + 1 = 2'],
])('In %j, no program with another separator finds a formula: %j.', (name, cell) => {
  expect(readBack('contact', { name })['name']).toBe(cell);
});

test.each([
  ...[
    '00123456',
    '12345E67',
    '1e5',
    '1.5E+3',
    '1234567890123456',
    '1.e5',
    '1 e5',
    '1e 5',
    '〇',
    '二〇二六',
    '二〇二六年一月二日',
    '三〇%',
    '½',
  ],
  ...['H30.1.1', '令和8年1月1日', '10:30 م', '5 ม.ค. 2569', '#SPILL!', '#¿NOMBRE?', '#Н/Д', '#NV'],
  ...[
    '020 7946 0018',
    '06 12 34 56 78',
    '(020) 7946',
    '0044 20 7946 0018',
    '０２０',
    '1-1',
    '1/2',
    '3.4',
    '1,5',
    '1.234,5',
  ],
  ...[
    '10:30',
    '10:30 PM',
    '5%',
    '$5',
    '5 €',
    '1DEC2026',
    '10DEC',
    'May 1',
    '1 May',
    '5. März',
    'Mar-26',
    'TRUE',
    'wahr',
    'VERDADEIRO',
    '#N/A',
    '#REF!',
    '1 May 2026 10:30',
    'Mon, 1 May 2026',
    '2026-05-01T10:30:00Z',
    '15 déc',
    '1 avr',
    '2026年5月1日',
    'CHF 5',
    '5 kr.',
    '１２',
    '١٢٣',
    '५',
    '5 stycznia',
    '5 января 2026',
    '#NAME?',
    'ИСТИНА',
    'doğru',
    '50 %',
    '5下午',
    '١e٥',
    '5−1',
  ],
  ...['447911123456', '10:30 a. m.', '3:07 dop.', 'Rp 5', 'lei 5', 'styczeń 2026', 'Ocak 5', 'янв.-26'],
  ...[
    'november-2026',
    'sept 5',
    'Tue Dec 1',
    'Tuesday, December 1',
    'Di 1. Dezember',
    'mar. 1 déc.',
    'EKİM 5',
    '5 p',
  ],
  ...[
    'martedì 1 dicembre',
    'вторник, 1 декабря',
    '1 Aralık Salı',
    '2 weeks',
    '12DEC345',
    '1. Mrz',
    '10:30 PM',
  ],
  ...[
    '5 VII',
    'VIII-5',
    '5-X',
    'quinta-feira, 1 de janeiro',
    'V2.5',
    '5em',
    'Sun 12/3',
    '5. 一月',
    '10:30 a',
    'grd 5',
  ],
  ...['2026. május 5.', 'Dienstag, 5. Mai 2026', 'utorok 5. mája 2026', 'YANLIŞ', 'ΑΛΗΘΕΣ', 'ІСТИНА', 'Väär'],
])('The text %j stays a text.', (name) => {
  expect(readBack('contact', { name })['name']).toBe(`'${name}`);
});

test.each([
  '12',
  '12345678',
  '0',
  'Ada',
  'April Jones',
  'May',
  'June 1st of all',
  '1st',
  'B2B',
  'https://a.example/1',
  '4e',
  'e4',
  '#1',
  '24h',
  'Plan 5, May',
  '/studying-10000-reviews',
  '/blog/2',
  '163.com',
  'spring-2026',
  'newsletter-2026-11',
  'black-friday-2026',
  '2026-spring',
  'issue-5',
  'week-48',
  '50off',
  'SATURDAY50',
  'saturday-2026',
  '/sunday/5',
  '57A56AEA',
  '49753A69',
  '7 Habits',
])('The text %j needs no sign before it.', (name) => {
  expect(readBack('contact', { name })['name']).toBe(name);
});

test.each(['a,b', 'a;b', 'a|b', 'a\tb', ' a', 'a\nb'])('The cell %j is in quotation marks.', (name) => {
  expect(csvLine('contact', row({ name, email: 'a@example.com' }))).toContain(`"${name}"`);
});

test('An order number of digits and an E stays a text, and the id stays as it is.', () => {
  const cells = (id: string) =>
    parseCsvTable(csvHeader('payments') + csvLine('payments', { ...row({ amount: 1 }), id }))[0];
  expect(cells('12345e67-5a51-4a52-9d3e-0d6a3b1c7f10')).toMatchObject({
    order_id: "'12345E67",
    id: '12345e67-5a51-4a52-9d3e-0d6a3b1c7f10',
  });
  expect(cells('00123456-5a51-4a52-9d3e-0d6a3b1c7f10')).toMatchObject({ order_id: "'00123456" });
});

test('A strict parser reads any row back, and no cell starts a formula.', () => {
  const text = fc.string({ unit: 'binary' }).filter((value) => value.isWellFormed());
  fc.assert(
    fc.property(text, text, text, (name, email, message) => {
      const record = readBack('contact', { name, email, message, metadata: { name } });
      const cells = [record['name'], record['email'], record['message']];
      const bare = (value: string | undefined) => value?.replaceAll("'", '');
      expect(cells.map(bare)).toEqual([name, email, message].map(bare));
      expect(Object.values(record).filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
      const { name: kept } = JSON.parse(record['metadata'] ?? '') as { name: string };
      expect(bare(kept)).toBe(bare(name));
    }),
  );
});

test('The timestamp is readable; the last column repeats it to the microsecond.', () => {
  for (const tabName of TAB_NAMES) {
    const record = readBack(tabName, { amount: 1 });
    expect(Object.keys(record).at(-1)).toBe('timestamp_iso');
    expect(record['timestamp']).toBe('11/20/2026, 3:04:05 PM');
    expect(record['timestamp_iso']).toBe('2026-11-20T15:04:05.123456+00:00');
  }
});

test('A payment’s amounts are plain numbers of dollars, its other times are ISO 8601, and missing values are empty.', () => {
  const columns = {
    amount: 2999,
    refunded_amount: 10.5,
    lost_amount: 0,
    delivered_at: '2026-11-21T00:00:00+00:00',
    updated_at: null,
  };
  expect(readBack('payments', columns)).toMatchObject({
    order_id: '3F2B8A34',
    amount: '2999.00',
    refunded_amount: '10.50',
    lost_amount: '0.00',
    delivered_at: '2026-11-21T00:00:00+00:00',
    updated_at: '',
    stripe_session_id: '',
  });
});

test('A newsletter row without a source has the source website.', () => {
  expect(readBack('newsletter', { email: 'a@example.com', source: '' })['source']).toBe('website');
});

test('The file name has the brand’s slug, the tab and the day.', () => {
  const now = new Date('2026-11-20T23:59:59Z');
  expect(csvFileName('brand', 'payments', now)).toBe('brand_payments_2026-11-20.csv');
});

test.each(['a\r\n"b', 'a,b\r\nc\r\n', 'a\nb\r\n', 'a"b\r\n', '"a"b\r\n', 'a'])(
  'The parser used in these tests rejects %j.',
  (text) => {
    expect(() => parseCsv(text)).toThrow();
  },
);
