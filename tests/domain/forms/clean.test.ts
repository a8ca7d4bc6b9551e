import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clean } from '#domain/forms/clean.ts';

/** Any sequence of UTF-16 code units, including lone surrogates, control characters and text-direction controls. */
const anyText = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.constantFrom(0, 9, 10, 13, 0x202e, 0x2066, 0xd800)))
  .map((units) => String.fromCharCode(...units));

test('A clean line has no control character, line break or direction override, for any input.', () => {
  fc.assert(
    fc.property(anyText, (raw) => {
      expect(clean(raw, false)).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
    }),
  );
});

test('A clean multi-line text keeps line feeds and no other control character.', () => {
  fc.assert(
    fc.property(anyText, (raw) => {
      expect(clean(raw, true).replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
    }),
  );
});

test('Cleaning twice changes nothing more; the result is trimmed, well-formed Unicode.', () => {
  fc.assert(
    fc.property(anyText, fc.boolean(), (raw, isMultiline) => {
      const once = clean(raw, isMultiline);
      expect(clean(once, isMultiline)).toBe(once);
      expect(once.isWellFormed()).toBe(true);
      expect(once.trim()).toBe(once);
    }),
  );
});

test.each([
  ['  Ada  ', 'Ada'],
  ['Ada\r\nBcc: eve@example.com', 'Ada Bcc: eve@example.com'],
  ['Ada\tLovelace', 'Ada Lovelace'],
  ['Ada\vLovelace', 'Ada Lovelace'],
  ['A\u0000d\u001ba', 'Ada'],
  ['\u202egnp.exe', 'gnp.exe'],
  // Dictated on an iPhone.
  ['Ada\ufffc Lovelace\ufffc', 'Ada Lovelace'],
  ['Ada \ud83d', 'Ada \ufffd'],
  ['Zoë 👩‍🚀', 'Zoë 👩‍🚀'],
])('The line %j becomes %j.', (raw, expected) => {
  expect(clean(raw, false)).toBe(expected);
});

test('A message keeps its paragraphs; every line break becomes a line feed.', () => {
  expect(clean(' one\r\ntwo\rthree\n\n\tfour\vfive\x85six ', true)).toBe(
    'one\ntwo\nthree\n\n four\nfive\nsix',
  );
});
