import fc, { type Parameters } from 'fast-check';

const MS_PER_MINUTE = 60_000;

/** Whether `npm run prove` runs this test, not `npm test`. */
export const isProof = process.env['PROVE_SEED'] !== undefined;

/** Time limit of a test with generated cases, in ms: a day in `npm run prove`, where `--minutes` ends it earlier. */
export const proofTimeout = isProof ? 24 * 60 * MS_PER_MINUTE : 300_000;

/** Returns the number of cases: `few` in `npm test`, `many` in `npm run prove`. */
function cases(few: number, many: number): number {
  return isProof ? many : few;
}

/**
 * Returns fast-check's parameters for a property with `few` cases in `npm test` and `many` in `npm run prove`, which
 * gives the seed and may limit the minutes.
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
