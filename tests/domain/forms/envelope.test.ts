import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LeadForm } from '#domain/forms/form.ts';
import { LEAD_FORMS } from '#domain/forms/lead-forms.ts';
import { ENVELOPE_FIELDS, readEnvelope as read, readSubmissionId } from '#domain/forms/envelope.ts';
import { unknownFields } from '#domain/forms/read-form.ts';
import published from '../../../src/content/published-articles.json' with { type: 'json' };

const { newsletter, signup, 'article-get-started': article } = LEAD_FORMS;
/** Calls the domain's `readEnvelope` with the form sources of the published articles. */
const readEnvelope = (form: LeadForm, input: Readonly<Record<string, unknown>>) =>
  read(form, input, published);
const id = '0190a5b2-7c3d-7e4f-8a1b-2c3d4e5f6a7b';

test('An empty envelope has only the form’s first source.', () => {
  expect(readEnvelope(newsletter, {})).toEqual({
    ok: true,
    envelope: { source: 'website', submissionId: null, attribution: null, startedAt: null, honeypot: '' },
  });
});

test('A full envelope is cleaned.', () => {
  const attribution = { page: ' /pricing ', referrer: 'https://example.com', utm: { utm_source: 'mail' } };
  const input = { source: 'newsletter-footer', submissionId: id.toUpperCase(), attribution };
  const startedAt = '2026-11-20T10:00:00.000Z';
  expect(readEnvelope(newsletter, { ...input, startedAt, leave_blank: 'x' })).toEqual({
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
  'The source %j is refused, because the form does not list it.',
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

test.each(Object.entries(published))('The article %s has the source %s.', (slug, source) => {
  expect(readEnvelope(article, { article: slug })).toMatchObject({ ok: true, envelope: { source } });
  expect(readEnvelope(article, { source })).toMatchObject({ ok: true, envelope: { source } });
  expect(readEnvelope(newsletter, { source })).toHaveProperty(['fields', 'source']);
});

test('An article’s source is accepted once the article is published.', () => {
  const input = { article: 'new', source: 'new-blog-get-started' };
  const messages = read(article, input, {});
  expect(messages).toHaveProperty(['fields', 'source']);
  expect(messages).toHaveProperty(['fields', 'article']);
  expect(read(article, input, { new: 'new-blog-get-started' })).toMatchObject({
    ok: true,
    envelope: { source: 'new-blog-get-started' },
  });
});

test('An unknown article is refused, and any article at a form without articles.', () => {
  expect(readEnvelope(article, { article: 'toString' })).toHaveProperty(['fields', 'article']);
  expect(readEnvelope(newsletter, { article: 'seo-llm' })).toHaveProperty(['fields', 'article']);
});

test('A known article does not make an unknown source valid.', () => {
  const input = { article: 'seo-llm', source: 'unknown' };
  expect(readEnvelope(article, input)).toHaveProperty(['fields', 'source']);
});

test.each([undefined, null, ''])('A submission id of %j counts as absent.', (raw) => {
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
  'The start time %j is refused, because it is not an instant in ISO 8601.',
  (startedAt) => {
    expect(readEnvelope(newsletter, { startedAt })).toHaveProperty(['fields', 'startedAt']);
  },
);

test.each(['x', 1, [], { unknown: 'x' }, { page: 1 }, { utm: 'x' }, { utm: { utm_source: 1 } }])(
  'The attribution %j is refused.',
  (attribution) => {
    expect(readEnvelope(newsletter, { attribution })).toHaveProperty(['fields', 'attribution']);
  },
);

test('The first ten valid utm parameters are kept and the others dropped, since the visitor did not write them.', () => {
  const many = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`UTM_${index}`, 'x']));
  const reading = readEnvelope(newsletter, { attribution: { utm: { gclid: 'x', 'utm_a-b': 'x', ...many } } });
  expect(reading.ok && Object.keys(reading.envelope.attribution?.utm ?? {})).toEqual(
    Array.from({ length: 10 }, (_, index) => `utm_${index}`),
  );
});

test('A long referrer is cut, not refused, since the visitor did not write it.', () => {
  const reading = readEnvelope(newsletter, { attribution: { referrer: `https://${'x'.repeat(3000)}` } });
  expect(reading.ok && reading.envelope.attribution?.referrer).toHaveLength(500);
});

test('For any input readEnvelope returns an envelope or messages and never throws.', () => {
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

test('Every unknown name gets a message, including `__proto__`.', () => {
  const input = JSON.parse('{"email":"a","amount":1,"__proto__":{"admin":true}}') as Record<string, unknown>;
  const messages = unknownFields(['email'], input);
  expect(Object.keys(messages).toSorted()).toEqual(['__proto__', 'amount']);
  expect(Object.values(messages)).toEqual(['This field is not known', 'This field is not known']);
});
