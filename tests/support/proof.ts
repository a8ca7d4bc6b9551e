import fc, { type Parameters } from 'fast-check';

const MS_PER_MINUTE = 60_000;

/** Whether the tests are run by `npm run prove`, not by `npm test`. */
export const isProof = process.env['PROVE_SEED'] !== undefined;

/**
 * The time limit of a test in tests/proofs, in ms. In `npm run prove` the limit is a day, and `--minutes`
 * ends a test that uses `proof` earlier.
 */
export const proofTimeout = isProof ? 24 * 60 * MS_PER_MINUTE : 300_000;

function cases(few: number, many: number): number {
  return isProof ? many : few;
}

/**
 * Returns fast-check's parameters for a property: `few` cases in `npm test`, `many` in `npm run prove`. The seed comes
 * from `npm run prove`, which may also limit the minutes.
 */
export function proof(few: number, many: number): Parameters<unknown> {
  const { PROVE_SEED, PROVE_MINUTES } = process.env;
  return {
    numRuns: cases(few, many),
    ...(PROVE_SEED && { seed: Number(PROVE_SEED) }),
    ...(PROVE_MINUTES && {
      plugins: [
        fc.interruptAfterTimeLimit(Number(PROVE_MINUTES) * MS_PER_MINUTE, { failOnInterrupt: false }),
      ],
    }),
  };
}
