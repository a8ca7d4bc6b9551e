const adopted = new Set<string>();

/**
 * Adds a style sheet to the page, unless the page already has it. Islands that load on demand add their CSS this way.
 * Astro would put the CSS of a normal import into every page that may load the island.
 */
export function adoptStyles(css: string): void {
  if (adopted.has(css)) return;
  adopted.add(css);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
