/**
 * HTML for a style sheet that nothing needs at the first paint. Without JavaScript it is loaded as usual; otherwise
 * layouts/Head.astro loads it after the paint.
 */
export function lateStyles(href: string): string {
  return `<noscript class="late"><link rel="stylesheet" href="${href}"></noscript>`;
}
