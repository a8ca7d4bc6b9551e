import { z } from 'astro/zod';
import { choice, entry, place, sample, text } from '../fields.ts';

/** A question that buyers ask. `often` and `answered` are words instead of numbers, because nothing was counted. */
const theme = z.strictObject({
  asks: text('what buyers ask'),
  often: choice('how often they ask it', ['Often', 'Sometimes', 'Rarely']),
  answered: choice('how well it is answered', ['Well', 'In part', 'Nowhere']),
});

/** A question to the companion product Insights, and its answer. */
export const answers = entry({
  /** The answer's position in the list of markets. */
  position: place('the list of markets'),
  market: text('the market'),
  question: text('the question to the assistant'),
  themes: z.array(theme, { error: 'List the themes, each with asks, often and answered.' }).min(1),
  gap: text('the content that nobody offers yet'),
  sample,
});
