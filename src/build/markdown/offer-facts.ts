import { brand } from '#brand';
import { FACT_NAMES, fillFacts } from '#domain/content/facts.ts';
import { text } from '../html-tree.ts';
import type { HastPlugin } from './hast-plugin.ts';

/** Placeholders for the brand's names, because a text that types the name would not follow a renamed brand. */
const BRAND_NAMES: ReadonlyMap<string, string> = new Map([
  ['brand', brand.name],
  ['brand.company', brand.company],
]);

const PLACEHOLDER = /\{([a-z][\w.:-]*)\}/g;

/** Every name that a placeholder in Markdown may have. */
export const PLACEHOLDER_NAMES: readonly string[] = [...BRAND_NAMES.keys(), ...FACT_NAMES];

/** A text with its placeholders replaced. Unknown placeholders are not changed (see `unknownPlaceholders`). */
export function fillPlaceholders(words: string): string {
  return fillFacts(words).replace(PLACEHOLDER, (written, name: string) => BRAND_NAMES.get(name) ?? written);
}

/** The unknown placeholders of a text, without their braces. */
export function unknownPlaceholders(words: string): string[] {
  return [...words.matchAll(PLACEHOLDER)]
    .map(([, name = '']) => name)
    .filter((name) => !PLACEHOLDER_NAMES.includes(name));
}

/** Replaces placeholders in Markdown, such as `{brand}` and `{plan:solo-entrepreneur.price}`, with their values. */
export const offerFacts: HastPlugin = () => ({
  name: 'offer-facts',
  text: ({ value }) => {
    const filled = fillPlaceholders(value);
    return filled === value ? undefined : text(filled);
  },
});
