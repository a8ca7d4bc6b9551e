import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import type { FunctionModule } from '../../../local/netlify/functions.ts';
import * as jobMoveLeads from '../../../netlify/functions/job-move-leads.ts';
import * as jobReconcile from '../../../netlify/functions/job-reconcile.ts';
import * as jobSendEmails from '../../../netlify/functions/job-send-emails.ts';
import * as jobSettlePayments from '../../../netlify/functions/job-settle-payments.ts';
import { describeEmail } from '../../../netlify/server/email/catalogue.ts';
import type { TestCloud } from '../../support/cloud.ts';
import { callSql, NO_LIMIT } from '../../support/database.ts';
import { newEmail } from './forms.ts';
import { PAID, paidOrder } from './payments.ts';
import { callWithin, type Step, type Trial } from './step.ts';
import { describeLead, describeOrder, passWaits } from './stored.ts';

const DAY_MS = 86_400_000;

/** The jobs that settle payments, send emails and reconcile. */
export function jobSteps(site: TestCloud): Step[] {
  const settled = async (run: () => Promise<string>): Promise<Trial> => {
    const { email } = await paidOrder(site, 'swept');
    return { act: run, stored: () => describeOrder(site, email), goal: PAID };
  };
  return [
    { name: 'job-settle-payments', isJob: true, begin: () => settled(() => run(jobSettlePayments)) },
    { name: 'job-send-emails', isJob: true, begin: () => waitingEmail(site) },
    { name: 'job-reconcile', isJob: true, begin: () => settled(() => reconcile(site)) },
  ];
}

/** Runs the sweeps, without the waits between the attempts of an email. */
export async function sweep(site: TestCloud): Promise<void> {
  for (const job of [jobMoveLeads, jobSettlePayments, jobSendEmails, jobSendEmails]) {
    await passWaits(site);
    await run(job);
  }
}

async function run(job: FunctionModule): Promise<string> {
  const { status } = await callWithin(30, job, '/.netlify/functions/job', { method: 'POST' });
  return status === 200 ? '200' : `${status}, so that the next run goes on`;
}

/** Stores a lead with an email that has not been attempted. The trial sends that email. */
async function waitingEmail(site: TestCloud): Promise<Trial> {
  const email = newEmail('queued');
  const lead = { name: 'Zoë O’Brien', email, source: 'waitlist-modal', submission_id: randomUUID() };
  await callSql(site, 'store_waitlist', lead, [describeEmail('waitlist-joined', email)], NO_LIMIT);
  const stored = (): Promise<string> => describeLead(site, 'waitlist', email);
  return { act: () => run(jobSendEmails), stored, goal: '1 row, emails sent' };
}

/**
 * Runs tomorrow's reconciliation, because today's leaves out payments made after 3:00 (UTC). A finished reconciliation
 * does not run again, so this function first deletes the one that an earlier call has stored.
 */
async function reconcile(site: TestCloud): Promise<string> {
  await site.sql('delete from public.saturday_reconciliations');
  const tomorrow = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${tomorrow}T04:00:00Z`) });
  try {
    return await run(jobReconcile);
  } finally {
    vi.useRealTimers();
  }
}
