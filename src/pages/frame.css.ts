import archivo from '../assets/fonts/archivo-latin.woff2?url';
import totals from '../islands/fields/totals.css?raw';
import base from '../styles/base.css?raw';
import faces from '../styles/faces.css?raw';
import plain from '../styles/plain.css?raw';
import reset from '../styles/reset.css?raw';
import tokens from '../styles/tokens.css?raw';

/** The look of the pages that functions answer with, at an address that no build changes. */
export function GET(): Response {
  const face = faces.replace('../assets/fonts/archivo-latin.woff2', archivo);
  const look = [tokens, face, reset, base, plain, totals];
  return new Response(look.join('\n'), { headers: { 'Content-Type': 'text/css' } });
}
