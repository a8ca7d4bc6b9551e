import { getStore } from '@netlify/blobs';
import { inject, vi } from 'vitest';
import { startCloud, type Cloud } from '../../local/cloud.ts';
import { emptyTables } from './database.ts';
import { startOnce } from './once.ts';
import { useCheapHash } from './cheap-hash.ts';
import './provided.ts';
import { mailClient, readEmails, type SentEmail } from './sent-emails.ts';

export interface TestCloud extends Cloud {
  /** Runs one statement as the database's owner. */
  sql: Cloud['supabase']['sql'];
  /** The emails that the email service accepted, oldest first; at most the newest 500. */
  outbox: () => Promise<SentEmail[]>;
  /**
   * Makes a service fail for a number of seconds; 0 ends the outage. With `lost`, the service carries out every request
   * and its answers are lost.
   */
  outage: (service: 'supabase' | 'stripe' | 'mail', seconds: number, answers?: 'lost') => Promise<void>;
  /** Empties every table, deletes the emails that the email service accepted, and ends all outages. */
  reset: () => Promise<void>;
}

/**
 * The cloud (see `newCloud`) that all test files of a worker share, because starting a database takes longer
 * than running most files. The database, the outbox and the parked leads are emptied for each file; Stripe and the
 * other stores of Netlify Blobs keep the data of earlier files. Sets the cloud's environment variables in `process.env`.
 */
export async function sharedCloud(): Promise<TestCloud> {
  const shared = await startOnce('cloud', async () => {
    // Nobody closes this cloud, so its temporary files go to a folder that is removed after the run.
    vi.stubEnv('TMPDIR', inject('scratch'));
    try {
      return await newCloud();
    } finally {
      vi.unstubAllEnvs();
    }
  });
  Object.assign(process.env, shared.env);
  await shared.reset();
  return shared;
}

/**
 * Starts a cloud that keeps no data, on free ports: database, payments, email and Netlify Blobs. The cloud delivers no
 * webhooks.
 */
async function newCloud(): Promise<TestCloud> {
  const started = await startCloud({
    ports: { supabase: 0, stripe: 0, mail: 0 },
    dataDir: null,
    siteUrl: 'http://localhost:8888',
    webhookUrl: null,
    dumpFile: inject('dumpFile'),
  });
  await useCheapHash(started);
  const outage: TestCloud['outage'] = (service, seconds, answers) =>
    setOutage(started[service].url, { seconds, answers });
  const reset = async (): Promise<void> => {
    await Promise.all([outage('supabase', 0), outage('stripe', 0), started.mail.clear(), dropParkedLeads()]);
    await emptyTables(started.supabase);
  };
  const mail = mailClient(`127.0.0.1:${started.mail.port}`, started.env);
  const outbox = (): Promise<SentEmail[]> => readEmails(mail, { count: 500 });
  return { ...started, sql: started.supabase.sql, outbox, outage, reset };
}

/**
 * Makes the database drop every new email until the returned function is called. For tests that do not read the stored
 * emails: storing hundreds of them would take most of the test's time.
 */
export async function dropEmails({ supabase }: TestCloud): Promise<() => Promise<void>> {
  await supabase.exec(`
    create function public.drop_email() returns trigger language plpgsql as 'begin return null; end';
    create trigger drop_email before insert on public.saturday_emails for each row execute function public.drop_email();
  `);
  return async () => {
    await supabase.exec('drop function public.drop_email() cascade');
  };
}

/** Deletes the leads that are parked in Netlify Blobs: the next lead that is stored would bring them back. */
async function dropParkedLeads(): Promise<void> {
  const store = getStore('parked-leads');
  const { blobs } = await store.list();
  await Promise.all(blobs.map(({ key }) => store.delete(key)));
}

async function setOutage(url: string, outage: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/_local/outage`, {
    method: 'POST',
    headers,
    body: JSON.stringify(outage),
  });
  if (!response.ok) throw new Error(`${url} did not accept the outage: ${await response.text()}`);
}
