import {
  FOUNDER_RATE_CENTS,
  formatCount,
  inWords,
  REVIEWS_STUDIED,
  SURVIVAL_RATE_CENTS,
} from '#domain/content/claims.ts';
import { fillFacts, unknownFacts } from '#domain/content/facts.ts';
import { formatCents } from '#domain/money.ts';
import { MAX_BOOKS } from '#domain/payments/pricing.ts';
import { planOf } from '#domain/payments/plans.ts';

/**
 * The numbers for the scripts of films, such as `{film:founder-rate}`, in addition to the numbers for articles
 * (src/domain/content/facts.ts).
 */
const FACTS: Readonly<Record<string, string>> = {
  'survival-rate': formatCents(SURVIVAL_RATE_CENTS),
  'founder-rate': formatCents(FOUNDER_RATE_CENTS),
  'survival-hours': String(FOUNDER_RATE_CENTS / SURVIVAL_RATE_CENTS),
  reviews: formatCount(REVIEWS_STUDIED),
  'most-books': inWords(MAX_BOOKS),
  'solo-articles': String(planOf('solo-entrepreneur').articlesPerMonth),
};

/** Returns a script with its placeholders replaced. Throws an error that names the unknown placeholders. */
export function fillFilmFacts(text: string): string {
  const filled = text.replace(/\{film:([^{}\s]+)\}/g, (written, name: string) => FACTS[name] ?? written);
  const unknown = [...unknownFacts(filled), ...(filled.match(/film:[^{}\s]+(?=\})/g) ?? [])];
  if (unknown.length > 0) throw new Error(`unknown placeholders: ${unknown.join(', ')}`);
  return fillFacts(filled);
}
