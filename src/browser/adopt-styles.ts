const adopted = new Set<string>();

/**
 * Adds a style sheet to the page, once. For islands that load on demand: if they imported their CSS plainly, Astro
 * would link it on every page that may need it.
 */
export function adoptStyles(css: string): void {
  if (adopted.has(css)) return;
  adopted.add(css);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
