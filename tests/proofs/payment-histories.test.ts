// Payments end with the status that Stripe reports. Events may arrive in any order, functions may be late, and a
// function may crash at any of its requests.
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { takeErrors } from '../support/console-errors.ts';
import { endHistories } from './payment-histories/check.ts';
import { describeHistory, history, type History } from './payment-histories/history.ts';
import { play } from './payment-histories/play.ts';
import { startServices } from './payment-histories/services.ts';
import { isProof, proof, proofTimeout } from '../support/proof.ts';

/**
 * The number of histories between two resets of the services. These histories share the clock, and the sweeps
 * at the end. Sharing saves time, because a reset and the sweeps take longer than a history.
 */
const TOGETHER = 10;

const services = await startServices();
afterAll(() => services.close());
let played = 0;

async function playAll(histories: History[]): Promise<void> {
  const story = histories.map(describeHistory).join('\n');
  await services.reset();
  for (const one of histories) await play(services, one);
  await endHistories(services, story);
  played += histories.length;
  const errors = takeErrors();
  expect(errors.join('\n'), story).not.toContain('@');
  const isFaultless = histories.every(({ steps }) => steps.every(({ fault }) => fault === null));
  // An order that is refunded before its emails are written needs none of them, and the log says so.
  const faults = errors.filter((line) => !line.includes('no longer wanted'));
  if (isFaultless) expect(faults, story).toEqual([]);
}

test(
  'Whatever happens in whatever order, payments end as Stripe says: one email each unless it is refunded first, the ledger adds up, and a second pass of the sweeps changes nothing.',
  async () => {
    let running = Promise.resolve();
    const property = fc.asyncProperty(
      fc.array(history, { minLength: TOGETHER, maxLength: TOGETHER }),
      (histories) => (running = playAll(histories)),
    );
    try {
      await fc.assert(property, proof(20 / TOGETHER, 10_000 / TOGETHER));
    } finally {
      // At the time limit (`npm run prove -- --minutes`), `fc.assert` ends without waiting for the running
      // case.
      await running;
      if (isProof) console.log(`${played} histories of payments`);
    }
  },
  proofTimeout,
);
