// Sends the submissions in tests/functions/bot-detection. At least 95 % of the bots' submissions are quarantined, and none of
// the people's.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { LEAD_FORMS } from '#domain/forms/lead-forms.ts';
import * as forms from '../../netlify/functions/forms.ts';
import { call } from '../support/call.ts';
import { dropEmails, sharedCloud } from '../support/cloud.ts';
import type { Behavior } from './bot-detection/behavior.ts';
import { BOTS } from './bot-detection/bots.ts';
import { PEOPLE } from './bot-detection/people.ts';

const site = await sharedCloud();
beforeEach(() => site.reset());
afterEach(() => vi.useRealTimers());

interface Replayed {
  /** The email address of the submission, which no other submission has. */
  email: string;
  /** Why the submission was quarantined; null when it was not. */
  reason: string | null;
}

/** Sends a submission with a new email address, from a new IP address. */
async function replay({ form, typed, touchedAgo, isPlain, what }: Behavior): Promise<Replayed> {
  const email = `${randomUUID()}@example.com`;
  // The clock is fixed, because on a slow machine a bot's submission could seem to take as long as a person's.
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
  return { email, reason: rows[0]?.quarantine_reason ?? null };
}

async function replayAll(behaviors: readonly Behavior[]): Promise<(Behavior & Replayed)[]> {
  const replayed = [];
  for (const behavior of behaviors) replayed.push({ ...behavior, ...(await replay(behavior)) });
  return replayed;
}

test('At least 95 % of the submissions of bots are quarantined for the right reason, all are stored, and no quarantined one gets an email.', async () => {
  const passed: Behavior[] = [];
  const quarantined: string[] = [];
  for (const [expected, bots] of Object.entries(BOTS))
    for (const { email, reason, ...bot } of await replayAll(bots))
      if (reason === null) passed.push(bot);
      else {
        expect([bot, reason]).toEqual([bot, expected]);
        quarantined.push(email);
      }
  const count = passed.length + quarantined.length;
  expect(count).toBeGreaterThanOrEqual(40);
  expect(passed.length / count, JSON.stringify(passed, null, 1)).toBeLessThanOrEqual(0.05);
  expect(new Set(passed.map(({ what }) => what))).toEqual(new Set(['a campaign']));
  const recipients = (await site.outbox()).flatMap((sentEmail) => sentEmail.Recipients);
  expect(quarantined.filter((email) => recipients.includes(email))).toEqual([]);
});

test('No submission of a person is quarantined.', async () => {
  onTestFinished(await dropEmails(site));
  expect(PEOPLE.length).toBeGreaterThanOrEqual(40);
  const caught = (await replayAll(PEOPLE)).filter(({ reason }) => reason !== null);
  expect(caught).toEqual([]);
});
