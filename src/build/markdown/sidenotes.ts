/**
 * Splits an article's HTML before its second `<h2>`: its opening with the first section, and the rest. The rest is
 * empty when there is no second section.
 */
export function splitAfterFirstSection(html: string): [opening: string, rest: string] {
  const second = html.indexOf('<h2', html.indexOf('<h2') + 1);
  return second === -1 ? [html, ''] : [html.slice(0, second), html.slice(second)];
}

/**
 * The CSS rules that place each footnote beside its first reference, or below the note before it, in browsers with
 * anchor positioning (styles/sidenotes.css). They are made for each article, because `anchor()` needs a name for each
 * note. Empty when there are no footnotes.
 */
export function sidenoteRules(html: string): string {
  const ids = [...html.matchAll(/<li id="([^"]*\bfn-[^"]+)"/g)].map(([, id = '']) => id);
  const rules = ids.map((id, index) => {
    const top = `max(anchor(--r${index} top),anchor(--n${index - 1} bottom,0px) + 1rem)`;
    return `#${reference(id)}{anchor-name:--r${index}}#${id}{anchor-name:--n${index};--top:${top}}`;
  });
  return rules.join('');
}

/** The id of a footnote's first reference. */
function reference(id: string): string {
  return id.replace('fn-', 'fnref-');
}
