/** The texts and colors of a slide deck, from pages/decks/_<name>/deck.ts. Slides.astro in that folder draws the slides. */
export interface Deck {
  /** The title, description and keywords of the deck's page. */
  title: string;
  description: string;
  keywords: string;
  /** The heading of the deck's page. */
  heading: string;
  /**
   * The text on the deck's cover. An article shows the cover as a link to the deck
   * (pages/_blog/SlideDeck.astro).
   */
  cover: string;
  /** The heading and the colors of each slide. */
  slides: readonly { heading: string; tone: 'sheet' | 'ink' | 'hour' }[];
}

const DECKS = import.meta.glob<{ deck: Deck }>('../pages/decks/_*/deck.ts', { eager: true });

/** Returns the texts and colors of a deck. Throws an error that names the missing file. */
export function deckOf(name: string): Deck {
  const found = DECKS[`../pages/decks/_${name}/deck.ts`];
  if (!found) throw new Error(`The deck ${name} has no texts: add src/pages/decks/_${name}/deck.ts`);
  return found.deck;
}
