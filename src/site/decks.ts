import { brand } from '#brand';

/** The texts and colors of a slide deck, from pages/decks/_<name>/deck.ts. Slides.astro in that folder draws the slides. */
export interface Deck {
  /** The title, description and keywords of the deck's page. */
  title: string;
  description: string;
  keywords: string;
  /** The heading of the deck's page. */
  heading: string;
  /** The heading and the colors of each slide. */
  slides: readonly { heading: string; tone: 'sheet' | 'ink' | 'hour' }[];
}

/** The deck of the SEO comparison, which `brand.external.slideDeck` may replace with a deck on another site. */
const COMPARISON = 'seo-comparison';

/** The address of a deck: a path of this site or a URL. */
export function addressOf(name: string): string {
  return name === COMPARISON ? brand.external.slideDeck : `/decks/${name}`;
}

const DECKS = import.meta.glob<{ deck: Deck }>('../pages/decks/_*/deck.ts', { eager: true });

/** Returns the texts and colors of a deck. The content check has found its files. */
export function deckOf(name: string): Deck {
  const found = DECKS[`../pages/decks/_${name}/deck.ts`];
  if (!found) throw new Error(`src/pages/decks/_${name} has no deck.ts`);
  return found.deck;
}
