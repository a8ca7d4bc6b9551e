import { getStore } from '@netlify/blobs';
import type { TestCloud } from '../../support/cloud.ts';
import { providerOf } from '../../support/checkout.ts';
import { listEmails, mailClient } from '../../support/sent-emails.ts';

type Mail = { status: string };

/** What the database and Netlify Blobs hold about a lead, in words. */
export async function describeLead(site: TestCloud, table: string, email: string): Promise<string> {
  const rows = await site.sql<{ id: string }>(`select id from public.saturday_${table} where email = $1`, [
    email,
  ]);
  const parked = (await parkedLeads(site)).filter((lead) => lead.includes(email));
  const mails = await mailsAbout(
    site,
    rows.map(({ id }) => id),
  );
  return sentence([count(rows, 'row'), count(parked, 'parked lead'), describeMails(mails)]);
}

/** A buyer's orders and emails in the database, and the number of the buyer's checkout sessions at Stripe, in words. */
export async function describeOrder(site: TestCloud, email: string): Promise<string> {
  const orders = await site.sql<{ id: string; payment_status: string }>(
    'select id, payment_status from public.saturday_payments where email = $1',
    [email],
  );
  const { data } = await providerOf(site).checkout.sessions.list({ limit: 100 });
  const sessions = data.filter((session) => session.customer_email === email);
  const mails = await mailsAbout(
    site,
    orders.map(({ id }) => id),
  );
  const states = orders.map(({ payment_status: status }) => (status === 'success' ? 'paid' : 'open'));
  const order = orders.length === 0 ? '' : `${count(orders, 'order')} (${states.join(', ')})`;
  return sentence([order, count(sessions, 'Stripe session'), describeMails(mails)]);
}

/** Makes every waiting email due: ends the waits between attempts and the leases of interrupted runs. */
export async function passWaits(site: TestCloud): Promise<void> {
  await site.sql(
    `update public.saturday_emails set next_attempt_at = now() where status in ('queued', 'sending')`,
  );
}

/**
 * The ids of emails that the email service accepted more than once, and the kinds of emails that `saturday_emails` holds
 * more than once for the same record and recipient.
 */
export async function doubledMails(site: TestCloud): Promise<string[]> {
  const client = mailClient(`127.0.0.1:${site.mail.port}`, site.env);
  const accepted = await listEmails(client, { count: 500 });
  const sent = accepted.map(({ Metadata }) => String(Metadata['mail']));
  const twice = await site.sql<{ kind: string }>(
    `select kind from public.saturday_emails where record_id is not null
     group by kind, recipient, record_id having count(*) > 1`,
  );
  return [...sent.filter((mail, index) => sent.indexOf(mail) !== index), ...twice.map(({ kind }) => kind)];
}

async function parkedLeads({ blobs }: TestCloud): Promise<string[]> {
  const edge = { edgeURL: blobs.url, uncachedEdgeURL: blobs.url, siteID: 'local', token: 'local' };
  const store = getStore({ name: 'parked-leads', consistency: 'strong', ...edge });
  const { blobs: entries } = await store.list();
  return Promise.all(entries.map(({ key }) => store.get(key, { type: 'text' })));
}

function mailsAbout(site: TestCloud, ids: string[]): Promise<Mail[]> {
  return site.sql<Mail>('select status from public.saturday_emails where record_id = any($1)', [ids]);
}

function describeMails(mails: readonly Mail[]): string {
  const states = new Set(mails.map(({ status }) => status));
  if (states.size === 0) return '';
  if (states.has('failed')) return 'emails refused';
  return states.size === 1 && states.has('sent') ? 'emails sent' : 'emails waiting';
}

const count = (list: readonly unknown[], noun: string): string =>
  list.length === 0 ? '' : `${list.length} ${noun}${list.length === 1 ? '' : 's'}`;

const sentence = (parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join(', ') || 'nothing';
