/** Escapes a text for HTML. */
export function escape(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/**
 * Converts a text with marks to HTML: `==2|text==` is highlighted, `--2|text--` struck out, `++2|text++` inserted.
 * The number is the sentence of the scene, counted from 0, with which the mark appears. Without a number, as in
 * `==text==`, the mark appears with sentence 1. A word before a colon, as in `==2|Keep:text==`, is a tag that is
 * written after the highlighted text.
 */
export function marked(text: string): string {
  return escape(text)
    .replace(/==(?:(\d+)\|)?(?:(\p{L}+):)?(.+?)==/gu, (_all, step?: string, tag?: string, words = '') => {
      const at = step ?? '1';
      const label = tag === undefined ? '' : `<i class="tag s" data-step="${at}" data-delay="0.5">${tag}</i>`;
      return `<mark data-step="${at}" class="${tag?.toLowerCase() ?? ''}">${String(words)}</mark>${label}`;
    })
    .replace(
      /--(?:(\d+)\|)?(.+?)--/g,
      (_all, step?: string, words = '') => `<del data-step="${step ?? '1'}">${String(words)}</del>`,
    )
    .replace(
      /\+\+(?:(\d+)\|)?(.+?)\+\+/g,
      (_all, step?: string, words = '') =>
        `<ins class="s" data-step="${step ?? '1'}" data-delay="0.4">${String(words)}</ins>`,
    );
}

/**
 * An element that appears with the sentence `step`. `delay` (0 to 0.8) is the fraction of the sentence's
 * animation that passes before the element starts to appear.
 */
export function appearing(
  tag: string,
  step: number,
  content: string,
  { names = '', delay = 0 } = {},
): string {
  return `<${tag} class="s ${names}" data-step="${step}" data-delay="${delay}">${content}</${tag}>`;
}
