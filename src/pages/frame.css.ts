import totals from '../islands/fields/totals.css?raw';
import base from '../styles/base.css?raw';
import plain from '../styles/plain.css?raw';
import reset from '../styles/reset.css?raw';
import tokens from '../styles/tokens.css?raw';

/** The look of the pages that functions answer with, at an address that no build changes. */
export function GET(): Response {
  return new Response([tokens, reset, base, plain, totals].join('\n'), {
    headers: { 'Content-Type': 'text/css' },
  });
}
