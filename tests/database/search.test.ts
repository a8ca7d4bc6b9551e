// What was stored is found however it is typed, in every tab of the admin.
import fc from 'fast-check';
import { domainToASCII } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fold, searchWords } from '#domain/admin/fold.ts';
import { sourcesOf } from '#domain/admin/filter.ts';
import { sourceWords } from '#domain/admin/source-words.ts';
import type { Supabase } from '../../local/supabase/server.ts';
import { callSql, openDatabase } from '../support/database.ts';

let database: Supabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

const SPELLINGS: readonly (readonly [stored: string, ...typed: string[]])[] = [
  ['Renée', 'Rene\u0301e', 'RENÉE', 'renée', 'Renee', 'ené'],
  ['Rene\u0301e', 'Renée', 'RENÉE'],
  ['İstanbul', 'istanbul', 'İSTANBUL', 'ISTANBUL', 'ıstanbul', 'i\u0307stanbul'],
  ['Diyarbakır', 'DİYARBAKIR', 'diyarbakir', 'Dıyarbakır'],
  ['Straße', 'STRASSE', 'strasse', 'STRAẞE', 'straße'],
  ['STRASSE', 'Straße'],
  ['Ｋｉｍ', 'kim', 'ＫＩＭ'],
  ['Kim', 'ｋｉｍ'],
  ['ﬁne ½', 'fine', 'FINE'],
  ['Νίκος', 'ΝΊΚΟΣ', 'νικοσ'],
  ['Ёлка', 'ёлка', 'ЁЛКА'],
  ['서울', '서울'.normalize('NFD')],
  ['ｶﾀｶﾅ', 'カタカナ'],
  ['Ada\u200bLovelace', 'AdaLovelace'],
  ['A\u202ada\ufe0f', 'ada'],
  ['Łukasz Đỗ', 'lukasz do', 'ŁUKASZ ĐỖ', 'Łukasz Đô'],
  ['Søren Ærø', 'soren aero', 'SØREN'],
  ['שָׁלוֹם', 'שלום'],
  ['مُحَمَّد', 'محمد', 'محـمد'],
  ['أحمد', 'احمد'],
  ['علی کریمی', 'علي كريمي'],
  ['مصطفى وفاطمة', 'مصطفي وفاطمه'],
  ['ג׳ורג׳ בן־דוד צה״ל', `ג'ורג' בן-דוד צה"ל`],
  ['葛\u{e0100}城', '葛城'],
  ['½ off', '1/2'],
  ['‚Ann’ „Bo″', `'Ann' "Bo"`],
  ['Ada\u00a0Lovelace', 'Ada Lovelace'],
  ['100％', '100%'],
  ['Sinéad O’Brien', "O'Brien", 'O´Brien', 'O‘BRIEN', 'Oʼbrien', 'O＇Brien', 'obrien', 'o brien'],
  ["O'Brien", 'O’Brien', 'o´brien'],
  ['O`Brien', 'O’Brien'],
  ['Kaʻiulani', "ka'iulani"],
  ['Saʿid O‛Neil Tlaxkalꞌan', "sa'id o'neil tlaxkal'an"],
  ['«Zoë»', '"zoe"'],
  ['Guðrún Þórsdóttir', 'gudrun thorsdottir'],
  ['Jürgen Schröder-Jäger', 'Juergen Schroeder', 'JAEGER', 'juerg', 'jurgen'],
  ['Juergen Mueller', 'juergen', 'MUELLER', 'Müller', 'JÜRGEN', 'Ju\u0308rg', 'mü'],
  ['Bettina Müller-Jaeger', 'Müller-Jaeger'],
  ['Goetz Fuer Soerensen Duerr', 'Götz', 'für', 'Sørensen', 'SØREN', 'dürr'],
  ['Noël', 'noel', 'Noël', 'NOËL'],
  ['Zoe Doe', 'zoe', 'doe'],
  ['Jean Pierre Smith Jones', 'Jean-Pierre', 'Smith–Jones', 'Smith-Jones, Jean-Pierre'],
  ['Jean-Pierre', 'Jean Pierre'],
  ['J. K. Rowling', 'J.K. Rowling', 'J.K.'],
  ['J.K. Rowling', 'J. K. Rowling'],
  ['JRR Tolkien', 'J.R.R. Tolkien'],
  ['Smith–Jones “Ann”', 'smith-jones "ann"', 'Smith—Jones', 'Smith‑Jones', 'Smith−Jones'],
];
const TABS = {
  newsletter: `insert into public.saturday_newsletter (email, source) values ('a@example.com', $1)`,
  waitlist: `insert into public.saturday_waitlist (email, name) values ('a@example.com', $1)`,
  contact: `insert into public.saturday_contact (email, name, message) values ('a@example.com', '', $1)`,
  payments: `insert into public.saturday_payments (email, name, plan, amount) values ('a@example.com', $1, '', 1)`,
} as const;

const count = (tab: string, search: string): Promise<number> =>
  callSql(database, 'count_records', tab, { quarantined: false, search });

test.each(Object.keys(TABS) as (keyof typeof TABS)[])(
  'In %s, a text is found in every spelling.',
  async (tab) => {
    for (const [stored, ...typed] of SPELLINGS) {
      await database.sql(TABS[tab], [stored]);
      for (const search of [stored, ...typed])
        expect([stored, search, await count(tab, search)]).toEqual([stored, search, 1]);
      await database.sql(`delete from public.saturday_${tab}`);
    }
  },
);

/** Searches with the names that they find, newest first. */
const SEARCHES: [q: string, found: string[]][] = [
  ['ada@example.com', ['Ada Lovelace']],
  ['ADA@Example.com', ['Ada Lovelace']],
  ['ada@', ['Ada Lovelace']],
  ['ada@example.co%', []],
  ['a_a@', []],
  ['ada', ['Adam Smith', 'Ada Lovelace']],
  ['lovelace', ['Ada Lovelace']],
  ['ada love', ['Ada Lovelace']],
  ['love ada', ['Ada Lovelace']],
  ['velace', ['Ada Lovelace']],
  ['ovel ada@', ['Ada Lovelace']],
  ['ampl', ["Zoë O'Brien-Müller", 'Adam Smith', 'Ada Lovelace']],
  ['ab', []],
  ['hell', ["Zoë O'Brien-Müller", 'Adam Smith', 'Ada Lovelace']],
  ['WEBSITE', ["Zoë O'Brien-Müller", 'Adam Smith', 'Ada Lovelace']],
  ['zoë o', ["Zoë O'Brien-Müller"]],
  ["o'brien", ["Zoë O'Brien-Müller"]],
  ['*Brien', ["Zoë O'Brien-Müller"]],
  ['Love*', ['Ada Lovelace']],
  ['smi*@example.com', ['Adam Smith']],
  ['«Smith» [Adam] ¿hello? —Adam', ['Adam Smith']],
  ['müller', ["Zoë O'Brien-Müller"]],
  ['zoe.ob', ["Zoë O'Brien-Müller"]],
  ['@books.example', ["Zoë O'Brien-Müller"]],
  ['example', ["Zoë O'Brien-Müller", 'Adam Smith', 'Ada Lovelace']],
  ['y.com', []],
  ['ada-x@example.com', []],
  ['1-ada', []],
  ['&|!(:*', []],
  ["'); drop table saturday_contact; --", []],
  ['%', []],
  ['\\', []],
];

test('A search finds every word of it, in any order and anywhere in a record.', async () => {
  await database.sql(
    `insert into public.saturday_contact (name, email, message, source, "timestamp") values
       ('Ada Lovelace', 'ada@example.com', 'hello', 'website', '2026-01-01'),
       ('Adam Smith', 'smith@example.com', 'hello', 'website', '2026-01-02'),
       ('Zoë O''Brien-Müller', 'zoe.obrien@books.example', 'hello', 'website', '2026-01-03')`,
  );
  for (const [search, found] of SEARCHES) {
    const filter = { quarantined: false, search };
    const { rows } = await callSql<{ rows: { name: string }[] }>(
      database,
      'list_records',
      'contact',
      filter,
      'newest',
      9,
    );
    const names = rows.map(({ name }) => name);
    expect([search, names, await count('contact', search)]).toEqual([search, found, found.length]);
  }
  await database.sql('delete from public.saturday_contact');
});

test.each(Object.keys(TABS) as (keyof typeof TABS)[])(
  'In %s, an international address is found as it is typed and as it is stored.',
  async (tab) => {
    await database.sql(TABS[tab], ['x']);
    await database.sql(`update public.saturday_${tab} set email = 'info@xn--bcher-kva.example'`);
    for (const search of ['info@bücher.example', 'büch', 'BÜCHER', 'xn--bcher', '@bu\u0308cher.ex'])
      expect([search, await count(tab, search)]).toEqual([search, 1]);
    await database.sql(`delete from public.saturday_${tab}`);
  },
);

test.each(['newsletter', 'waitlist', 'contact'] as const)(
  'In %s, a source is found by the words that the list shows for it.',
  async (tab) => {
    for (const source of [...sourcesOf(tab), 'seo-llm-blog-get-started', '']) {
      await database.sql(TABS[tab], ['x']);
      await database.sql(`update public.saturday_${tab} set source = $1`, [source]);
      for (const search of [source, sourceWords(source)])
        expect([source, search, await count(tab, search)]).toEqual([source, search, 1]);
      await database.sql(`delete from public.saturday_${tab}`);
    }
  },
);

test('Every tab is searched for what staff see of a record: phone, website and order id too.', async () => {
  await database.sql(
    `insert into public.saturday_waitlist (email, name, phone, website)
     values ('a@example.com', 'Ann Doe', '06 12 34 56 78', 'https://books.example'),
       ('b@example.com', 'Bo', '', 'https://www.press.example/a')`,
  );
  await database.sql(
    `insert into public.saturday_newsletter (email, source) values ('a@example.com', 'website')`,
  );
  await database.sql(
    `insert into public.saturday_contact (email, name, message)
     values ('a@example.com', '', 'Hi. 5 books?\n\nPhone: +44 (0)20 7946 0018')`,
  );
  await database.sql(
    `insert into public.saturday_payments (id, email, name, plan, amount, metadata)
     values ('3f2b8a34-5a51-4a52-9d3e-0d6a3b1c7f10', 'a@example.com', '', '', 1, '{"phone": "(630) 555-0123", "bookLinks": ["https://www.amazon.com/dp/0374533555"]}')`,
  );
  for (const tab of ['waitlist', 'contact', 'payments'])
    await database.sql(
      `update public.saturday_${tab} set work_note = 'Invoice to Zoë' where email = 'a@example.com'`,
    );
  for (const [tab, search] of [
    ['waitlist', 'invoice zoe'],
    ['contact', 'invoice zoe'],
    ['payments', 'invoice zoe'],
    ['waitlist', '06 12 34 56 78'],
    ['waitlist', '+33612345678'],
    ['waitlist', '٠٦١٢٣٤٥٦٧٨'],
    ['waitlist', '+354 234 5678'],
    ['waitlist', 'Phone: 06 12 34 56 78'],
    ['waitlist', 'Tel. 0612345678'],
    ['waitlist', 'Mobile: +33 6 12 34 56 78'],
    ['waitlist', 'Cell 0612345678'],
    ['waitlist', '(Portable) 06 12 34 56 78'],
    ['waitlist', 'books.example'],
    ['waitlist', 'http://www.books.example/'],
    ['waitlist', 'www.books.example'],
    ['waitlist', 'WWW.Books.example/'],
    ['waitlist', '(http://books.example)'],
    ['waitlist', 'https://www.press.example/a'],
    ['waitlist', 'http://press.example/a/'],
    ['waitlist', 'press.example/a'],
    ['waitlist', 'Doe, Ann <a@example.com>;'],
    ['newsletter', 'Doe, Ann <A@example.com>;'],
    ['newsletter', '"Doe, Ann" <a@example.com>'],
    ['newsletter', 'From: Dr. Ann Doe <a@example.com>'],
    ['newsletter', 'Email: a@example.com'],
    ['contact', 'Ann Doe <a@example.com>'],
    ['contact', 'Ann Doe<a@example.com>'],
    ['payments', 'Ann Doe (a@example.com)'],
    ['waitlist', 'mailto:a@example.com'],
    ['waitlist', 'Ann a@example.com<mailto:a@example.com>'],
    ['waitlist', '[a@example.com](mailto:a@example.com)'],
    ['contact', '+442079460018'],
    ['contact', 'tel:+442079460018'],
    ['contact', '020 7946-0018'],
    ['contact', '?'],
    ['payments', '(630) 555-0123'],
    ['payments', '#3F2B8A34'],
    ['payments', '3f2b8a34'],
    ['payments', '+1 630.555.0123'],
    ['payments', '“Order 3F2B8A34.”'],
    ['payments', 'Order number 3F2B8A34'],
    ['payments', 'Order no. 3F2B8A34'],
    ['payments', '3F2B 8A34'],
    ['payments', 'https://www.amazon.com/dp/0374533555'],
  ] as const)
    expect([tab, search, await count(tab, search)]).toEqual([tab, search, 1]);
  for (const [tab, search] of [
    ['contact', '&'],
    ['contact', '+442079460019'],
    ['waitlist', '3456 999'],
    ['waitlist', 'Kim 06 12 34 56 78'],
  ] as const)
    expect([tab, search, await count(tab, search)]).toEqual([tab, search, 0]);
  for (const tab of Object.keys(TABS)) await database.sql(`delete from public.saturday_${tab}`);
});

test.each(Object.keys(TABS) as (keyof typeof TABS)[])(
  'In %s, no answer and no export contains the text that searches compare.',
  async (tab) => {
    await database.sql(TABS[tab], ['Zoë']);
    const filter = { quarantined: false, search: 'zoe' };
    const { rows } = await callSql<{ rows: { id: string }[] }>(
      database,
      'list_records',
      tab,
      filter,
      'newest',
      9,
    );
    const answers = [
      rows[0],
      await callSql(database, 'read_record', tab, rows[0]?.id),
      await callSql(database, 'read_backup', tab, '', 9, 9999),
    ];
    for (const answer of answers) {
      expect(JSON.stringify(answer)).toContain('Zoë');
      expect(JSON.stringify(answer)).not.toContain('searched_text');
    }
    await database.sql(`delete from public.saturday_${tab}`);
  },
);

test('The admin page and the database search by the same rules.', async () => {
  const copied = [
    'Tel. 06 12 34 56 78',
    'Ann a@b.example<mailto:a@b.example>',
    '«Ann» [Bob] ?',
    'Ann* *ob',
    'Mobile: 0170 1234567',
    'see https://www.Books.example/a and http://x.example',
    'www.Books.example wwww.x my-www.x ünwww.x (www.y',
    'From: Dr. Ann-Bo Smith <ann-bo@Bücher.example>, c@d.example',
    'see "https://www.a.example", <www.b.example> and [x](http://c.example)',
    'ann@ b@example @c.example https://video.example/@ann.b Ann',
    'Ann 2',
    '',
  ];
  for (const text of [...SPELLINGS.flat(), ...copied].filter((one) => !/[%％]/.test(one))) {
    expect(await callSql(database, 'fold', text)).toBe(fold(text));
    const conditions = searchWords(text).map((spellings) => {
      const likes = spellings.map((word) => `searched_text like '%${word.replaceAll("'", "''")}%'`);
      return `(${likes.join(' or ')})`;
    });
    expect(await callSql(database, 'search_condition', text)).toBe(conditions.join(' and ') || 'true');
  }
});

test('An encoded domain is decoded to the letters that were encoded.', async () => {
  const letters = fc.string({
    unit: fc.constantFrom(...Array.from('abcüßñéçłøžабвгαβγאבגابجअआ例え東京한글😀')),
    minLength: 1,
    maxLength: 20,
  });
  await fc.assert(
    fc.asyncProperty(letters, async (typed) => {
      const domain = domainToASCII(`${typed}.example`);
      fc.pre(domain.startsWith('xn--'));
      expect(await callSql(database, 'typed_address', `a@${domain}`)).toBe(
        `a@${typed.toLowerCase().normalize('NFC')}.example`,
      );
    }),
    { numRuns: 20 },
  );
});

test.each(['xn--', 'xn---', 'xn--99999999999', 'xn--a', 'xn--ü', 'xn--zzzzzzzzzzzz'])(
  'A label that cannot be decoded (%s) stops nothing.',
  async (label) => {
    expect(await callSql(database, 'typed_address', `a@${label}.example`)).toMatch(/^a@.*\.example$/);
  },
);
