// Under load and with faults, the site stores exactly once what it acknowledges. The site runs in a process of its own.
// Only `npm run prove` runs this: in `npm test`, leads.test.ts and payment-histories.test.ts find what is lost or doubled.
import { expect, test } from 'vitest';
import { measureMemory } from './load/memory.ts';
import { newPlace, startSite } from './load/site-process.ts';
import { compare, moveParked, setFaults } from './load/stored.ts';
import { newResults, visit, type Results } from './load/visitors.ts';
import { isProof, proofTimeout } from '../support/proof.ts';

/** The number of visitors. Every sixth starts a checkout, the others submit a form. */
const VISITORS = 12_000;
const ROUND = 1000;
/** At each service, one call in this many fails. */
const FAULT_EVERY = 100;

test.runIf(isProof)(
  `${VISITORS} visitors, fifty at a time, lose nothing and double nothing while one call in a hundred fails`,
  async () => {
    const place = await newPlace();
    const site = startSite(place, 'npm start');
    await site.ready;
    const results = newResults();
    const memory = [];
    for (let from = 0; from < VISITORS; from += ROUND) {
      // Two kinds of rounds alternate. In one, the services refuse the calls that fail. In the other,
      // Supabase and the email service carry out the calls that fail, but do not answer them. Stripe refuses the
      // calls in both.
      await setFaults(place, FAULT_EVERY, (from / ROUND) % 2 === 0 ? undefined : 'lost');
      await visit(place, results, from, from + ROUND, 5);
      if (from === 0 || from + ROUND === VISITORS) memory.push(await measureMemory(place));
      console.log(describe(results));
    }
    await setFaults(place, 0);
    await moveParked(place);
    console.log(describe(results), 'memory after the first and the last thousand, in MB:', memory);

    expect(await compare(place, results)).toEqual({ lost: [], doubled: [] });
    expect(results.leads.length + results.orders.length).toBe(VISITORS);
    const [first, last] = memory;
    if (first && last) expect(last.rss / first.rss).toBeLessThan(1.1);
  },
  proofTimeout,
);

function describe({ leads, orders, times, failures }: Results): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  const failed = [...failures.values()].reduce((sum, count) => sum + count, 0);
  return [
    `${leads.length} leads and ${orders.length} orders acknowledged`,
    `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`,
    `failed answers ${((100 * failed) / times.length).toFixed(2)} % ${JSON.stringify([...failures])}`,
  ].join('; ');
}
