// Bots are kept apart, people never: both as recorded in tests/support/behaviours.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { LEAD_FORMS } from '#domain/forms.ts';
import * as forms from '../../netlify/functions/forms.ts';
import { call } from '../support/call.ts';
import { cloud, type TestCloud } from '../support/cloud.ts';
import type { Behaviour } from '../support/behaviours/behaviour.ts';
import { BOTS } from '../support/behaviours/bots.ts';
import { PEOPLE } from '../support/behaviours/people.ts';

let site: TestCloud;
beforeAll(async () => {
  site = await cloud();
});
beforeEach(() => site.reset());
afterEach(() => vi.useRealTimers());
afterAll(() => site.close());

/** Sends it as it was sent, and answers why its row is kept apart; null: it is not. */
async function replay({ form, typed, touchedAgo, isPlain, what }: Behaviour): Promise<string | null> {
  const email = `${randomUUID()}@example.com`;
  // The clock stands: a slow machine would make a person of a bot.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const startedAt =
    touchedAgo === undefined ? {} : { startedAt: new Date(Date.now() - touchedAgo).toISOString() };
  const body = { ...typed, email };
  const response = await call(forms, `/api/forms/${form}`, {
    ip: randomUUID(),
    ...(isPlain ? { form: body } : { json: { ...body, ...startedAt, submissionId: randomUUID() } }),
  });
  vi.useRealTimers();
  expect(response.status, `${form}: ${what}`).toBe(isPlain ? 303 : 201);
  const rows = await site.sql<{ quarantine_reason: string | null }>(
    `select quarantine_reason from public.saturday_${LEAD_FORMS[form].table} where email = $1`,
    [email],
  );
  expect(rows, `${form}: ${what}`).toHaveLength(1);
  return rows[0]?.quarantine_reason ?? null;
}

async function replayAll(
  behaviours: readonly Behaviour[],
): Promise<(Behaviour & { reason: string | null })[]> {
  const replayed = [];
  for (const behaviour of behaviours) replayed.push({ ...behaviour, reason: await replay(behaviour) });
  return replayed;
}

test('Of what bots send at least 95 in 100 is kept apart, all of it is stored, and none gets a mail.', async () => {
  expect(BOTS.length).toBeGreaterThanOrEqual(40);
  const passed = (await replayAll(BOTS)).filter(({ reason }) => reason === null);
  expect(passed.length / BOTS.length, JSON.stringify(passed, null, 1)).toBeLessThanOrEqual(0.05);
  expect(new Set(passed.map(({ what }) => what))).toEqual(new Set(['a campaign']));
  const recipients = (await site.outbox()).flatMap((mail) => mail.Recipients);
  expect(recipients.filter((recipient) => recipient.endsWith('@example.com'))).toEqual([]);
});

test('Of what people send nothing is kept apart, ever.', async () => {
  expect(PEOPLE.length).toBeGreaterThanOrEqual(40);
  const caught = (await replayAll(PEOPLE)).filter(({ reason }) => reason !== null);
  expect(caught).toEqual([]);
});
