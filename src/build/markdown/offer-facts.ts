import { fillFacts } from '#domain/content/facts.ts';
import { text } from '../html-tree.ts';
import type { HastPlugin } from './hast-plugin.ts';

/** Replaces placeholders in Markdown, such as `{plan:solo-entrepreneur.price}`, with the values that they name. */
export const offerFacts: HastPlugin = () => ({
  name: 'offer-facts',
  text: ({ value }) => {
    const filled = fillFacts(value);
    return filled === value ? undefined : text(filled);
  },
});
