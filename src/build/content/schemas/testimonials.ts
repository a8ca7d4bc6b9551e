import { entry, place, sample, text } from '../fields.ts';

/** A customer's statement, shown on the page of the report service. */
export const testimonials = entry({
  /** The testimonial's position in the list. */
  position: place('the list of testimonials'),
  quote: text('what the customer says, without quotation marks'),
  /** The part of `quote` that is highlighted. */
  highlight: text('the part of the quote to highlight, with the same characters'),
  /** The customer's role, which is shown instead of a name. */
  role: text('the role of the customer'),
  sample,
}).refine(({ quote, highlight }) => quote.includes(highlight), {
  path: ['highlight'],
  message: 'Copy the part to highlight from the quote, with the same characters.',
});
