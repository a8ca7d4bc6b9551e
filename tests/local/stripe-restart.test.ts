import { spawn } from 'node:child_process';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createStripe } from '../../local/stripe/server.ts';
import {
  localStripe,
  SECRET_KEY,
  sdkFor,
  sessionRequest,
  WEBHOOK_SECRET,
  webhookReceiver,
} from '../support/local-stripe.ts';

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'local-stripe-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

describe('the data folder', () => {
  test('keeps sessions, events and idempotency keys over a restart', async () => {
    const dataDir = await folder();
    const before = await localStripe({ dataDir });
    const options = { idempotencyKey: 'k' };
    const { id } = await before.sdk.checkout.sessions.create(sessionRequest(), options);
    await before.post(`/_local/sessions/${id}/complete`, { outcome: 'paid' });
    const [session, events] = [
      await before.sdk.checkout.sessions.retrieve(id),
      await before.sdk.events.list(),
    ];
    await before.close();
    const after = await localStripe({ dataDir });
    expect(await after.sdk.checkout.sessions.retrieve(id)).toEqual(session);
    expect((await after.sdk.events.list()).data).toEqual(events.data);
    expect(await after.sdk.checkout.sessions.create(sessionRequest(), options)).toMatchObject({ id });
    const page = await fetch(`${after.url}/c/pay/${id}`);
    expect(await page.text()).toContain('Already paid');
  });

  test('keeps undelivered events, which are delivered after a restart', async () => {
    const dataDir = await folder();
    const before = await localStripe({ dataDir, webhookUrl: 'http://127.0.0.1:9/nobody' });
    await before.post('/_local/webhooks', { mode: 'hold' });
    const { id } = await before.sdk.checkout.sessions.create(sessionRequest());
    await before.post(`/_local/sessions/${id}/complete`, { outcome: 'expired' });
    await before.close();
    const receiver = await webhookReceiver();
    await localStripe({ dataDir, webhookUrl: receiver.url });
    const [delivery] = await receiver.first(1);
    expect(delivery?.event).toMatchObject({ type: 'checkout.session.expired', data: { object: { id } } });
  });

  test('has every answered session after a kill during requests', async () => {
    const dataDir = await folder();
    const script = `
      import { createStripe } from ${JSON.stringify(resolve('local/stripe/server.ts'))};
      const { port } = await createStripe(${JSON.stringify({ port: 0, secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, webhookUrl: null, dataDir })});
      console.log(port);
    `;
    const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', script]);
    onTestFinished(() => void child.kill('SIGKILL'));
    const port = Number(
      await new Promise<string>((done) => child.stdout.once('data', (text) => done(String(text)))),
    );
    const answered: string[] = [];
    const work = (async () => {
      for (;;) answered.push((await sdkFor(port).checkout.sessions.create(sessionRequest())).id);
    })();
    await expect.poll(() => answered.length).toBeGreaterThan(20);
    child.kill('SIGKILL');
    await expect(work).rejects.toThrow();
    const { sdk } = await localStripe({ dataDir });
    const kept = new Set<string>();
    for await (const { id } of sdk.checkout.sessions.list({ limit: 100 })) kept.add(id);
    expect(answered.filter((id) => !kept.has(id))).toEqual([]);
  });

  test('may end in half a line', async () => {
    const dataDir = await folder();
    const before = await localStripe({ dataDir });
    const { id } = await before.sdk.checkout.sessions.create(sessionRequest());
    await before.close();
    await appendFile(join(dataDir, 'journal.jsonl'), '[{"table":"session","id":"cs_test_cut');
    const { sdk } = await localStripe({ dataDir });
    expect((await sdk.checkout.sessions.list()).data).toMatchObject([{ id }]);
  });

  test('is refused when it is damaged, with the file’s name', async () => {
    const dataDir = await folder();
    await writeFile(join(dataDir, 'journal.jsonl'), 'nonsense\n');
    await expect(localStripe({ dataDir })).rejects.toThrow(/journal\.jsonl is damaged at line 1/);
  });

  test('never holds a card number', async () => {
    const dataDir = await folder();
    const { sdk } = await localStripe({ dataDir });
    const { url } = await sdk.checkout.sessions.create(sessionRequest());
    const submit = async (expiry: string): Promise<string | null> => {
      const body = new URLSearchParams({ number: '4242424242424242', expiry, cvc: '987', name: 'Ada' });
      const answer = await fetch(url ?? '', { method: 'POST', body, redirect: 'manual' });
      return answer.headers.get('location');
    };
    expect(await submit('12/19')).toMatch(/tried$/);
    expect(await submit('12/40')).toBe(sessionRequest().success_url);
    const journal = await readFile(join(dataDir, 'journal.jsonl'), 'utf8');
    expect(journal).toContain('"last4":"4242"');
    expect(journal).not.toContain('4242424242424242');
    expect(journal).not.toContain('"987"');
  });
});

describe('the server', () => {
  test('answers on both loopback addresses', async () => {
    const { port, url } = await localStripe();
    expect(url).toBe(`http://localhost:${port}`);
    const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
    const names = addresses.some(({ address }) => address === '::1') ? ['[::1]', 'localhost'] : ['localhost'];
    for (const host of ['127.0.0.1', ...names]) {
      expect((await fetch(`http://${host}:${port}/`)).status).toBe(200);
    }
  });

  test('rejects when its port is taken, and frees its resources', async () => {
    const { port } = await localStripe();
    await expect(localStripe({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  test('closes although a connection is open, and frees its port', async () => {
    const options = { secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, webhookUrl: null, dataDir: null };
    const stripe = await createStripe({ port: 0, ...options });
    const held = connect(stripe.port, '127.0.0.1');
    await new Promise((done) => held.once('connect', done));
    held.write('POST /v1/refunds HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n');
    await stripe.close();
    const again = await createStripe({ port: stripe.port, ...options });
    await again.close();
  });
});
