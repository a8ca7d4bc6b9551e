import { isBuildDue } from '#domain/publication.ts';
import { buildHook, siteOrigins } from './env.ts';
import { logFault } from './log.ts';
import { Problem } from './problem.ts';

const TIMEOUT_MS = 10_000;

/** What the last build wrote down: the moments (ISO 8601) at which articles come out that it held back. */
interface Schedule {
  publishAt: string[];
}

/**
 * Starts a build when an article has become due since the last one; the build itself publishes it. Until that build is
 * up, the same moment is due again at the next run. Returns whether it started one. Throws a Problem when site or hook do
 * not answer.
 */
export async function startDueBuild(now: Date): Promise<boolean> {
  const hook = buildHook();
  if (hook === null) return false;
  const { publishAt } = (await (
    await ask('schedule', `${siteOrigins()[0]}/schedule.json`)
  ).json()) as Schedule;
  if (!isBuildDue(publishAt, now)) return false;
  await ask('build hook', hook, 'POST');
  return true;
}

async function ask(what: string, address: string, method: 'GET' | 'POST' = 'GET'): Promise<Response> {
  const response = await fetch(address, { method, signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (response.ok) return response;
  logFault('publishing failed', { what, status: response.status });
  throw new Problem('unavailable', 'The build could not be started');
}
