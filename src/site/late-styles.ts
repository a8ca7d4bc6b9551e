/**
 * HTML for a style sheet that nothing needs at the first paint. With JavaScript, the script of layouts/Head.astro loads
 * the style sheet after the first paint; without JavaScript, the browser loads it as usual.
 */
export function lateStyles(href: string): string {
  return `<noscript class="late"><link rel="stylesheet" href="${href}"></noscript>`;
}
