import { brand } from '#brand';

/** Allows all pages. Pages that must not appear in search results have a robots meta element. */
export function GET(): Response {
  return new Response(`User-agent: *\nAllow: /\n\nSitemap: ${brand.url}/sitemap-index.xml\n`);
}
