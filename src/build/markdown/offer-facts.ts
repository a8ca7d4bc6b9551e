import { brand } from '#brand';
import { FACT_NAMES, fillFacts } from '#domain/content/facts.ts';
import { refundTerms } from '#domain/payments/terms.ts';
import { element, text, textProperty } from '../html-tree.ts';
import type { HastPlugin } from './hast-plugin.ts';

const [refund, laterRefund] = refundTerms(brand.email);

/**
 * Placeholders for the brand's names, for the weekday of its review hour and for the terms with its email address,
 * because a text that types them would not follow a renamed brand.
 */
const BRAND_FACTS: ReadonlyMap<string, string> = new Map([
  ['brand', brand.name],
  ['brand.company', brand.company],
  ['brand.domain', brand.domain],
  ['brand.email', brand.email],
  ['brand.privacy-email', brand.dataProtectionOfficer],
  ...Object.entries(brand.subBrands).map(([key, name]) => [`brand.${key}`, name] as const),
  ['brand.insights', brand.companions.insights.name],
  ['brand.sunday', brand.companions.sunday.name],
  ['brand.report', brand.reportService.name],
  ['day', brand.reviewDay],
  ['term:refund', refund],
  ['term:refund-later', laterRefund],
]);

const PLACEHOLDER = /\{([a-z][\w.:-]*)\}/g;

/** The values that placeholders for figures stand for, by name: `figure:demand-intensity.steps` → `92`. */
export type FigureValues = ReadonlyMap<string, string>;

/** Every name that a placeholder may have. */
export function placeholderNames(figures: FigureValues): string[] {
  return [...BRAND_FACTS.keys(), ...figures.keys(), ...FACT_NAMES];
}

/** A text with its placeholders replaced. Unknown placeholders are not changed (see `unknownPlaceholders`). */
export function fillPlaceholders(words: string, figures: FigureValues): string {
  return fillFacts(words).replace(
    PLACEHOLDER,
    (written, name: string) => BRAND_FACTS.get(name) ?? figures.get(name) ?? written,
  );
}

/**
 * What stands in braces and is not replaced, with its braces: a placeholder that is unknown, typed otherwise (`{ day }`,
 * `{{day}}`) or begun and not ended (`{brand`), and signs of other programs.
 */
export function strayBraces(words: string, figures: FigureValues): string[] {
  const known = placeholderNames(figures).map((name) => `{${name}}`);
  const written = words.match(/[{｛]+[^{}｛｝]*[}｝]*|[}｝]+/g) ?? [];
  return written.filter((part) => !known.includes(part));
}

/**
 * Replaces placeholders in Markdown, such as `{brand}` and `{plan:solo-entrepreneur.price}`, with their values, also in
 * the addresses of links. Code is shown as it is typed.
 */
export function offerFacts(figures: () => FigureValues): HastPlugin {
  return () => ({
    name: 'offer-facts',
    text: (node, context) => {
      const filled = fillPlaceholders(node.value, figures());
      const parent = context.parent(node);
      const isCode = parent.type === 'element' && parent.tagName === 'code';
      return isCode || filled === node.value ? undefined : text(filled);
    },
    element: {
      filter: ['a', 'img'],
      visit: (node) => {
        const filled = Object.fromEntries(
          ['href', 'alt', 'title'].flatMap((name) => {
            const written = textProperty(node, name);
            const value = fillPlaceholders(written.replaceAll('%7B', '{').replaceAll('%7D', '}'), figures());
            return value === written ? [] : [[name, value]];
          }),
        );
        return Object.keys(filled).length === 0
          ? undefined
          : element(node.tagName, { ...node.properties, ...filled }, node.children);
      },
    },
  });
}
