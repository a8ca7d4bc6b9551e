// Staff deliver a paid report. The buyer opens the report with a signed link, and can ask for a new link.
import { getStore } from '@netlify/blobs';
import { beforeEach, expect, test, vi } from 'vitest';
import type { TimelineAnswer } from '#domain/admin/timeline.ts';
import { REPORT_FILE_BYTES, REPORT_LINK_DAYS, REPORT_LINK_FORM } from '#domain/payments/report-delivery.ts';
import * as jobRetention from '../../netlify/functions/job-retention.ts';
import * as privacyConfirm from '../../netlify/functions/privacy-confirm.ts';
import * as privacyRequest from '../../netlify/functions/privacy-request.ts';
import * as reportDownload from '../../netlify/functions/report-download.ts';
import * as reportLink from '../../netlify/functions/report-link.ts';
import { writeEmail } from '../../netlify/server/email/write.ts';
import type { EmailRow } from '../../netlify/server/platform/schema.ts';
import { auditOf, callAdmin, cookieOf, tryPassword } from '../support/admin.ts';
import { call } from '../support/call.ts';
import { beginCheckout, beginReport, pay } from '../support/checkout.ts';
import { sharedCloud } from '../support/cloud.ts';
import { failureOf } from '../support/failure.ts';

const site = await sharedCloud();
let cookie: string;
beforeEach(async () => {
  await site.reset();
  cookie = cookieOf(await tryPassword(site.adminPassword, { ip: '203.0.113.98' }));
});

const email = 'ada@example.com';
const PDF = '%PDF-1.7 the report';
const URL_ELSEWHERE = 'https://files.example.com/report.pdf';
const DAY_MS = 24 * 60 * 60 * 1000;
const files = getStore({ name: 'reports', consistency: 'strong' });

/** Orders a report on one book, and pays for it unless `isPaid` is false. Returns the payment's id. */
async function buyReport({ isPaid = true } = {}): Promise<string> {
  const begun = await beginReport();
  if (isPaid) await pay(site, begun);
  return begun.paymentId;
}

function deliver(paymentId: string, options: { json?: unknown; body?: FormData } = {}): Promise<Response> {
  const path = `/api/admin/payments/${paymentId}/delivered`;
  return callAdmin(path, { method: 'POST', headers: { cookie }, ...options });
}

function upload(paymentId: string, content: BlobPart = PDF): Promise<Response> {
  const body = new FormData();
  body.set('file', new File([content], 'report.pdf', { type: 'application/pdf' }));
  return deliver(paymentId, { body });
}

/** The keys of the PDFs that are stored for a payment. */
async function keysOf(paymentId: string): Promise<string[]> {
  const { blobs } = await files.list({ prefix: paymentId });
  return blobs.map(({ key }) => key);
}

/** Runs the retention job with its clock `ms` ahead. */
async function applyRetentionIn(ms: number): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
  const response = await call(jobRetention, '/.netlify/functions/job-retention', { method: 'POST' });
  vi.useRealTimers();
  expect(response.status).toBe(200);
}

/** The path in the link to the report, from the last email that has such a link. */
async function linkOf(): Promise<string> {
  const texts = (await site.outbox()).map(({ TextBody }) => TextBody ?? '');
  const links = texts.flatMap((text) => /\/api\/reports\/download\?token=[\w.-]+/.exec(text)?.[0] ?? []);
  return links.at(-1) ?? 'no link';
}

const readyEmails = async () =>
  (await site.outbox()).filter(({ Subject }) => Subject.startsWith('Your report is ready'));
const open = (link: string) => call(reportDownload, link, { form: {} });
const renew = (order: string, address = email) =>
  call(reportLink, REPORT_LINK_FORM.action, { json: { order, email: address } });

test('An uploaded PDF is emailed to the buyer as a link once, and each download is noted in the timeline.', async () => {
  const paymentId = await buyReport();
  const response = await upload(paymentId);
  const answer: unknown = await response.json();
  expect([response.status, answer]).toEqual([200, { ok: true, deliveredAt: expect.any(String) as string }]);
  expect(await (await upload(paymentId)).json()).toEqual(answer);
  expect(await readyEmails()).toMatchObject([{ Recipients: [email] }]);
  // A link may have been corrected since, or a book refunded.
  expect((await readyEmails())[0]?.TextBody).toContain('You ordered it for:');

  const link = await linkOf();
  const download = await open(link);
  expect(await download.text()).toBe(PDF);
  expect(download.headers.get('content-type')).toBe('application/pdf');
  expect(download.headers.get('content-disposition')).toMatch(
    /^attachment; filename="[\w-]+-[0-9A-F]{8}\.pdf"$/,
  );
  expect(download.headers.get('cache-control')).toBe('no-store');

  const timeline = await callAdmin(`/api/admin/payments/${paymentId}/events`, { headers: { cookie } });
  const sentences = ((await timeline.json()) as TimelineAnswer).events.map(({ sentence }) => sentence);
  expect(sentences.slice(-3)).toEqual([
    'Staff delivered the report as a PDF.',
    'The email with the report’s link was sent.',
    'The buyer opened the report.',
  ]);
  const changes = (await auditOf(site)).filter(({ action }) => action === 'delivered');
  expect(changes).toMatchObject([{ detail: { tab: 'payments', id: paymentId, how: 'file' } }]);
});

test('A link is emailed too, and another report replaces the first one under every link.', async () => {
  const paymentId = await buyReport();
  await upload(paymentId);
  const first = await linkOf();
  // A link is copied with characters that nobody sees.
  expect((await deliver(paymentId, { json: { url: `${URL_ELSEWHERE}\u200b ` } })).status).toBe(200);
  expect(await readyEmails()).toHaveLength(2);
  expect(await (await open(first)).text()).toContain(`href="${URL_ELSEWHERE}"`);
});

test('The same report sent again later, as when the buyer lost the email, is emailed again.', async () => {
  const paymentId = await buyReport();
  await deliver(paymentId, { json: { url: URL_ELSEWHERE } });
  await site.sql(`update public.saturday_reports set "timestamp" = now() - interval '11 minutes'`);
  await deliver(paymentId, { json: { url: URL_ELSEWHERE } });
  await deliver(paymentId, { json: { url: URL_ELSEWHERE } });
  expect(await readyEmails()).toHaveLength(2);
});

test('Without a file or link the order is only marked, once, and the buyer gets no email.', async () => {
  const paymentId = await buyReport();
  const first: unknown = await (await deliver(paymentId)).json();
  expect(await (await deliver(paymentId, { json: {} })).json()).toEqual(first);
  expect(await readyEmails()).toEqual([]);
  const lines = `select detail from public.saturday_payment_events where kind = 'delivered'`;
  expect(await site.sql(lines)).toEqual([{ detail: { how: 'mark' } }]);
});

test('A mark can be taken back, so that the order is due again; a delivery cannot.', async () => {
  const paymentId = await buyReport();
  await deliver(paymentId);
  const undone: unknown = await (await deliver(paymentId, { json: { undo: true } })).json();
  expect(undone).toEqual({ ok: true, deliveredAt: null });
  await deliver(paymentId, { json: { undo: true } });
  await deliver(paymentId, { json: { url: URL_ELSEWHERE } });
  const sent: unknown = await (await deliver(paymentId, { json: { undo: true } })).json();
  expect(sent).toEqual({ ok: true, deliveredAt: expect.any(String) as string });
  expect((await deliver(paymentId, { json: { undo: 'yes' } })).status).toBe(422);
  const lines = await site.sql(
    `select detail ->> 'how' as how from public.saturday_payment_events where kind = 'delivered' order by position`,
  );
  expect(lines).toEqual([{ how: 'mark' }, { how: 'undo' }, { how: 'link' }]);
});

test('A report for an address that bounced is not delivered, and staff learn why; they can still mark the order.', async () => {
  const paymentId = await buyReport();
  await site.sql(
    `insert into public.saturday_suppressions (email, reason, changed_at) values ($1, 'bounce', now())`,
    [email],
  );
  for (const response of [
    await upload(paymentId),
    await deliver(paymentId, { json: { url: URL_ELSEWHERE } }),
  ]) {
    expect(response.status).toBe(422);
    expect((await failureOf(response)).message).toContain('bounced');
  }
  expect(await readyEmails()).toEqual([]);
  expect((await deliver(paymentId)).status).toBe(200);
});

test('Only a paid report can be delivered, and only to a buyer who is known.', async () => {
  const unpaid = await buyReport({ isPaid: false });
  const plan = await pay(site, await beginCheckout());
  for (const paymentId of [unpaid, plan.paymentId]) {
    expect((await deliver(paymentId, { json: { url: URL_ELSEWHERE } })).status).toBe(422);
    const failure = await failureOf(await upload(paymentId));
    expect([failure.code, failure.message]).toEqual(['validation', 'Only a paid report can be delivered']);
    expect(await keysOf(paymentId)).toEqual([]);
  }
  expect((await deliver('00000000-0000-4000-8000-000000000000')).status).toBe(404);
  expect(await readyEmails()).toEqual([]);
});

test('Anything but one PDF of at most 4 MB or an https link is refused.', async () => {
  const paymentId = await buyReport();
  expect((await upload(paymentId, '<html>')).status).toBe(422);
  expect((await upload(paymentId, PDF.padEnd(REPORT_FILE_BYTES + 1))).status).toBe(413);
  expect((await upload(paymentId, PDF.padEnd(REPORT_FILE_BYTES))).status).toBe(200);
  const links = [
    ...['http://example.com/a.pdf', 'javascript:alert(1)', 'https://a:b@example.com/', 7],
    ...['https://files.internal/a.pdf', 'https://192.168.0.10/a.pdf', 'https://files.example.com/a…'],
  ];
  for (const url of links) expect((await deliver(paymentId, { json: { url } })).status).toBe(422);
  expect((await deliver(paymentId, { json: { link: URL_ELSEWHERE } })).status).toBe(422);
  const two = new FormData();
  two.set('file', new File([PDF], 'a.pdf'));
  two.set('note', 'x');
  expect((await deliver(paymentId, { body: two })).status).toBe(422);
});

test('A link stops working after its days.', async () => {
  await upload(await buyReport());
  const link = await linkOf();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + REPORT_LINK_DAYS * DAY_MS + 60_000 });
  const expired = await open(link);
  vi.useRealTimers();
  expect(expired.status).toBe(404);
  expect(await expired.text()).toContain('/reports/new-link');
});

test('A new link is emailed for the order number and address, and the answer is the same for any order.', async () => {
  const paymentId = await buyReport();
  await upload(paymentId);
  const order = paymentId.slice(0, 8);
  const wrong = await renew(order, 'ben@example.com');
  expect([wrong.status, await wrong.json()]).toEqual([201, { ok: true, message: REPORT_LINK_FORM.success }]);
  const before = (await site.outbox()).length;
  const right = await renew(`#${order}`);
  expect([right.status, await right.json()]).toEqual([201, { ok: true, message: REPORT_LINK_FORM.success }]);
  const emails = await site.outbox();
  expect(emails).toHaveLength(before + 1);
  expect(emails.at(-1)?.TextBody).toContain('Here is a new link to your report');
  expect((await open(await linkOf())).status).toBe(200);
  const sentence = `Good morning, I can’t find the email with my report. My order number: #${order}.`;
  for (const typed of [sentence, `${order.slice(0, 4)}-${order.slice(4)}`, paymentId]) await renew(typed);
  expect(await site.outbox()).toHaveLength(before + 4);
  for (const typed of ['', 'abc', `${order}0`])
    expect(await failureOf(await renew(typed))).toMatchObject({
      fields: { order: expect.any(String) as string },
    });
});

test.each([
  ['refunded', 9.99, false],
  ['success', 4, true],
] as const)(
  'An email about an order that is %s, with $%d refunded before it is written: wanted is %s.',
  async (status, refunded, isWanted) => {
    const paymentId = await buyReport();
    await upload(paymentId);
    await site.sql(
      'update public.saturday_payments set payment_status = $1, refunded_amount = $2 where id = $3',
      [status, refunded, paymentId],
    );
    const emails = await site.sql<EmailRow>(
      `select * from public.saturday_emails where kind in ('payment-confirmation', 'report-ready')`,
    );
    const written = await Promise.all(emails.map(writeEmail));
    expect(written.map((email) => email !== null)).toEqual([isWanted, isWanted]);
  },
);

test('After a refund the link opens nothing.', async () => {
  const paymentId = await buyReport();
  await upload(paymentId);
  await site.sql(`update public.saturday_payments set payment_status = 'refunded' where id = '${paymentId}'`);
  const refused = await open(await linkOf());
  expect(refused.status).toBe(404);
  expect(await refused.text()).toContain('the order was refunded, or we have deleted the report');
});

test('An erasure deletes the report and its file, and retention deletes both after a year.', async () => {
  const erased = await buyReport();
  await upload(erased);
  expect(await keysOf(erased)).toHaveLength(1);
  await call(privacyRequest, '/api/privacy/request', { json: { email, choice: 'erase' } });
  const token = /\/api\/privacy\/confirm\?token=[\w.-]+/.exec((await site.outbox()).at(-1)?.TextBody ?? '');
  expect((await call(privacyConfirm, token?.[0] ?? '', { method: 'POST' })).status).toBe(200);
  expect(await keysOf(erased)).toEqual([]);
  expect(await site.sql('select * from public.saturday_reports')).toEqual([]);

  const old = await buyReport();
  await upload(old);
  await applyRetentionIn(367 * DAY_MS);
  expect(await site.sql('select * from public.saturday_reports')).toEqual([]);
  expect(await keysOf(old)).toEqual([]);
});

test('Retention keeps a PDF without a report for a day, because its delivery may not be complete yet.', async () => {
  const paymentId = await buyReport();
  await upload(paymentId);
  // A delivery stores the PDF first and its row second. Without the row, the delivery is not complete.
  await site.sql('delete from public.saturday_reports');
  await applyRetentionIn(DAY_MS - 60_000);
  expect(await keysOf(paymentId)).toHaveLength(1);
  await applyRetentionIn(DAY_MS + 60_000);
  expect(await keysOf(paymentId)).toEqual([]);
});
