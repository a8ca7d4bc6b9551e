import { invalidParameter, StripeProblem } from './errors.ts';

const CURRENCIES =
  'usd, aed, afn, all, amd, ang, aoa, ars, aud, awg, azn, bam, bbd, bdt, bgn, bhd, bif, bmd, bnd, bob, brl, bsd, bwp, byn, bzd, cad, cdf, chf, clp, cny, cop, crc, cve, czk, djf, dkk, dop, dzd, egp, etb, eur, fjd, fkp, gbp, gel, gip, gmd, gnf, gtq, gyd, hkd, hnl, hrk, htg, huf, idr, ils, inr, isk, jmd, jod, jpy, kes, kgs, khr, kmf, krw, kwd, kyd, kzt, lak, lbp, lkr, lrd, lsl, mad, mdl, mga, mkd, mmk, mnt, mop, mro, mur, mvr, mwk, mxn, myr, mzn, nad, ngn, nio, nok, npr, nzd, omr, pab, pen, pgk, php, pkr, pln, pyg, qar, ron, rsd, rub, rwf, sar, sbd, scr, sek, sgd, shp, sle, sll, sos, srd, std, szl, thb, tjs, tnd, top, try, ttd, twd, tzs, uah, ugx, uyu, uzs, vnd, vuv, wst, xaf, xcd, xof, xpf, yer, zar, zmw';
const KNOWN = new Set(CURRENCIES.split(', '));

/**
 * Minimum charge by currency, in the currency's smallest unit. For a currency that is not listed, the emulator uses 50.
 */
const MINIMUM: Record<string, number> = {
  gbp: 30,
  sek: 300,
  nok: 300,
  dkk: 250,
  hkd: 400,
  mxn: 1000,
  czk: 1500,
};
const MAXIMUM = 99_999_999;

/** Throws Stripe's 400 for a currency that Stripe does not support. */
export function knownCurrency(value: string, param: string): void {
  if (KNOWN.has(value.toLowerCase())) return;
  const message = `Invalid currency: ${value.toLowerCase()}. Stripe currently supports these currencies: ${CURRENCIES}`;
  throw invalidParameter(message, param);
}

/**
 * Throws Stripe's 400 when a total (in the currency's smallest unit) is below the minimum or above the maximum.
 */
export function chargeableTotal(total: number, currency: string): void {
  const minimum = MINIMUM[currency] ?? 50;
  if (total < minimum) {
    const least = `${formatAmount(minimum, currency)} ${currency}`;
    const message = `The Checkout Session's total amount due must add up to at least ${least}`;
    throw new StripeProblem(message, { code: 'amount_too_small' });
  }
  if (total > MAXIMUM) {
    const most = `${formatAmount(MAXIMUM, currency)} ${currency}`;
    const message = `The Checkout Session's total amount due must be no more than ${most}`;
    throw new StripeProblem(message, { code: 'amount_too_large' });
  }
}

/** Formats an amount given in the currency's smallest unit: `$2,999.00`. */
export function formatAmount(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
