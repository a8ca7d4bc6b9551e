import { z } from 'astro/zod';
import { entry, text } from '../fields.ts';

const benefit = z.strictObject(
  { what: text('what the customer gets'), text: text('what that means, in a sentence or two') },
  { error: 'Type two lines for each benefit: what and text.' },
);

const limit = z.strictObject(
  { what: text('what is limited'), limit: text('the limit') },
  { error: 'Type two lines for each limit: what and limit.' },
);

/** What a customer of the daily plan gets, its limits, and the promises of the strip below them. */
export const offers = entry({
  gets: z.array(benefit, { error: 'List what the customer gets, each with what and text.' }),
  limits: z.array(limit, { error: 'List the limits, each with what and limit.' }),
  promises: z.array(text('a promise'), {
    error: 'List the promises, each on a line that begins with a hyphen.',
  }),
});
