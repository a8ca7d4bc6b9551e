const adopted = new Set<string>();

/**
 * Adds a style sheet, given as CSS text, to the page. A second call with the same text does nothing. Islands
 * that load on demand add their CSS this way. Astro would put the CSS of a normal import into every page that
 * may load such an island.
 */
export function adoptStyles(css: string): void {
  if (adopted.has(css)) return;
  adopted.add(css);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
