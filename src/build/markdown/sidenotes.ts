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
  const [first = ''] = /<h2|$/.exec(html) ?? [];
  return html.replace(/<h2|$/, inserted + first);
}

/**
 * Returns CSS rules that set an anchor name for each footnote and for its first reference. With these names,
 * styles/sidenotes.css places the footnotes. Returns `''` when there are no footnotes.
 */
export function sidenoteRules(html: string): string {
  const ids = [...html.matchAll(/<li id="([^"]*\bfn-[^"]+)"/g)].map(([, id = '']) => id);
  // The anchor names end with the same numbers as the ids, so that the rules compress well.
  const rules = ids.map((id, index) => {
    const number = index + 1;
    const note = `anchor-name:--n${number};--reference:--r${number};--before:--n${index}`;
    return `#${reference(id)}{anchor-name:--r${number}}#${id}{${note}}`;
  });
  return rules.join('');
}

/** The id of a footnote's first reference. */
function reference(id: string): string {
  return id.replace('fn-', 'fnref-');
}
