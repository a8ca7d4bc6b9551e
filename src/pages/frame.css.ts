import archivo from '../assets/fonts/archivo-latin.woff2?url';
import base from '../styles/base.css?raw';
import faces from '../styles/faces.css?raw';
import plain from '../styles/plain.css?raw';
import reset from '../styles/reset.css?raw';
import tokens from '../styles/tokens.css?raw';

/** The look of the pages that functions answer with, at an address that no build changes. */
export function GET(): Response {
  const look = [tokens, faces.replace('../assets/fonts/archivo-latin.woff2', archivo), reset, base, plain];
  return new Response(look.join('\n'), { headers: { 'Content-Type': 'text/css' } });
}
