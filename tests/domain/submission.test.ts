import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LEAD_FORMS } from '#domain/forms.ts';
import { ENVELOPE_FIELDS, readEnvelope, readSubmissionId, unknownFields } from '#domain/submission.ts';

const { newsletter, signup, 'article-get-started': article } = LEAD_FORMS;
const id = '0190a5b2-7c3d-7e4f-8a1b-2c3d4e5f6a7b';

test('An empty envelope takes the form’s first source and nothing else.', () => {
  expect(readEnvelope(newsletter, {})).toEqual({
    ok: true,
    envelope: { source: 'website', submissionId: null, attribution: null, startedAt: null, honeypot: '' },
  });
});

test('A full envelope comes through clean.', () => {
  const attribution = { page: ' /pricing ', referrer: 'https://example.com', utm: { utm_source: 'mail' } };
  const input = { source: 'newsletter-footer', submissionId: id.toUpperCase(), attribution };
  const startedAt = '2026-11-20T10:00:00.000Z';
  expect(readEnvelope(newsletter, { ...input, startedAt, company_website: 'x' })).toEqual({
    ok: true,
    envelope: {
      source: 'newsletter-footer',
      submissionId: id,
      attribution: { ...attribution, page: '/pricing' },
      startedAt: new Date(startedAt),
      honeypot: 'x',
    },
  });
});

test.each(['unknown', 'constructor', 'newsletter-footer ', 1, ['website']])(
  'The source %j is refused: the list of a form is closed.',
  (source) => {
    expect(readEnvelope(newsletter, { source })).toMatchObject({
      ok: false,
      fields: { source: expect.any(String) as string },
    });
  },
);

test('A source of another form is refused.', () => {
  expect(readEnvelope(signup, { source: 'waitlist-modal' })).toMatchObject({ ok: false });
  expect(readEnvelope(signup, { source: 'video-gallery-signup' })).toMatchObject({ ok: true });
});

test.each([
  ['building-authority', 'authority-blog-get-started'],
  ['competitor-analysis', 'competitor-analysis-blog-get-started'],
  ['seo-llm', 'seo-llm-blog-get-started'],
  ['content-archetype', 'content-archetype-blog-get-started'],
  ['seo-comparison', 'seo-comparison-blog-get-started'],
])('The article %s has the source %s.', (slug, source) => {
  expect(readEnvelope(article, { article: slug })).toMatchObject({ ok: true, envelope: { source } });
});

test('An article that is not known is refused, and one at a form that stands in no article.', () => {
  expect(readEnvelope(article, { article: 'toString' })).toHaveProperty(['fields', 'article']);
  expect(readEnvelope(newsletter, { article: 'seo-llm' })).toHaveProperty(['fields', 'article']);
});

test('A known article does not carry an unknown source through.', () => {
  const input = { article: 'seo-llm', source: 'unknown' };
  expect(readEnvelope(article, input)).toHaveProperty(['fields', 'source']);
});

test.each([undefined, null, ''])('A submission id that is %j is none.', (raw) => {
  const messages = {};
  expect(readSubmissionId(raw, messages)).toBeNull();
  expect(messages).toEqual({});
});

test.each(['x', 1, {}, [id], `${id}0`, id.replaceAll('-', ''), `{${id}}`])(
  'The submission id %j is refused.',
  (raw) => {
    expect(readEnvelope(newsletter, { submissionId: raw })).toHaveProperty(['fields', 'submissionId']);
  },
);

test('Every UUID is a submission id.', () => {
  fc.assert(
    fc.property(fc.uuid(), (uuid) => {
      expect(readSubmissionId(uuid, {})).toBe(uuid);
    }),
  );
});

test.each(['yesterday', '2026-11-20', '2026-11-20T10:00:00', '2026-13-40T10:00:00Z', 1, {}, []])(
  'The start %j is refused: it is not an instant in ISO 8601.',
  (startedAt) => {
    expect(readEnvelope(newsletter, { startedAt })).toHaveProperty(['fields', 'startedAt']);
  },
);

test.each(['x', 1, [], { stranger: 'x' }, { page: 1 }, { utm: 'x' }, { utm: { utm_source: 1 } }])(
  'The attribution %j is refused.',
  (attribution) => {
    expect(readEnvelope(newsletter, { attribution })).toHaveProperty(['fields', 'attribution']);
  },
);

test('Of what a link’s author put into utm the first ten that are one stay; it is not the visitor’s fault.', () => {
  const many = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`UTM_${index}`, 'x']));
  const reading = readEnvelope(newsletter, { attribution: { utm: { gclid: 'x', 'utm_a-b': 'x', ...many } } });
  expect(reading.ok && Object.keys(reading.envelope.attribution?.utm ?? {})).toEqual(
    Array.from({ length: 10 }, (_, index) => `utm_${index}`),
  );
});

test('A long referrer is cut, not refused: it is not the visitor’s fault.', () => {
  const reading = readEnvelope(newsletter, { attribution: { referrer: `https://${'x'.repeat(3000)}` } });
  expect(reading.ok && reading.envelope.attribution?.referrer).toHaveLength(500);
});

test('Whatever stands in an envelope, it is read without a throw into an envelope or messages.', () => {
  const anyEnvelope = fc.record(
    Object.fromEntries(ENVELOPE_FIELDS.map((name) => [name, fc.oneof(fc.anything(), fc.string())])),
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(anyEnvelope, (input) => {
      const reading = readEnvelope(newsletter, input);
      if (reading.ok) expect(newsletter.sources).toContain(reading.envelope.source);
      else expect(Object.keys(reading.fields)).not.toHaveLength(0);
    }),
  );
});

test('Every name that is not known is named, `__proto__` as well.', () => {
  const input = JSON.parse('{"email":"a","amount":1,"__proto__":{"admin":true}}') as Record<string, unknown>;
  const strangers = unknownFields(['email'], input);
  expect(Object.keys(strangers).toSorted()).toEqual(['__proto__', 'amount']);
  expect(Object.values(strangers)).toEqual(['This field is not known', 'This field is not known']);
});
