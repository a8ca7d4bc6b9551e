import { buildState } from '#domain/content/publication.ts';
import { alertStaff } from '../email/staff-alert.ts';
import { buildHook, siteOrigins } from '../platform/env.ts';
import { logFault, STAFF_EVENTS } from '../platform/log.ts';
import { Unavailable } from '../platform/unavailable.ts';

const TIMEOUT_MS = 10_000;

/** The content of `/schedule.json` (from the last build): when unpublished articles are due, in ISO 8601. */
interface Schedule {
  publishAt: string[];
}

/**
 * Starts a build when an article is due; the build publishes the article. While no build is deployed, the runs of
 * three hours start another one; after that, one run a day does, and staff are told. Does nothing without a build
 * hook. Returns whether a build was started.
 * @throws Unavailable when the site or the build hook answers with an error status, and the error of `fetch`.
 */
export async function startDueBuild(now: Date): Promise<boolean> {
  const hook = buildHook();
  if (hook === null) return false;
  const { publishAt } = (await (
    await request('schedule', `${siteOrigins()[0]}/schedule.json`)
  ).json()) as Schedule;
  const state = buildState(publishAt, now);
  if (state === 'late') {
    logFault(STAFF_EVENTS.articleLate);
    await alertStaff('staff-fault', now);
  }
  if (state !== 'due') return false;
  await request('build hook', hook, 'POST');
  return true;
}

async function request(what: string, address: string, method: 'GET' | 'POST' = 'GET'): Promise<Response> {
  const response = await fetch(address, { method, signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (response.ok) return response;
  logFault('publishing failed', { what, status: response.status });
  throw new Unavailable('The build could not be started');
}
