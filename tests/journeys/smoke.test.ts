import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { askAt } from '../../local/commands/ask.ts';
import { walk } from '../../local/commands/smoke.ts';
import { walkWebhooks } from '../../local/commands/smoke/webhooks.ts';
import { deployment } from '../support/deployment.ts';
import { freePort } from '../support/free-port.ts';

test('The smoke walk finds nothing wrong with a deployment, and lists what it cannot check.', async () => {
  const { siteUrl, env } = deployment;
  const findings = await walk(new URL(siteUrl), env['STRIPE_WEBHOOK_SECRET'] ?? '');
  expect(findings.filter(({ state }) => state === 'wrong')).toEqual([]);
  expect(findings.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(['Page /pricing', 'Form waitlist', 'A signed event is accepted, twice']),
  );
  expect(findings.filter(({ state }) => state === 'unseen').map(({ subject }) => subject)).toEqual([
    'A payment',
    'Emails',
    'The scheduled functions',
    'The admin behind its password',
  ]);
});

test('The smoke walk reports a different webhook secret and an unknown order.', async () => {
  const order = { paymentId: randomUUID(), sessionId: 'cs_test_unknown' };
  const findings = await walkWebhooks(askAt(new URL(deployment.siteUrl)), 'whsec_of_another_site', order);
  expect(findings.filter(({ state }) => state === 'wrong').map(({ problem }) => problem)).toEqual([
    'it answers 400 instead of 200',
    'the order is 404',
  ]);
});

test('When no site answers, the smoke walk reports nothing as right.', async () => {
  const findings = await walk(new URL(`http://localhost:${await freePort()}`), '');
  expect(findings.filter(({ state }) => state === 'ok')).toEqual([]);
});
