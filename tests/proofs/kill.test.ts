// Everything that the site has acknowledged survives `kill -9` of its process group in the middle of requests. Only
// `npm run prove` runs this: in `npm test`, tests/local/start.test.ts kills the site once.
import { expect, test } from 'vitest';
import { newPlace, startSite } from './load/site-process.ts';
import { compare, moveParked } from './load/stored.ts';
import { newResults, visit } from './load/visitors.ts';
import { isProof, proofTimeout } from '../support/proof.ts';

const KILLS = 10;
/** The visitors in a round: more than the site serves before it is killed. */
const ROUND = 600;
const ACKNOWLEDGED_BEFORE_KILL = 100;

test.runIf(isProof)(
  `a site that is killed ${KILLS} times and started again at once has everything that it acknowledged`,
  async () => {
    const place = await newPlace();
    const results = newResults();
    const count = (): number => results.leads.length + results.orders.length;
    let site = startSite(place);
    await site.ready;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const goal = count() + ACKNOWLEDGED_BEFORE_KILL;
      const visitors = visit(place, results, kill * ROUND, (kill + 1) * ROUND, 1);
      await expect.poll(count, { interval: 5 }).toBeGreaterThanOrEqual(goal);
      site.kill('SIGKILL');
      site = startSite(place);
      await visitors;
      await site.ready;
      await moveParked(place);
      expect(await compare(place, results), `after kill ${kill + 1}`).toEqual({ lost: [], doubled: [] });
    }
    expect(results.failures.get(0)).toBeGreaterThan(0);
    console.log(`${count()} acknowledged, ${KILLS} kills and restarts`);
  },
  proofTimeout,
);
