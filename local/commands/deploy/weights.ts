import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Bundle } from './bundles.ts';
import { packFunctions } from './packager.ts';

/** The size of a function's zipped bundle and its budget, in bytes. */
export interface Weight {
  name: string;
  bytes: number;
  budget: number;
}

/** The budget of a zipped bundle without Stripe's SDK, in bytes. Netlify's own files take 336 kB of it. */
export const BUDGET = 800_000;
/** The budget of a zipped bundle with Stripe's SDK, in bytes. */
const PAYMENT_BUDGET = 1_000_000;

/** Zips every function of `dir` into `target` as Netlify does. Returns the size and budget of each zip. */
export async function weighFunctions(
  dir: string,
  target: string,
  bundles: readonly Bundle[],
): Promise<Weight[]> {
  const zips = await packFunctions(dir, target, 'zip');
  return bundles.map(({ name, folder }) => ({
    name,
    bytes: zips.find((zip) => zip.name === name)?.size ?? NaN,
    budget: existsSync(join(folder, 'node_modules/stripe')) ? PAYMENT_BUDGET : BUDGET,
  }));
}

/** The bundles that exceed their budget, or that have no zip. */
export function findHeavy(weights: readonly Weight[]): string[] {
  return weights
    .filter(({ bytes, budget }) => !(bytes <= budget))
    .map(({ name, bytes, budget }) => `${name}: ${kilobytes(bytes)}, the budget is ${kilobytes(budget)}`);
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(0)} kB`;
}
