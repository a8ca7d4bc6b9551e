import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MESSAGES } from '#domain/messages.ts';
import { ASCII_ONLY, INVALID_EMAIL, mailtoUrl } from '#domain/forms/email-address.ts';
import { INVALID_URL, readField, readLinks } from '#domain/forms/read-field.ts';
import {
  LIMITS,
  type ChoiceField,
  type CountField,
  type LinksField,
  type TextField,
} from '#domain/forms/field.ts';

const text = (kind: TextField['kind'], max: number, required = true): TextField => ({
  name: 'field',
  label: 'Field',
  kind,
  required,
  max,
});
const email = text('email', LIMITS.email);
const url = text('url', LIMITS.url);
const count: CountField = { name: 'count', label: 'Count', kind: 'count', required: true, min: 1, max: 5 };
const links: LinksField = {
  name: 'links',
  label: 'Links',
  kind: 'links',
  required: true,
  maxItems: 5,
  max: LIMITS.url,
};
const choice: ChoiceField = {
  name: 'choice',
  label: 'Choice',
  kind: 'choice',
  required: true,
  options: [{ value: 'print', label: 'Print' }],
};

test.each([email, url, text('text', 200), text('multiline', 5000), text('phone', 40), count, choice])(
  'For any input a $kind field returns a text or a message and never throws; an email address keeps its limit.',
  (field) => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.string({ unit: 'binary' })), (raw) => {
        const reading = readField(field, raw);
        expect(typeof (reading.ok ? reading.value : reading.message)).toBe('string');
        if (!reading.ok) expect(reading.message).not.toBe('');
        else if (field.kind === 'email') expect(reading.value.length).toBeLessThanOrEqual(LIMITS.email);
      }),
    );
  },
);

test('For any input a list of links returns addresses or a message, and never throws.', () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.array(fc.string())), (raw) => {
      const reading = readLinks(links, raw);
      if (reading.ok) for (const link of reading.value) expect(link).toMatch(/^https?:\/\//i);
      else expect(reading.message).not.toBe('');
    }),
  );
});

test.each([
  'a@example.com',
  'first.last+tag@sub.example.co.uk',
  "o'brien@example.ie",
  '1234567890@example.com',
  'x_y-z@xn--bcher-kva.example',
  `${'a'.repeat(64)}@example.com`,
])('The address %s is accepted.', (address) => {
  expect(readField(email, address)).toEqual({ ok: true, value: address });
});

test.each([
  'plain',
  'a@b',
  '@example.com',
  'a@',
  'a b@example.com',
  'a@exa mple.com',
  'a..b@example.com',
  '.a@example.com',
  'a.@example.com',
  'a@-example.com',
  'a@example-.com',
  'a@example..com',
  'a@b@example.com',
  'Ada a@example.com',
  'a@example.com <b@example.com>',
  'a@example.com, <b@example.com>',
  '<a@example.com> <b@example.com>',
  'mailto:a@example.com,b@example.com',
  'mailto:a%0Ab@example.com',
  'Email: a b@example.com',
  'a@example.com a',
  'a,b@example.com',
  'a"b@example.com',
  'a@example©site.com',
  '"<script>"@example.com',
  'a@example.com,b@example.com',
  'a@example.com\nBcc: b@example.com',
  `${'a'.repeat(65)}@example.com`,
  'kim@example.123',
  'kim@192.168.0.10',
  'kim@[192.168.0.10]',
  'kim@0x7f.1',
  'kim@2130706433',
  'kim@example.0x1',
  'kim@example.c0m',
  'kim@exa%6dple.com',
  'kim@example.com:25',
  'kim@example.com/x',
  'kim@exa_mple.com',
  'kim@mail.local',
  'kim@example.onion',
  'kim@xn--.example',
  'kim@xn--a.example',
  'kim\u202e@example.com',
  'kim, doe@example.com',
  'kim; doe@example.com',
  'Kim>Doe@example.com',
  'kim(doe@example.com',
  'kim]doe@example.com',
  'kim@example.com😊',
])('The address %j is refused with the message for email addresses.', (address) => {
  expect(readField(email, address)).toEqual({ ok: false, message: 'Please enter a valid email address' });
});

test.each([
  ['con', 'com'],
  ['cmo', 'com'],
  ['comm', 'com'],
  ['VOM', 'com'],
  ['nte', 'net'],
  ['ogr', 'org'],
  ['eud', 'edu'],
  ['gvo', 'gov'],
])('An address that ends in .%s is refused, and the message names .%s.', (slip, meant) => {
  const message = `No address ends in “.${slip.toLowerCase()}”. Did you mean “.${meant}”?`;
  for (const typed of [`kim@mail.${slip}`, `Kim <kim@mail.${slip}>`])
    expect(readField(email, typed)).toEqual({ ok: false, message });
  for (const typed of [`www.mail.${slip}`, `https://mail.${slip}./a?b=c.org`])
    expect([readField(url, typed), readLinks(links, [typed])]).toEqual(Array(2).fill({ ok: false, message }));
});

test.each(['co', 'cm', 'om', 'ne', 'ong', 'new', 'example', 'constructor'])(
  'An address may end in .%s, which exists or may come to exist.',
  (end) => {
    expect(readField(email, `kim@con.${end}`)).toEqual({ ok: true, value: `kim@con.${end}` });
    expect(readField(url, `https://con.${end}`)).toEqual({ ok: true, value: `https://con.${end}` });
  },
);

test.each([
  ['info@bücher.example', 'info@xn--bcher-kva.example'],
  ['Info@BÜCHER.example', 'info@xn--bcher-kva.example'],
  ['info@bu\u0308cher.example', 'info@xn--bcher-kva.example'],
  ['kim@straße.example', 'kim@xn--strae-oqa.example'],
  ['kim@例え。テスト', 'kim@xn--r8jz45g.xn--zckzah'],
  ['kim@مثال.إختبار', 'kim@xn--mgbh0fb.xn--kgbechtv'],
  ['kim@XN--BCHER-KVA.example', 'kim@xn--bcher-kva.example'],
  ['ｋｉｍ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'kim@example.com'],
  ['kim\u200b@exam\u00adple.com\u2060', 'kim@example.com'],
  ['kim@example.com\ufffc', 'kim@example.com'],
  ['\u3000kim@example.com\u00a0', 'kim@example.com'],
  ['Kim Doe <Kim@example.com>', 'kim@example.com'],
  ['"Doe, Kim" < kim@example.com >;', 'kim@example.com'],
  ["'kim@example.com' <kim@example.com>", 'kim@example.com'],
  ['<kim@example.com>', 'kim@example.com'],
  ['＜kim@example.com＞', 'kim@example.com'],
  ['mailto:kim%2Ba@b%C3%BCcher.example?subject=Hi', 'kim+a@xn--bcher-kva.example'],
  ['<MAILTO:kim@example.com>', 'kim@example.com'],
  ['“kim@example.com”,', 'kim@example.com'],
  ["(o'brien@example.ie)", "o'brien@example.ie"],
  ['kim@example.com.', 'kim@example.com'],
  ['Email: kim@example.com (work)', 'kim@example.com'],
  ['E-Mail：kim@example.com', 'kim@example.com'],
  ['Kim Doe [Kim@example.com]', 'kim@example.com'],
  ['Kim<kim@example.com>', 'kim@example.com'],
  ['1) kim@example.com', 'kim@example.com'],
  ['kim@example.com<mailto:Kim@example.com>', 'kim@example.com'],
  ['[kim@example.com](mailto://kim@example.com)', 'kim@example.com'],
  ['kim@example.com, kim@example.com', 'kim@example.com'],
  ['「kim。doe@example｡com。」', 'kim.doe@example.com'],
  ['o’brien@example.ie', "o'brien@example.ie"],
  ['ann\u2011of\u2013ﬁre@example\u2212site.com、', 'ann-of-fire@example-site.com'],
  ['kim@💌.example', 'kim@xn--rr8h.example'],
  ['mailto:%20kim@example.com%20', 'kim@example.com'],
])('The address %j is stored as %s.', (typed, stored) => {
  expect(readField(email, typed)).toEqual({ ok: true, value: stored });
});

test.each(['zoë@example.com', 'ä@bücher.example', '用户@example.com', 'kim.doé+x@example.com'])(
  'The address %s is refused with the reason, because few mail servers take letters beyond ASCII before the @.',
  (address) => {
    expect(readField(email, address)).toEqual({ ok: false, message: ASCII_ONLY });
  },
);

test('An address whose encoded domain makes it too long is refused.', () => {
  const typed = `kim@${'ü'.repeat(50)}.${'ü'.repeat(50)}.${'ü'.repeat(50)}.${'ü'.repeat(50)}.${'ü'.repeat(30)}.example`;
  expect(readField(email, typed)).toMatchObject({ ok: false });
});

test.each([
  ['ada@example.com', 'mailto:ada@example.com'],
  ['kim?bcc=spy%40evil.example&x=@example.org', 'mailto:kim%3Fbcc%3Dspy%2540evil.example%26x%3D@example.org'],
  ["o'brien+#1@example.ie", "mailto:o'brien%2B%231@example.ie"],
  ['info@bücher.example', 'mailto:info@xn--bcher-kva.example'],
  ['kim@evil.example?bcc=x@y', 'mailto:kim%40evil.example%3Fbcc%3Dx@y'],
  ['kim@a.example?bcc=b', 'mailto:kim@a.example%3Fbcc%3Db'],
])('A link to %s has one recipient and no header.', (address, url) => {
  expect(mailtoUrl(address)).toBe(url);
  expect(new URL(url).search).toBe('');
});

test('An email address is stored in lower case and without blanks.', () => {
  expect(readField(email, '  Ada@Example.COM ')).toEqual({ ok: true, value: 'ada@example.com' });
});

test('A website without a scheme is stored with https.', () => {
  expect(readField(url, 'example.com')).toEqual({ ok: true, value: 'https://example.com' });
  expect(readField(url, ' example.com:8080/a?b=c#d ')).toEqual({
    ok: true,
    value: 'https://example.com:8080/a?b=c#d',
  });
});

test.each(['https://example.com', 'http://example.com/path', 'HTTPS://EXAMPLE.COM', 'https://例え.jp/本'])(
  'The website %s is accepted unchanged.',
  (address) => {
    expect(readField(url, address)).toEqual({ ok: true, value: address });
  },
);

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'javascript://example.com/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'ftp://example.com',
  'mailto:a@example.com',
  'https://user:secret@example.com',
  'https://user@example.com',
  'user:secret@example.com',
  'https://',
  'https://localhost',
  'nonsense',
  'two words.com',
  'https://exa mple.com',
  'https:\\\\example.com',
  '//example.com',
  'https:///example.com',
  'https://example..com',
  'https://example.com/my book',
  'See https://a.co/d/1 and https://a.co/d/2',
  'https://a.co/d/1,https://a.co/d/2',
  'https://a.co/d/1https://a.co/d/2',
  'See javascript:alert(1)',
  'example.com,example.org',
  'http://192.168.0.10/x',
  'https://site.internal/x',
  'https://www.amazon.com/A-Long-Title...',
  'www.amazon.com/A-Long-Ti…',
  'A Long Title https://www.amazon.com/A-Long-Ti...',
  'See https://www.amazon.com/A-Long-Ti…',
  '@example.com',
  'http://www.https://example.com',
])('The website %j is refused.', (address) => {
  expect(readField(url, address)).toEqual({ ok: false, message: 'Please enter a valid URL' });
});

test('Every value that a url field accepts is a valid http(s) address without credentials.', () => {
  const nearly = fc.tuple(
    fc.constantFrom('', 'https://', 'http://', 'javascript:', 'data:', '//', 'https://a@', 'HTTP:'),
    fc.oneof(fc.webUrl(), fc.domain(), fc.string({ unit: 'binary' })),
  );
  fc.assert(
    fc.property(nearly, ([scheme, rest]) => {
      const reading = readField(url, scheme + rest);
      if (!reading.ok) return;
      const { protocol, username, password, hostname } = new URL(reading.value);
      expect(['http:', 'https:']).toContain(protocol);
      expect(username + password).toBe('');
      expect(hostname).toContain('.');
    }),
  );
});

test.each([
  [text('text', LIMITS.name), 200],
  [text('phone', LIMITS.phone), 40],
  [text('multiline', LIMITS.message), 5000],
])(
  'A $kind field accepts as many characters as its limit and refuses one more with a message.',
  (field, limit) => {
    expect(readField(field, 'x'.repeat(limit))).toEqual({ ok: true, value: 'x'.repeat(limit) });
    const message = `Please use at most ${limit} characters`;
    expect(readField(field, 'x'.repeat(limit + 1))).toEqual({ ok: false, message });
  },
);

test('An email address may have 254 characters and a link 2048, including an added scheme.', () => {
  const domain = (length: number) => `${`${'d'.repeat(60)}.`.repeat(4).slice(0, length - 4)}.com`;
  const longest = `${'a'.repeat(64)}@${domain(254 - 65)}`;
  expect(longest).toHaveLength(254);
  expect(readField(email, longest)).toMatchObject({ ok: true });
  expect(readField(email, `a${longest}`)).toMatchObject({ ok: false });
  const path = 'example.com/'.padEnd(2048 - 'https://'.length, 'x');
  expect(readField(url, path)).toMatchObject({ ok: true });
  expect(readField(url, `${path}x`)).toEqual({ ok: false, message: 'Please use at most 2048 characters' });
});

test.each([
  [text('text', 200), ''],
  [text('text', 200), ' \t\n '],
  [email, undefined],
  [url, null],
  [choice, ''],
  [count, ''],
  [count, '  '],
])('A required field that is blank counts as missing.', (field, raw) => {
  expect(readField(field, raw)).toEqual({ ok: false, missing: true, message: `${field.label} is required` });
});

test('An optional field that is blank is stored as an empty text.', () => {
  expect(readField(text('url', 2048, false), '  ')).toEqual({ ok: true, value: '' });
});

test.each([1, true, {}, [], ['a']])(
  'A text field refuses %j and never converts another type to text.',
  (raw) => {
    expect(readField(text('text', 200), raw)).toMatchObject({ ok: false });
  },
);

test('A choice accepts only its options.', () => {
  for (const typed of [' print ', 'ｐｒｉｎｔ', '\u200bprint\ufeff', 'pri\u00adnt', '\u00a0print\u3000'])
    expect(readField(choice, typed)).toEqual({ ok: true, value: 'print' });
  expect(readField(choice, 'Print')).toMatchObject({ ok: false });
  expect(readField(choice, 'constructor')).toMatchObject({ ok: false });
});

test.each([
  [1, '1'],
  [5, '5'],
  ['1', '1'],
  [' 5 ', '5'],
  ['３', '3'],
  ['\u00a03\u200b', '3'],
  ['3\ufffc', '3'],
  ['03', '3'],
  ['٤', '4'],
  ['५', '5'],
])('A count from 1 to 5 accepts %j.', (raw, value) => {
  expect(readField(count, raw)).toEqual({ ok: true, value });
});

test.each([0, 6, -1, 1.5, NaN, Infinity, '0', '6', '1.5', '1e0', '0x1', '-1', 'one', '3 books'])(
  'A count from 1 to 5 refuses %j and says which numbers it takes.',
  (raw) => {
    expect(readField(count, raw)).toEqual({
      ok: false,
      message: 'Please choose a number from 1 to 5',
    });
  },
);

test.each([true, [1], {}])('A count refuses %j as the wrong type.', (raw) => {
  expect(readField(count, raw)).toMatchObject({ ok: false, message: MESSAGES.wrongType });
});

test('Blank links are dropped, a single text is not a list, and one bad link refuses the list.', () => {
  const list = ['https://www.amazon.com/dp/1', ' ', '', 'amazon.com/dp/2'];
  const value = ['https://www.amazon.com/dp/1', 'https://amazon.com/dp/2'];
  expect(readLinks(links, list)).toEqual({ ok: true, value });
  expect(readLinks(links, 'amazon.com/dp/2')).toMatchObject({ ok: false });
  expect(readLinks(links, [...list, 'javascript:alert(1)'])).toEqual({ ok: false, message: INVALID_URL });
  expect(readLinks(links, [...list, 1])).toMatchObject({ ok: false });
});

test.each([
  ['ｈｔｔｐｓ：／／ａｍａｚｏｎ．ｃｏｍ／ｄｐ／Ｂ００', 'https://amazon.com/dp/B00'],
  ['www.amazon.co.jp／dp／B00', 'https://www.amazon.co.jp/dp/B00'],
  ['https://example.com/本Ａ', 'https://example.com/本Ａ'],
  ['https://amazon.com/dp/\u200bB00\ufeff', 'https://amazon.com/dp/B00'],
  ['\u3000amazon.com/dp/B00\u00a0', 'https://amazon.com/dp/B00'],
  ['Check out this book! https://amzn.to/3abc', 'https://amzn.to/3abc'],
  ['“A Title: How” by A. Writer (https://a.co/d/1). Enjoy', 'https://a.co/d/1'],
  ['See www.amazon.com/dp/1, please', 'https://www.amazon.com/dp/1'],
  ['https://a.co/d/1 https://a.co/d/1', 'https://a.co/d/1'],
  ['<https://a.co/d/1>,', 'https://a.co/d/1'],
  ['https://example.com/A_(b)', 'https://example.com/A_(b)'],
  ['(https://example.com/A_(b))', 'https://example.com/A_(b)'],
  ['https://a.co/d/1https://a.co/d/1', 'https://a.co/d/1'],
  ['https://a.co/d/1),', 'https://a.co/d/1'],
  ['https://a.co/d/1”。', 'https://a.co/d/1'],
  ['„https://a.co/d/1“', 'https://a.co/d/1'],
  ['»https://a.co/d/1«,', 'https://a.co/d/1'],
  ['「https://a.co/d/1」', 'https://a.co/d/1'],
  ['https://example.com/?url=https://a.co/d/1', 'https://example.com/?url=https://a.co/d/1'],
])('The pasted link %j is stored as %s.', (typed, stored) => {
  expect(readLinks(links, [typed])).toEqual({ ok: true, value: [stored] });
});

test('The messages for malformed values are those of docs/product.md, Messages.', () => {
  expect([INVALID_EMAIL, INVALID_URL]).toEqual([
    'Please enter a valid email address',
    'Please enter a valid URL',
  ]);
});

test.each(['\u200b', '\ufeff \u2060', '\u00ad\u200d\u200e', '\u3164', '\u2800', '\ufffc'])(
  'A value without visible characters (%j) counts as empty.',
  (raw) => {
    for (const kind of ['text', 'multiline', 'email', 'url'] as const) {
      expect(readField(text(kind, 200), raw)).toMatchObject({ ok: false, missing: true });
      expect(readField(text(kind, 200, false), raw)).toEqual({ ok: true, value: '' });
    }
    expect(readLinks(links, [raw, ' '])).toEqual({ ok: true, value: [] });
  },
);

test.each(['👩\u200d🚀', 'می\u200cخواهم', '\u200eAda'])(
  'Characters that join or direct letters are kept: %j.',
  (raw) => {
    expect(readField(text('text', 200), raw)).toEqual({ ok: true, value: raw });
  },
);

test.each(['\u200bada@example.com\ufeff', '\u202aada@example.com\u202c', '\u00a0ada@example.com\t'])(
  'An address with invisible characters around it is accepted: %j.',
  (raw) => {
    expect(readField(email, raw)).toEqual({ ok: true, value: 'ada@example.com' });
    const website = raw.replace('ada@', 'https://');
    expect(readField(url, website)).toEqual({ ok: true, value: 'https://example.com' });
    expect(readLinks(links, [website])).toEqual({ ok: true, value: ['https://example.com'] });
  },
);

test.each(['\u0000', '\u001b', '\u202e', '\ud800'])(
  'An address with an invisible character inside (%j) is refused.',
  (inside) => {
    expect(readField(email, `ada${inside}lovelace@example.com`)).toEqual({
      ok: false,
      message: INVALID_EMAIL,
    });
    expect(readField(url, `https://exa${inside}mple.com`)).toEqual({ ok: false, message: INVALID_URL });
  },
);
