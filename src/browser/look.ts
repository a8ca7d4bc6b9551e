const adopted = new Set<string>();

/**
 * Gives the page a stylesheet that came with a script, once. It is for islands that are fetched only when they are needed:
 * a plain import of their CSS would be linked by Astro into every page that could ever need it.
 */
export function adoptLook(css: string): void {
  if (adopted.has(css)) return;
  adopted.add(css);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
