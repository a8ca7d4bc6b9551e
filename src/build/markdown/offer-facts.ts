import { fillFacts } from '#domain/content/facts.ts';
import { text } from '../html-tree.ts';
import type { HastPlugin } from './hast-plugin.ts';

/** Writes the numbers of the offer into texts: `{plan:solo-entrepreneur.price}`. */
export const offerFacts: HastPlugin = () => ({
  name: 'offer-facts',
  text: ({ value }) => {
    const filled = fillFacts(value);
    return filled === value ? undefined : text(filled);
  },
});
