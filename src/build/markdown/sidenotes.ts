/**
 * Splits an article's HTML before its second `<h2>` into two parts: the opening with the first section, and the rest.
 * The rest is empty when there is no second section.
 */
export function splitAfterFirstSection(html: string): [opening: string, rest: string] {
  const second = html.indexOf('<h2', html.indexOf('<h2') + 1);
  return second === -1 ? [html, ''] : [html.slice(0, second), html.slice(second)];
}

/** Inserts HTML before the first `<h2>`, or at the end when there is none. */
export function insertBeforeHeading(html: string, inserted: string): string {
  return html.replace(/<h2|$/, (place) => inserted + place);
}
