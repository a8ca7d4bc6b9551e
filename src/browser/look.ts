const adopted = new Set<string>();

/**
 * Gives the page a stylesheet that came with a script, once. For what is drawn by islands that are fetched when they are
 * needed: Astro would link a plain import of their CSS into every page that could ever need it.
 */
export function adoptLook(css: string): void {
  if (adopted.has(css)) return;
  adopted.add(css);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
