/** What the pricing page and its cancelled return say about themselves. */
export const title = 'Pricing: outcome-based monthly plans';
export const description =
  'Three monthly plans, each priced beside the search rankings it is there to win. You pay for the first month once, with no automatic renewal.';
export const keywords = 'pricing, outcome-based SEO, content plans, scheduled articles, top 20 rankings';
