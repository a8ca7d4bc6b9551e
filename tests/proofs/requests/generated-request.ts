import fc, { type Arbitrary } from 'fast-check';
import { CHECKOUT_FORMS } from '#domain/forms/checkout-forms.ts';
import { ENVELOPE_FIELDS } from '#domain/forms/envelope.ts';
import { LEAD_FORM_NAMES, LEAD_FORMS } from '#domain/forms/lead-forms.ts';
import { NAUGHTY_STRINGS } from '../../support/naughty-strings/naughty-strings.ts';
import { ARTICLE, VIDEO } from '../../support/content.ts';

/** The mark in generated texts. A page may contain it only escaped, never as markup. */
export const MARK = '<zq-';

/** A generated request. Its texts may have placeholders for values of the running site, such as `{payment}`. */
export interface GeneratedRequest {
  /** The path as a function's config states it, such as `/api/forms/:form`. */
  path: string;
  method: string;
  parameters: readonly string[];
  query: readonly (readonly [name: string, value: string])[];
  headers: Readonly<Record<string, string>>;
  body: GeneratedBody;
  signs: boolean;
}

export type GeneratedBody =
  | { kind: 'none' }
  | { kind: 'json' | 'text' | 'binary'; text: string }
  | { kind: 'form' | 'multipart'; fields: readonly (readonly [string, string])[] }
  | { kind: 'huge'; bytes: number };

const HOSTILE = [
  ...[
    '',
    ' ',
    '0',
    '-1',
    '1e999',
    'NaN',
    'null',
    'true',
    '[]',
    '{}',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udfff\ud800',
  ],
  ...[`"'>${MARK}b onload=1>`, `'${MARK}i>`, `</textarea>${MARK}s>`, `"${MARK}u>`, `${MARK}u>@example.com`],
  ...[
    '__proto__',
    'constructor',
    'toString',
    '../../etc/passwd',
    '%00',
    '%ff',
    '%2e%2e%2f',
    '\u202e',
    '\ufeff',
  ],
  ...['\r\nBcc: eve@example.com', "'; drop table x; --", '{{7*7}}', '=cmd()', 'javascript:alert(1)'],
  ...['2026-02-30', '9999-12-31', '-271821-04-20', '275760-09-13', 'Europe/Berlin', 'Etc/Nowhere'],
  ...[
    'x'.repeat(255),
    'é'.repeat(5001),
    '😀'.repeat(2600),
    'ada@example.com',
    '3f2b8a34-5a51-4a52-9d3e-0d6a3b1c7f10',
  ],
];
const hostile = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 3, arbitrary: fc.constantFrom(...NAUGHTY_STRINGS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

/**
 * Values by the name of a field, a query parameter or a path parameter. Endpoints accept most of them, so that many
 * generated requests pass validation.
 */
const FITTING: Readonly<Record<string, readonly string[]>> = {
  form: LEAD_FORM_NAMES,
  tab: ['newsletter', 'waitlist', 'contact', 'payments'],
  id: ['{payment}', '{lead}'],
  action: ['events', 'work', 'release', 'unknown', 'delete'],
  token: ['{unsubscribe}', '{privacy}', '{report}'],
  email: ['ada@example.com', 'Grace.Hopper+x@example.org', 'bob@bounce.test'],
  name: ['Ada Lovelace', '李小龙', `${MARK}b>Ada`],
  phone: ['+44 20 7946 0000'],
  website: ['https://example.com/über', 'example.com'],
  question: ['How does it begin?\n\nAnd when does it end?', `${MARK}b>`],
  message: ['All of it.'],
  bookTitle: ['Notes & Sketches'],
  role: ['founder', 'writer', 'seo'],
  bookStage: ['draft'],
  distributionType: ['both'],
  preselected: ['true', 'false'],
  product: ['sunday', 'report'],
  video: [VIDEO.id],
  plan: ['solo-entrepreneur', 'enterprise'],
  coupon: ['SATURDAY50'],
  timeZone: ['America/New_York'],
  numberOfBooks: ['1', '2'],
  bookLinks: ['https://www.amazon.com/dp/1'],
  expectedTotal: ['999', '9.99'],
  submissionId: ['', '', '3f2b8a34-5a51-4a52-9d3e-0d6a3b1c7f10'],
  source: ['', '', '', 'website', 'modal-signup'],
  article: ['', '', ARTICLE.slug],
  startedAt: ['2026-11-20T10:00:00Z'],
  leave_blank: ['', 'https://spam.example'],
  attribution: [''],
  choice: ['export', 'erase'],
  order: ['{order}'],
  password: ['{password}', 'wrong'],
  state: ['new', 'contacted', 'done'],
  by: ['AL'],
  note: ['Called.'],
  url: ['https://files.example.com/report.pdf'],
  cursor: ['{cursor}'],
  limit: ['1', '200'],
  q: ['ada', '"ada" -x', '%_\\'],
  status: ['success', 'initiated'],
  work: ['new'],
  from: ['2026-11-01'],
  to: ['2026-11-22'],
  sort: ['newest', 'oldest', 'amount'],
  quarantined: ['true', 'false'],
};
const QUERY_NAMES = [
  ...[
    'token',
    'cursor',
    'limit',
    'q',
    'status',
    'source',
    'product',
    'work',
    'from',
    'to',
    'sort',
    'quarantined',
    'x',
  ],
];
const OTHER_NAMES = [
  '__proto__',
  'constructor',
  'amount',
  'id',
  'metadata',
  'quarantine_reason',
  `${MARK}b>`,
  '',
];

const valueOf = (name: string): Arbitrary<string> => {
  const fitting = FITTING[name] ?? [];
  if (fitting.length === 0) return hostile;
  return fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...fitting) }, { weight: 1, arbitrary: hostile });
};

/**
 * The fields to send to a path: those that the path's endpoint accepts, or else `url` and `token`. The fields
 * of a lead form depend on the form, which the path parameter names.
 */
function fieldsOf(path: string, [parameter = '']: readonly string[]): readonly string[] {
  if (path.startsWith('/api/forms/')) {
    const form = Object.hasOwn(LEAD_FORMS, parameter) ? parameter : 'question';
    const { fields } = LEAD_FORMS[form as keyof typeof LEAD_FORMS];
    return [...fields.map(({ name }) => name), ...ENVELOPE_FIELDS.filter((name) => name !== 'attribution')];
  }
  const checkout = ['expectedTotal', 'submissionId'];
  if (path.endsWith('/checkout/plan'))
    return [...CHECKOUT_FORMS.checkout.fields.map(({ name }) => name), ...checkout];
  if (path.endsWith('/checkout/report'))
    return [...CHECKOUT_FORMS.report.fields.map(({ name }) => name), ...checkout];
  if (path.endsWith('/privacy/request')) return ['email', 'choice'];
  if (path.endsWith('/reports/link')) return ['order', 'email'];
  if (path.endsWith('/session')) return ['password'];
  if (path.endsWith('/work')) return ['state', 'by', 'note'];
  return ['url', 'token'];
}

/**
 * Pairs of a field's name and its value. Endpoints accept most of the values (`FITTING`). Some fields are
 * missing, repeated or unknown.
 */
function pairsOf(names: readonly string[]): Arbitrary<(readonly [string, string])[]> {
  const fitting = fc.tuple(
    ...names.map((name) =>
      fc
        .tuple(fc.nat(9), valueOf(name))
        .map(([chance, value]) => (chance === 0 ? [] : [[name, value] as const])),
    ),
  );
  const extra = fc.array(fc.tuple(fc.constantFrom(...names, ...OTHER_NAMES), hostile), { maxLength: 2 });
  return fc
    .tuple(fitting, fc.nat(3), extra)
    .map(([pairs, chance, more]) => [...pairs.flat(), ...(chance === 0 ? more : [])]);
}

/**
 * The fields as JSON, usually an object. Sometimes a value has another type, and sometimes the JSON is
 * malformed.
 */
function jsonOf(names: readonly string[]): Arbitrary<string> {
  const odd = fc.option(fc.tuple(fc.constantFrom(...names, 'attribution'), fc.jsonValue({ maxDepth: 3 })), {
    freq: 3,
  });
  return fc.tuple(pairsOf(names), odd, fc.nat(19), hostile).map(([pairs, change, chance, text]) => {
    const values: [string, unknown][] = pairs.map(([name, value]) => [
      name,
      name === 'bookLinks' ? [value] : name === 'expectedTotal' ? Number(value) : value,
    ]);
    if (change) values.push([change[0], change[1]]);
    if (chance === 0) return JSON.stringify(text);
    if (chance === 1) return '['.repeat(20_000) + ']'.repeat(20_000);
    const json = `{${values.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`;
    return chance === 2 ? json.slice(0, -1) : json;
  });
}

const EVENT_TYPES = [
  'checkout.session.completed',
  'checkout.session.expired',
  'charge.refunded',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
  'customer.created',
];
const anyId = fc.oneof(
  fc.constantFrom('{payment}', '{stripe-session}', 'cs_test_unknown', 'pi_1', 'evt_1'),
  fc.jsonValue({ maxDepth: 1 }),
  hostile,
);
const eventObject = fc.oneof(
  fc.record(
    {
      object: fc.oneof(fc.constantFrom('checkout.session', 'charge', 'dispute', 'customer'), fc.jsonValue()),
      id: anyId,
      client_reference_id: anyId,
      metadata: fc.oneof(fc.record({ docId: anyId }), fc.jsonValue()),
      payment_intent: fc.oneof(anyId, fc.record({ id: anyId })),
    },
    { requiredKeys: ['object'] },
  ),
  fc.jsonValue({ maxDepth: 2 }),
);
const stripeBody = fc
  .record(
    {
      id: fc.oneof(fc.constantFrom('evt_1', 'evt_2'), hostile, fc.jsonValue()),
      object: fc.constant('event'),
      type: fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...EVENT_TYPES) }, hostile),
      livemode: fc.constantFrom(false, false, false, true, null),
      data: fc.oneof({ weight: 5, arbitrary: fc.record({ object: eventObject }) }, fc.jsonValue()),
    },
    { requiredKeys: [] },
  )
  .map((event) => JSON.stringify(event));
const postmarkBody = fc
  .record(
    {
      RecordType: fc.constantFrom('Bounce', 'SpamComplaint', 'SubscriptionChange', 'Open'),
      Type: fc.constantFrom('HardBounce', 'SpamNotification', 'Transient'),
      Email: fc.oneof(valueOf('email'), hostile, fc.jsonValue()),
      Recipient: fc.oneof(valueOf('email'), hostile),
      Inactive: fc.boolean(),
      SuppressSending: fc.boolean(),
      SuppressionReason: fc.oneof(fc.constantFrom('HardBounce', 'ManualSuppression'), hostile),
      BouncedAt: fc.oneof(fc.constantFrom('2026-11-20T10:00:00Z'), hostile),
      ChangedAt: hostile,
    },
    { requiredKeys: ['RecordType'] },
  )
  .map((report) => JSON.stringify(report));

function bodyOf(path: string, parameters: readonly string[]): Arbitrary<GeneratedBody> {
  const names = fieldsOf(path, parameters);
  const isWebhook = path.endsWith('/webhook');
  const json = path.includes('/stripe/')
    ? stripeBody
    : path.includes('/postmark/')
      ? postmarkBody
      : jsonOf(names);
  return fc.oneof(
    { weight: 24, arbitrary: json.map((text) => ({ kind: 'json' as const, text })) },
    {
      weight: isWebhook ? 3 : 24,
      arbitrary: pairsOf(names).map((fields) => ({ kind: 'form' as const, fields })),
    },
    { weight: 6, arbitrary: fc.constant({ kind: 'none' as const }) },
    {
      weight: 3,
      arbitrary: pairsOf([...names, 'file']).map((fields) => ({ kind: 'multipart' as const, fields })),
    },
    { weight: 3, arbitrary: hostile.map((text) => ({ kind: 'text' as const, text })) },
    {
      weight: 3,
      arbitrary: fc
        .string({ unit: 'binary', maxLength: 60 })
        .map((text) => ({ kind: 'binary' as const, text })),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(65_535, 65_537, 5_000_000)
        .map((bytes) => ({ kind: 'huge' as const, bytes })),
    },
  );
}

const ACCEPTS = ['application/json', 'text/html,*/*;q=0.8', '*/*', 'image/png', `${MARK}b>`];
const OTHER_HEADERS: Readonly<Record<string, readonly string[]>> = {
  origin: ['{origin}', '{origin}', 'null', 'https://evil.example', `https://${MARK}b>`, ''],
  'sec-fetch-site': ['same-origin', 'same-origin', 'none', 'cross-site', 'x'],
  'content-encoding': ['gzip', 'br', 'identity'],
  'content-length': ['0', '12', '99999999', '-1', 'x'],
  'content-type': [
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'text/xml',
    ';',
  ],
  'accept-language': ['de', `${MARK}b>`],
  authorization: ['Basic {postmark}', 'Basic {postmark}', 'Basic {postmark}', 'Basic !', 'Bearer x'],
  'stripe-signature': ['t=1,v1=abc', 't=,v1=', `${MARK}b>`],
  'x-forwarded-for': ['127.0.0.1', `${MARK}b>`],
  'user-agent': [`${MARK}b>`, 'curl/8'],
};
const headers = fc
  .tuple(
    fc.option(fc.constantFrom(...ACCEPTS), { nil: undefined }),
    fc.option(
      fc.constantFrom('staff-session={session}', 'staff-session={session}', 'staff-session=x', `a=${MARK}b>`),
      {
        nil: undefined,
      },
    ),
    fc.array(
      fc
        .constantFrom(...Object.keys(OTHER_HEADERS))
        .chain((name) =>
          fc.constantFrom(...(OTHER_HEADERS[name] ?? [])).map((value) => [name, value] as const),
        ),
      { maxLength: 2 },
    ),
  )
  .map(([accept, cookie, others]) => ({
    ...(accept !== undefined && { accept }),
    ...(cookie !== undefined && { cookie }),
    ...Object.fromEntries(others),
  }));

/** A request to this path, which is written as in a function's config. */
export function generatedRequest(path: string): Arbitrary<GeneratedRequest> {
  const names = [...path.matchAll(/:([a-z]+)/g)].map(([, name = '']) => name);
  return fc.tuple(...names.map(valueOf)).chain((parameters) =>
    fc.record({
      path: fc.constant(path),
      parameters: fc.constant(parameters),
      method: methodFor(path),
      query: fc.oneof(
        fc.constant([]),
        fc.array(
          fc.constantFrom(...QUERY_NAMES).chain((name) => fc.tuple(fc.constant(name), valueOf(name))),
          { maxLength: 3 },
        ),
      ),
      headers,
      body: bodyOf(path, parameters),
      signs: fc.nat(3).map((chance) => chance > 0),
    }),
  );
}

function methodFor(path: string): Arbitrary<string> {
  const usual = /admin\/(?!.*(release|work|delivered))|health/.test(path) ? 'GET' : 'POST';
  const all = ['GET', 'POST', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'PROPFIND'];
  return fc.oneof(
    { weight: 8, arbitrary: fc.constant(usual) },
    { weight: 2, arbitrary: fc.constantFrom('GET', 'POST') },
    { weight: 1, arbitrary: fc.constantFrom(...all) },
  );
}
