// LibreOffice opens an export, with every separator that spreadsheets use, and runs and changes nothing. Without
// LibreOffice (Debian package libreoffice-calc), and in `npm test`, a single test runs instead, and its name reports this.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { BYTE_ORDER_MARK, csvHeader, csvLine } from '#domain/admin/csv.ts';
import { isProof } from '../support/proof.ts';

/** LibreOffice in the folders of PATH. It takes seconds for each file, so it runs in `npm run prove` only. */
const programs = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'soffice'));
const soffice = isProof ? (programs.find(existsSync) ?? null) : null;

/** Texts that some program runs as a formula, or reads as a number, a date or a truth value. */
const TEXTS = [
  ...['=1+1', '+1', '-1', '@SUM(1)', '＝1+1', '－1', ' =1+1', '\u3000=1+1', '\u200b=1+1', '"=1+1'],
  ...["=cmd|' /C calc'!A0", '=HYPERLINK("http://evil.example";"x")', '=WEBSERVICE("http://evil.example")'],
  ...[
    'a;=1+1',
    'a; =1+1',
    'a,=1+1',
    'a\t=1+1',
    'a|=1+1',
    'a\n=1+1',
    'a\r\n+1',
    "a;=cmd|' /C calc'!A0;b",
    'a";"=1+1',
  ],
  ...[
    '00123456',
    '12345E67',
    '1234567890123456',
    '06 12 34 56 78',
    '1-1',
    '1/2',
    '1,5',
    '10:30',
    '5%',
    '$5',
    '1DEC2026',
  ],
  ...[
    '#N/A',
    '#NV',
    'WAHR',
    'ИСТИНА',
    'doğru',
    '1-2',
    '5. März',
    '5 января 2026',
    '５',
    '١٢٣',
    '1.234,5',
    '50 %',
    'sep=;',
    '1.e5',
    '1 e5',
    '〇',
    '二〇二六年一月二日',
    'H30.1.1',
    '10:30 م',
    '5 ม.ค. 2569',
    '447911123456',
    'Ocak 5',
    'май 2026',
    '2026. május 5.',
    'Dienstag, 5. Mai 2026',
    'YANLIŞ',
    '10:30 a. m.',
  ],
  // Those that need no sign, and those that only some languages read as a date.
  ...[
    'spring-2026',
    '/studying-10000-reviews',
    '57A56AEA',
    '163.com',
    'SATURDAY50',
    'saturday-2026',
    '3 books',
  ],
  ...[
    'Tue Dec 1',
    'Tuesday, December 1',
    'Di 1. Dezember',
    'V2.5',
    '5 VII',
    '5. 一月',
    'Sun 12/3',
    'mar. 1 déc.',
  ],
  ...['TRUE', 'May 1', '2026-11-20', 'Grüße, "Zoë"\r\nzweite Zeile', '👩‍🚀'],
];

if (soffice === null)
  test('Without `npm run prove`, or without LibreOffice, no spreadsheet has opened an export.', () => {
    expect(TEXTS).not.toEqual([]);
  });
else describe('In LibreOffice', () => testIn(soffice));

function testIn(program: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'sheet-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const row = (text: string, index: number) => ({
    id: `${String(index).padStart(8, '0')}-5a51-4a52-9d3e-0d6a3b1c7f10`,
    timestamp: '2026-11-20T15:04:05.123456+00:00',
    ...{ name: text, email: 'a@example.com', plan: text, amount: 29.97, payment_status: 'success' },
    metadata: { note: text },
  });
  const csv =
    BYTE_ORDER_MARK +
    csvHeader('payments') +
    TEXTS.map((text, index) => csvLine('payments', row(text, index))).join('');

  /** Opens the export with a separator (its character code) and a language, and returns LibreOffice's XML of the sheet. */
  function open(separator: number, language: number): string {
    writeFileSync(join(folder, 'export.csv'), csv);
    // Separator, quotation mark, UTF-8, first line, no columns, language, no quoted text as text, special numbers.
    const filter = `CSV:${separator},34,76,1,,${language},false,true,false,false,false,1,true`;
    execFileSync(program, [
      `-env:UserInstallation=file://${folder}/profile`,
      ...['--headless', `--infilter=${filter}`, '--convert-to', 'fods', '--outdir', folder],
      join(folder, 'export.csv'),
    ]);
    return readFileSync(join(folder, 'export.fods'), 'utf8');
  }

  /** The texts of the sheet's cells in a column, from the second line on. */
  function cellsOf(sheet: string, column: number): { type: string; text: string }[] {
    const rows = [...sheet.matchAll(/<table:table-row[^>]*>([\s\S]*?)<\/table:table-row>/g)].slice(1);
    return rows.slice(0, TEXTS.length).map(([, cells = '']) => {
      const found = [
        ...cells.matchAll(/<table:table-cell\b([^>]*?)(?:\/>|>([\s\S]*?)<\/table:table-cell>)/g),
      ].flatMap(([, attributes = '', content = '']) =>
        Array<{ type: string; text: string }>(
          Number(/columns-repeated="(\d+)"/.exec(attributes)?.[1] ?? 1),
        ).fill({
          type: /office:value-type="(\w+)"/.exec(attributes)?.[1] ?? '',
          text: content
            .replaceAll('</text:p><text:p>', '\n')
            .replaceAll(/<[^>]+>/g, '')
            .replaceAll('&apos;', "'")
            .trim(),
        }),
      );
      return found[column] ?? { type: '', text: '' };
    });
  }

  test.each([
    [',', 44, 1033],
    [';', 59, 1031],
    ['tab', 9, 1033],
  ])('an export with the separator %s (%i) and the language %i has no formula.', (_, separator, language) => {
    const sheet = open(separator, language);
    expect(sheet).toContain('order_id');
    expect(sheet.match(/table:formula="[^"]*"/g) ?? []).toEqual([]);
  });

  test.each([
    ['American', 1033],
    ['British', 2057],
    ['Polish', 1045],
    ['German', 1031],
    ['Russian', 1049],
    ['Turkish', 1055],
    ['Japanese', 1041],
    ['Hungarian', 1038],
    ['Arabic', 1025],
    ['Thai', 1054],
  ])('texts stay texts in %s.', (_, language) => {
    const sheet = open(44, language);
    const [orders, names] = [cellsOf(sheet, 0), cellsOf(sheet, 1)];
    expect([...orders, ...names].filter(({ type }) => type !== 'string')).toEqual([]);
    expect(orders[7]?.text).toBe(`'00000007`);
    expect(names.at(-1)?.text).toBe('👩‍🚀');
  });

  test('amounts are numbers.', () => {
    const amounts = cellsOf(open(44, 1033), 4);
    expect(new Set(amounts.map(({ type }) => type))).toEqual(new Set(['float']));
  });
}
