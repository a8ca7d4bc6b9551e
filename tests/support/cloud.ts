import { ServerClient, type Models } from 'postmark';
import { inject } from 'vitest';
import { startCloud, type Cloud } from '../../local/cloud.ts';
import './provided.ts';

/** A mail as the recipient's side sees it; `Body` is the raw message with its headers. */
type SentMail = Models.OutboundMessageDetails;

export interface TestCloud extends Cloud {
  /** Runs one statement as the database's owner. */
  sql: Cloud['supabase']['sql'];
  /** Every mail that the mail service accepted, oldest first. */
  outbox: () => Promise<SentMail[]>;
  /** Makes a service fail for so many seconds; 0 ends it. */
  outage: (service: 'supabase' | 'stripe' | 'mail', seconds: number) => Promise<void>;
  /** Empties every table and the outbox, ends outages: a test starts from nothing. */
  reset: () => Promise<void>;
}

/**
 * A whole cloud of one's own for a test file: database from the dump, strict payment and mail services, all in memory
 * on free ports. Sets the deployment's variables in `process.env`. Webhooks are not delivered unless `webhookUrl` says where.
 */
export async function cloud({
  siteUrl = 'http://localhost:8888',
  webhookUrl = null as string | null,
} = {}): Promise<TestCloud> {
  const ports = { supabase: 0, stripe: 0, mail: 0 };
  const started = await startCloud({
    ports,
    dataDir: null,
    siteUrl,
    webhookUrl,
    dumpFile: inject('dumpFile'),
  });
  Object.assign(process.env, started.env);
  const outage: TestCloud['outage'] = (service, seconds) => setOutage(started[service].url, seconds);
  const reset = async (): Promise<void> => {
    await Promise.all([outage('supabase', 0), outage('stripe', 0), started.mail.clear()]);
    await emptyTables(started);
  };
  return { ...started, sql: started.supabase.sql, outbox: () => readOutbox(started), outage, reset };
}

async function setOutage(url: string, seconds: number): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/_local/outage`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ seconds }),
  });
  if (!response.ok) throw new Error(`${url} refused the outage: ${await response.text()}`);
}

/** Past the triggers that protect the append-only tables. */
async function emptyTables({ supabase }: Cloud): Promise<void> {
  const rows = await supabase.sql<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`,
  );
  const tables = rows.map(({ name }) => name).join(', ');
  if (tables === '') return;
  await supabase.exec(
    `set session_replication_role = replica; truncate ${tables} restart identity cascade; set session_replication_role = default;`,
  );
}

async function readOutbox({ env, mail }: Cloud): Promise<SentMail[]> {
  const options = { requestHost: `127.0.0.1:${mail.port}`, useHttps: false };
  const client = new ServerClient(env['POSTMARK_SERVER_TOKEN'] ?? '', options);
  const { Messages } = await client.getOutboundMessages({ count: 500 });
  return Promise.all(
    Messages.toReversed().map(({ MessageID }) => client.getOutboundMessageDetails(MessageID)),
  );
}
