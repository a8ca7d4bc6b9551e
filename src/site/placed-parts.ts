/**
 * A part of a text: rendered Markdown, or what the page puts in the place of a line such as `{figure: name}` or
 * `{retention}` in the text's file.
 */
export type Part = { html: string } | { placed: string; name: string };

/** The parts of a rendered text, in order. */
export function partsOf(html: string): Part[] {
  return html.split(/(<p>\{[^<]*\}<\/p>)/).flatMap((part) => {
    const [, placed, name = ''] = /^<p>\{(\w+)(?:: ([\w-]+))?\}<\/p>$/.exec(part) ?? [];
    if (placed !== undefined) return { placed, name };
    return part.trim() === '' ? [] : { html: part };
  });
}
