import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as jobPublish from '../../netlify/functions/job-publish.ts';
import { failureOf } from '../support/failure.ts';
import { call } from '../support/call.ts';
import { sharedCloud } from '../support/cloud.ts';
import { takeErrors } from '../support/console-errors.ts';

const site = await sharedCloud();
const HOUR_MS = 3_600_000;
const hence = (ms: number): string => new Date(Date.now() + ms).toISOString();

/** The body of `/schedule.json`. */
let schedule: string;
/** The status with which the build hook answers. */
let hookStatus: number;
/** The requests that the server got, each as method and path. */
let asked: string[];

const server = createServer((request, response) => {
  asked.push(`${request.method ?? ''} ${request.url ?? ''}`);
  response.statusCode = request.url === '/hook' ? hookStatus : 200;
  response.end(request.url === '/schedule.json' ? schedule : '');
});

beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)));
afterAll(() => server.close());
beforeEach(async () => {
  await site.reset();
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  vi.stubEnv('URL', url);
  vi.stubEnv('BUILD_HOOK_URL', `${url}/hook`);
  hookStatus = 200;
  asked = [];
});

const runJob = (publishAt: string[]): Promise<Response> => {
  schedule = JSON.stringify({ publishAt });
  return call(jobPublish, '/.netlify/functions/job-publish', { method: 'POST' });
};

test('A build starts when an article has become due since the last build.', async () => {
  const answer = await runJob([hence(-1000), hence(HOUR_MS)]);
  expect(await answer.json()).toEqual({ ok: true, started: true });
  expect(asked).toEqual(['GET /schedule.json', 'POST /hook']);
});

test('No build starts when no article is due.', async () => {
  expect(await (await runJob([])).json()).toEqual({ ok: true, started: false });
  expect(await (await runJob([hence(HOUR_MS)])).json()).toEqual({ ok: true, started: false });
  expect(asked).toEqual(['GET /schedule.json', 'GET /schedule.json']);
});

test('After three hours of builds that published nothing, staff are told instead.', async () => {
  expect(await (await runJob([hence(-3.1 * HOUR_MS)])).json()).toEqual({ ok: true, started: false });
  expect(asked).toEqual(['GET /schedule.json']);
  expect(takeErrors()).toEqual([JSON.stringify({ event: 'scheduled article not published' })]);
  expect(await site.sql('select kind, recipient from public.saturday_emails')).toEqual([
    { kind: 'staff-fault', recipient: 'staff' },
  ]);
});

test('Without a build hook the job does nothing.', async () => {
  vi.stubEnv('BUILD_HOOK_URL', '');
  expect(await (await runJob([hence(-1000)])).json()).toEqual({ ok: true, started: false });
  expect(asked).toEqual([]);
});

test('A failing build hook is logged without its URL, which is a secret.', async () => {
  hookStatus = 404;
  expect(await failureOf(await runJob([hence(-1000)]))).toMatchObject({ code: 'unavailable' });
  expect(takeErrors()).toEqual([
    JSON.stringify({ event: 'publishing failed', what: 'build hook', status: 404 }),
  ]);
});

test('A malformed build hook is logged by its variable name and not called.', async () => {
  vi.stubEnv('BUILD_HOOK_URL', 'api.netlify.com/build_hooks/1');
  expect(await failureOf(await runJob([hence(-1000)]))).toMatchObject({ code: 'unavailable' });
  expect(takeErrors()).toEqual([JSON.stringify({ event: 'variable malformed', variable: 'BUILD_HOOK_URL' })]);
  expect(asked).toEqual([]);
});
