import { brand } from '#brand';

/** Everything may be read; what stays out of search results says so itself. */
export function GET(): Response {
  return new Response(`User-agent: *\nAllow: /\n\nSitemap: ${brand.url}/sitemap-index.xml\n`);
}
