import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Supabase } from '../../local/supabase/server.ts';
import { actAs, callSql, openDatabase } from '../support/database.ts';

let database: Supabase;
beforeAll(async () => {
  database = await openDatabase();
});
beforeEach(() => database.exec('delete from public.saturday_emails'));
afterAll(() => database.close());

interface Email {
  id: string;
  status: string;
  attempts: number;
  last_error: string | null;
  provider_message_id: string | null;
  sent_at: string | null;
}

async function enqueue(recordId: string = randomUUID(), occasion = ''): Promise<string> {
  const email = { kind: 'welcome', recipient: 'ada@example.com', subject: 'Hello' };
  await callSql(database, 'enqueue_email', email, recordId, occasion);
  return recordId;
}

const claim = (limit = 20, recordId: string | null = null): Promise<Email[]> =>
  database.sql('select * from public.saturday_claim_emails($1, 120, $2)', [limit, recordId]);
const finish = (id: string, result: object): Promise<unknown> =>
  callSql(database, 'finish_email', id, result);
const all = (): Promise<Email[]> => database.sql('select * from public.saturday_emails');
const passTime = (seconds: number): Promise<unknown> =>
  database.sql(
    'update public.saturday_emails set next_attempt_at = next_attempt_at - make_interval(secs => $1)',
    [seconds],
  );

test('A due email goes to one claimer only, however many claim at once.', async () => {
  await actAs(database, 'service_role');
  for (let count = 0; count < 30; count += 1) await enqueue();
  const claims = await Promise.all(Array.from({ length: 10 }, () => claim(5)));
  const ids = claims.flat().map(({ id }) => id);
  expect(ids).toHaveLength(30);
  expect(new Set(ids).size).toBe(30);
  expect(claims.every((claimed) => claimed.length <= 5)).toBe(true);
});

test('One kind of email about one record is enqueued once per occasion.', async () => {
  const record = await enqueue();
  await enqueue(record);
  await enqueue(record, 'again');
  expect(await all()).toHaveLength(2);
});

test('An email that is not finished is due again after its lease, as a second attempt.', async () => {
  await enqueue();
  expect(await claim()).toMatchObject([{ status: 'sending', attempts: 1 }]);
  expect(await claim()).toEqual([]);
  await passTime(120);
  expect(await claim()).toMatchObject([{ attempts: 2 }]);
});

test('A claim for one record does not claim emails about other records.', async () => {
  const record = await enqueue();
  await enqueue();
  expect(await claim(20, record)).toMatchObject([{ record_id: record }]);
  expect(await claim()).toHaveLength(1);
});

test('An email that was sent is never due again.', async () => {
  await enqueue();
  const [email] = await claim();
  await finish(email?.id ?? '', { status: 'sent', messageId: 'message' });
  await passTime(1_000_000);
  expect(await claim()).toEqual([]);
  expect(await all()).toMatchObject([
    {
      status: 'sent',
      provider_message_id: 'message',
      last_error: null,
      sent_at: expect.anything() as unknown,
    },
  ]);
});

test('An email that is queued again is due after retrySeconds.', async () => {
  await enqueue();
  const [email] = await claim();
  await finish(email?.id ?? '', { status: 'queued', error: 'ServerError', retrySeconds: 60 });
  expect(await claim()).toEqual([]);
  await passTime(60);
  expect(await claim()).toMatchObject([{ attempts: 2, last_error: 'ServerError' }]);
});

test('An email that failed stays failed, with its reason, and is not due again.', async () => {
  await enqueue();
  const [email] = await claim();
  await finish(email?.id ?? '', { status: 'failed', error: 'InactiveRecipientsError' });
  await passTime(1_000_000);
  expect(await claim()).toEqual([]);
  expect(await all()).toMatchObject([{ status: 'failed', sent_at: null }]);
});

test('A late result does not change an email that another sender has finished.', async () => {
  await enqueue();
  const [email] = await claim();
  await finish(email?.id ?? '', { status: 'sent', messageId: 'first' });
  await finish(email?.id ?? '', { status: 'queued', error: 'late', retrySeconds: 0 });
  expect(await all()).toMatchObject([{ status: 'sent', provider_message_id: 'first' }]);
});
