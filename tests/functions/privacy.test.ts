import { getStore } from '@netlify/blobs';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { PRIVACY_FORM } from '#domain/privacy/request-form.ts';
import * as forms from '../../netlify/functions/forms.ts';
import * as privacyConfirm from '../../netlify/functions/privacy-confirm.ts';
import * as privacyRequest from '../../netlify/functions/privacy-request.ts';
import { failureOf } from '../support/failure.ts';
import { call, type CallOptions } from '../support/call.ts';
import { beginCheckout, beginReport, complete, pay, verified } from '../support/checkout.ts';
import { sharedCloud } from '../support/cloud.ts';
import { auditOf } from '../support/admin.ts';
import { takeErrors } from '../support/console-errors.ts';
import { faultyBlobs } from '../support/faults/blobs.ts';
import { pricesOf, reportPrices } from '../support/prices.ts';
import { setHits } from '../support/rows.ts';

const site = await sharedCloud();
beforeEach(() => site.reset());

const email = 'ada@example.com';
const ask = (fields: object, options: CallOptions = {}): Promise<Response> =>
  call(privacyRequest, '/api/privacy/request', { json: { email, choice: 'export', ...fields }, ...options });
const open = (link: string): Promise<Response> => call(privacyConfirm, link);
const use = (link: string, options: CallOptions = {}): Promise<Response> =>
  call(privacyConfirm, link, { form: {}, ...options });

/** The path of the link in the last email to an address. */
async function linkOf(recipient = email): Promise<string> {
  const sentEmail = (await site.outbox()).findLast(({ Recipients }) => Recipients.includes(recipient));
  const url = /http:\/\/localhost:8888(\/api\/privacy\/confirm\?token=[\w.-]+)/.exec(
    sentEmail?.TextBody ?? '',
  );
  return url?.[1] ?? 'no link';
}

/** Requests a link and returns its path, which is read from the email. */
async function linkFor(choice: 'export' | 'erase', recipient = email): Promise<string> {
  expect((await ask({ choice, email: recipient })).status).toBe(201);
  return linkOf(recipient);
}

/**
 * Writes the email address `person` into every column that a visitor can fill: as the sender of forms, and in the texts
 * of forms that Bob sends. Also adds the address to the suppressions.
 */
async function writeEverywhere(person: string): Promise<void> {
  let visitor = 0;
  const post = async (form: string, json: object): Promise<void> => {
    visitor += 1;
    const response = await call(forms, `/api/forms/${form}`, { json, ip: `192.0.2.${visitor}` });
    expect(response.status).toBe(201);
  };
  const attribution = {
    page: `/?mail=${person}`,
    referrer: `https://example.org/?e=${person.replace('@', '%40')}`,
    utm: { utm_source: person },
  };
  const everywhere = { name: person, email: person, phone: person, attribution };
  await post('newsletter', { email: person, source: 'newsletter-footer', attribution });
  await post('book-mockup', { email: person });
  await post('waitlist', { name: person, email: person, attribution });
  await post('signup', { ...everywhere, role: 'founder', website: `https://example.com/?e=${person}` });
  await post('question', { ...everywhere, question: `Write to ${person}.` });
  await post('article-get-started', { email: person, phone: person, website: `example.com/${person}` });
  await post('custom-analysis', { name: person, email: person, bookTitle: person, message: person });
  await post('waitlist', { name: person, email: person, leave_blank: person });
  await post('newsletter', { email: person, leave_blank: person });
  const report = { name: person, phone: person, bookLinks: [`https://www.amazon.com/dp/1?e=${person}`] };
  await beginReport({ ...report, email: person });
  await pay(site, await beginCheckout({ name: person, email: person }));
  const other = { name: person, email: 'bob@example.com' };
  await post('question', {
    ...other,
    question: `I am writing for ${person.toUpperCase()}, not xx${person}.`,
  });
  const website = `https://example.com/${person}`;
  await post('signup', { ...other, role: 'founder', phone: person, website, attribution });
  await post('newsletter', { email: 'bob@example.com', attribution });
  await beginReport({ ...report, ...other });
  await site.sql(`insert into public.saturday_suppressions values ($1, now(), 'complaint', now())`, [person]);
}

/** Every column that can hold text, from the database's catalog. */
async function textColumns(): Promise<{ table: string; column: string }[]> {
  return site.sql(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and data_type not in ('uuid', 'timestamp with time zone', 'date', 'integer', 'bigint', 'numeric', 'boolean')
     order by 1, 2`,
  );
}

/**
 * The text columns, as `table.column`, in which a word starts with `text`. `text` must be in lower case. The stored
 * values may be in any case, and `%40` in a stored value counts as `@`.
 */
async function placesOf(text: string): Promise<string[]> {
  const places: string[] = [];
  for (const { table, column } of await textColumns()) {
    const found = await site.sql(
      `select 1 from public.${table} where replace(lower("${column}"::text), '%40', '@') ~ $1 limit 1`,
      [`(^|[^a-z0-9])${text.replaceAll('.', '\\.')}`],
    );
    if (found.length > 0) places.push(`${table.replace('saturday_', '')}.${column}`);
  }
  return places;
}

/** The columns in which a visitor can leave an email address. A new column of this kind must be added here. */
const VISITORS =
  `contact.email contact.message contact.metadata contact.name contact.searched_text emails.recipient
  newsletter.email newsletter.metadata newsletter.searched_text payments.email payments.metadata payments.name
  payments.searched_text privacy_requests.email suppressions.email waitlist.email waitlist.metadata waitlist.name
  waitlist.phone waitlist.searched_text waitlist.website`.split(/\s+/);

/** The other columns that an erasure empties: what staff or Stripe wrote about a visitor. */
const ABOUT_THEM = ['contact.work_note', 'payments.receipt_url', 'payments.work_note', 'waitlist.work_note'];

/** The text columns without text from visitors: values from closed lists, ids, hashes, and text of ours or of staff. */
const OURS =
  `admin_sessions.token_hash audit.action audit.actor audit.detail contact.quarantine_reason contact.source
  emails.dedupe_key emails.kind emails.last_error emails.provider_message_id emails.status emails.subject
  contact.work_by contact.work_state payments.work_by payments.work_state waitlist.work_by waitlist.work_state
  payments.dispute_state reconciliations.findings reconciliations.progress
  newsletter.quarantine_reason newsletter.source payment_events.detail payment_events.kind payments.payment_status
  payments.plan payments.stripe_session_id privacy_requests.choice rate_limits.key reports.file reports.url stripe_events.id stripe_events.type
  suppressions.reason daily_counts.status daily_counts.tab waitlist.quarantine_reason waitlist.source`.split(
    /\s+/,
  );

test('Every text column is either covered by the erasure or cannot hold a visitor’s words.', async () => {
  const columns = (await textColumns()).map(
    ({ table, column }) => `${table.replace('saturday_', '')}.${column}`,
  );
  expect(columns).toEqual([...VISITORS, ...ABOUT_THEM, ...OURS].toSorted());
});

test('Erasing removes the address from every column that a visitor can write it into, and keeps other people’s records and the payment data that the law requires.', async () => {
  await writeEverywhere(email);
  const link = await linkFor('erase');
  await ask({ choice: 'export' });
  expect(await placesOf(email)).toEqual(VISITORS);
  const page = await use(link);
  expect([page.status, page.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
  expect(await page.text()).toMatch(
    /Your data is erased[^]*Copies in our backups are deleted within 14 days\./,
  );
  expect(await placesOf(email)).toEqual([]);
  const payments = await site.sql<{ email: string; amount: string; metadata: Record<string, unknown> }>(
    `select name, email, plan, amount, payment_status, metadata, receipt_url from public.saturday_payments order by amount desc, email`,
  );
  expect(payments).toMatchObject([
    { name: '', email: '', plan: 'Solo Entrepreneur', payment_status: 'success', receipt_url: null },
    { name: '', email: '', plan: 'TGS Report - 1 Book(s)', payment_status: 'initiated' },
    { name: '[erased]', email: 'bob@example.com', plan: 'TGS Report - 1 Book(s)' },
  ]);
  const report = reportPrices(1).unit.dollars;
  expect(payments.map(({ amount }) => Number(amount))).toEqual([
    pricesOf('solo-entrepreneur').full.dollars,
    report,
    report,
  ]);
  expect(payments[1]?.metadata).toEqual({
    numberOfBooks: 1,
    reportType: 'tgs-report',
    pricePerReport: report,
  });
  expect(payments[2]?.metadata).toMatchObject({ bookLinks: ['https://www.amazon.com/dp/1?e=[erased]'] });
  expect(await site.sql('select name, email, message from public.saturday_contact')).toEqual([
    {
      name: '[erased]',
      email: 'bob@example.com',
      message: `I am writing for [erased], not xx${email}.\n\nPhone: Not provided`,
    },
  ]);
  expect(await site.sql('select email, phone, website from public.saturday_waitlist')).toEqual([
    { email: 'bob@example.com', phone: '[erased]', website: 'https://example.com/[erased]' },
  ]);
  expect(await site.sql('select email from public.saturday_newsletter')).toEqual([
    { email: 'bob@example.com' },
  ]);
  const ledger = await site.sql(`select 1 from public.saturday_payment_events where kind = 'settled'`);
  expect(ledger).toHaveLength(1);
});

test('The export is a file with every row that contains the address, by table.', async () => {
  await writeEverywhere(email);
  const response = await use(await linkFor('export'));
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toMatch(/^application\/json/);
  expect(response.headers.get('Content-Disposition')).toMatch(
    /^attachment; filename="[a-z]+_your-data_\d{4}-\d{2}-\d{2}\.json"$/,
  );
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  const data = (await response.json()) as Record<string, Record<string, unknown>[]>;
  expect(data['email']).toBe(email);
  for (const table of ['newsletter', 'waitlist', 'contact', 'payments']) {
    const rows = await site.sql(
      `select id from public.saturday_${table} where email = $1 order by "timestamp"`,
      [email],
    );
    expect(data[table]?.map(({ id }) => ({ id }))).toEqual(rows);
    expect(rows).not.toEqual([]);
  }
  expect(data['emails']?.every((row) => row['recipient'] === email)).toBe(true);
  expect(data['emails']?.length).toBeGreaterThan(0);
  expect(data['paymentEvents']?.map((row) => row['kind'])).toContain('settled');
  expect(data['suppressions']).toMatchObject([{ email, reason: 'complaint' }]);
  const places = new Set(data['mentions']?.map((row) => `${String(row['table'])}.${String(row['column'])}`));
  expect([...places].toSorted()).toEqual(
    'contact.message contact.name newsletter.metadata payments.metadata payments.name waitlist.metadata waitlist.name waitlist.phone waitlist.website'.split(
      ' ',
    ),
  );
  expect(JSON.stringify(data)).not.toContain('bob@example.com');
});

test('An unknown address gets the same answer, a link and an empty export.', async () => {
  await call(forms, '/api/forms/waitlist', { json: { name: 'Ada', email } });
  const [known, unknown] = [await ask({}), await ask({ email: 'nobody@example.com' })];
  expect([unknown.status, await unknown.json()]).toEqual([201, { ok: true, message: PRIVACY_FORM.success }]);
  expect([known.status, await known.json()]).toEqual([201, { ok: true, message: PRIVACY_FORM.success }]);
  const names = (response: Response): string[] => [...response.headers.keys()];
  expect(names(known)).toEqual(names(unknown));
  const data = (await (await use(await linkOf('nobody@example.com'))).json()) as Record<string, unknown>;
  const { email: _, ...rest } = data;
  expect(Object.values(rest).every((rows) => Array.isArray(rows) && rows.length === 0)).toBe(true);
});

test('The email is transactional and names the request.', async () => {
  await linkFor('erase');
  const [sentEmail] = await site.outbox();
  expect(sentEmail).toMatchObject({ Recipients: [email], MessageStream: 'outbound' });
  expect(sentEmail?.TextBody).toContain('Erase the data: http://localhost:8888/api/privacy/confirm?token=');
});

test.each(['export', 'erase'] as const)(
  'A link (%s) works once, even with simultaneous requests.',
  async (choice) => {
    await call(forms, '/api/forms/waitlist', { json: { name: 'Ada', email } });
    const link = await linkFor(choice);
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => use(link)))).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([200, ...Array<number>(9).fill(404)]);
    const page = await open(link);
    expect(page.status).toBe(404);
    expect(await page.text()).toContain('This link does not work');
    expect((await auditOf(site)).map(({ action }) => action)).toEqual([`privacy-${choice}`]);
  },
);

test('A link expires after thirty minutes.', async () => {
  const link = await linkFor('export');
  const asked = Date.now();
  const at = async (minutes: number, ask: (link: string) => Promise<Response>): Promise<number> => {
    vi.useFakeTimers({ toFake: ['Date'], now: asked + minutes * 60_000 });
    const { status } = await ask(link);
    vi.useRealTimers();
    return status;
  };
  expect(await at(29.5, open)).toBe(200);
  expect([await at(30.5, open), await at(30.5, use)]).toEqual([404, 404]);
  expect(await at(29.5, use)).toBe(200);
});

test('Exports and erasures are written to the audit trail with a hash of the person’s address.', async () => {
  await call(forms, '/api/forms/waitlist', { json: { name: 'Ada', email } });
  await use(await linkFor('export'), { ip: '203.0.113.9' });
  await use(await linkFor('erase'), { ip: '203.0.113.9' });
  const lines = await auditOf(site);
  expect(lines).toMatchObject([
    { action: 'privacy-export', detail: {} },
    { action: 'privacy-erase', detail: { waitlist: 1, contact: 0, payments: 0, mentions: 0 } },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/ada@|203\.0\.113/);
});

test('Erasing removes parked leads of the address.', async () => {
  const link = await linkFor('erase');
  await site.outage('supabase', 60);
  await call(forms, '/api/forms/waitlist', { json: { name: 'Ada', email } });
  await site.outage('supabase', 0);
  takeErrors();
  expect((await use(link)).status).toBe(200);
  expect(await placesOf(email)).toEqual([]);
});

/**
 * Until the test ends, the database refuses subscriptions as invalid data, and contacts with an error that is
 * not about their data.
 */
async function refuseLeads(): Promise<void> {
  await site.supabase.exec(`
    create function public.refuse_data() returns trigger language plpgsql as
      $$ begin perform 'no number'::integer; return new; end $$;
    create function public.refuse() returns trigger language plpgsql as
      $$ begin raise exception 'not now'; end $$;
    create trigger refuse before insert on public.saturday_newsletter
      for each row execute function public.refuse_data();
    create trigger refuse before insert on public.saturday_contact for each row execute function public.refuse();`);
  onTestFinished(async () => {
    await site.supabase.exec(
      'drop function public.refuse_data() cascade; drop function public.refuse() cascade;',
    );
    await getStore('parked-leads').deleteAll();
  });
}

test('Erasing removes parked leads that cannot be moved, and only the address from another person’s parked lead.', async () => {
  const link = await linkFor('erase');
  await site.outage('supabase', 60);
  const text = `Write to ${email.toUpperCase()} or https://example.com/?e=ada%40example.com, not to xx${email}.`;
  const question = { name: 'Bob', email: 'bob@example.com', question: text };
  await call(forms, '/api/forms/newsletter', { json: { email, source: 'newsletter-footer' } });
  await call(forms, '/api/forms/question', { json: { ...question, name: 'Ada', email } });
  await call(forms, '/api/forms/question', { json: question });
  await call(forms, '/api/forms/question', { json: { ...question, question: 'Why?' } });
  const store = getStore('parked-leads');
  const waiting = async () =>
    Promise.all(
      (await store.list()).blobs.map(
        async ({ key }) => [key, await store.get(key, { type: 'text' })] as const,
      ),
    );
  const before = await waiting();
  expect((await use(link)).status).toBe(503);
  expect(await waiting()).toEqual(before);
  await site.outage('supabase', 0);
  await refuseLeads();

  expect((await use(link)).status).toBe(200);
  takeErrors();
  const left = await waiting();
  expect(left).toHaveLength(2);
  expect(left.find(([, lead]) => lead.includes('Write'))?.[1]).toContain(
    `Write to [erased] or https://example.com/?e=[erased], not to xx${email}.`,
  );
  const other = before.find(([, lead]) => lead.includes('Why?'));
  expect(left).toContainEqual(other);
});

test('An erasure that Netlify Blobs refuses is not reported as done, and the same link works afterwards.', async () => {
  const link = await linkFor('erase');
  await site.outage('supabase', 60);
  const question = { name: 'Bob', email: 'bob@example.com', question: `Write to ${email}.` };
  await call(forms, '/api/forms/question', { json: question });
  await site.outage('supabase', 0);
  await refuseLeads();
  const blobs = await faultyBlobs(site);
  const kept = async (): Promise<string> => {
    const [parked] = (await getStore('parked-leads').list()).blobs;
    return getStore('parked-leads').get(parked?.key ?? '', { type: 'text' });
  };
  await blobs.fail({ kind: 'answer', status: 500, body: {} }, /^PUT/);
  expect((await use(link)).status).toBe(503);
  expect(await kept()).toContain(email);
  await blobs.mend();
  expect((await use(link)).status).toBe(200);
  expect(await kept()).toContain('Write to [erased].');
  takeErrors();
});

test('While the database is down a request is answered 503, and the log has no address.', async () => {
  await site.outage('supabase', 60);
  expect((await ask({})).status).toBe(503);
  expect(takeErrors().join()).not.toContain(email);
});

test('An order paid after its buyer was erased is settled without an email.', async () => {
  const begun = await beginCheckout({ email });
  await use(await linkFor('erase'));
  await complete(site, begun.sessionId, 'paid');
  expect(await verified(begun.paymentId)).toMatchObject({
    status: 'success',
    email: '',
    confirmationEmail: 'none',
  });
});

test('Without JavaScript the form redirects to its success page, and a refused request keeps the typed values.', async () => {
  const taken = await call(privacyRequest, '/api/privacy/request', { form: { email, choice: 'export' } });
  expect([taken.status, taken.headers.get('Location')]).toEqual([303, '/privacy/your-data/sent']);
  const refused = await call(privacyRequest, '/api/privacy/request', {
    form: { email: 'nonsense', choice: 'erase' },
  });
  expect(refused.status).toBe(422);
  const page = await refused.text();
  expect(page).toContain('Please enter a valid email address');
  expect(page).toContain('value="nonsense"');
  expect(page).toContain('<option value="erase" selected>');
});

test.each([
  [{ email: '' }, 'email'],
  [{ email: 'nonsense' }, 'email'],
  [{ email: ['a@example.com'] }, 'email'],
  [{ choice: '' }, 'choice'],
  [{ choice: 'constructor' }, 'choice'],
  [{ choice: 1 }, 'choice'],
  [{ admin: true }, 'admin'],
])('A request with %j is refused at %s, and no email is sent.', async (fields, at) => {
  const { code, fields: messages } = await failureOf(await ask(fields));
  expect([code, Object.keys(messages ?? {})]).toEqual(['validation', [at]]);
  expect(await site.outbox()).toEqual([]);
});

/** Makes every link to export or erase data this many seconds old. */
const age = (seconds: number) =>
  site.sql(`update public.saturday_privacy_requests set "timestamp" = now() - make_interval(secs => $1)`, [
    seconds,
  ]);

test('No second link is sent while an unused one is younger than a minute, and the answer does not reveal it.', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask({})));
  for (const answer of answers)
    expect([answer.status, await answer.json()]).toEqual([201, { ok: true, message: PRIVACY_FORM.success }]);
  expect(await site.outbox()).toHaveLength(1);
  await ask({ choice: 'erase' });
  expect(await site.outbox()).toHaveLength(2);
  await age(50);
  await ask({});
  expect(await site.outbox()).toHaveLength(2);
  await age(70);
  await ask({});
  expect(await site.outbox()).toHaveLength(3);
});

test('After a link was used another one is sent.', async () => {
  await use(await linkFor('export'));
  await ask({});
  expect(await site.outbox()).toHaveLength(2);
});

test('The eleventh link to one address within a day is not sent, and the answer does not reveal it.', async () => {
  let visitors = 0;
  const askAgain = async (): Promise<void> => {
    visitors += 1;
    const answer = await ask({}, { ip: `198.51.100.${visitors}` });
    expect([answer.status, await answer.json()]).toEqual([201, { ok: true, message: PRIVACY_FORM.success }]);
    await age(70);
  };
  await askAgain();
  await setHits(site, 9);
  await askAgain();
  await askAgain();
  expect(await site.outbox()).toHaveLength(2);
  await site.sql(`update public.saturday_rate_limits set window_started_at = now() - interval '23 hours'`);
  await askAgain();
  expect(await site.outbox()).toHaveLength(2);
  await site.sql(`update public.saturday_rate_limits set window_started_at = now() - interval '25 hours'`);
  await askAgain();
  expect(await site.outbox()).toHaveLength(3);
});
