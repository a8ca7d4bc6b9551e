const WORDS_PER_MINUTE = 230;

/** Whole minutes to read a Markdown text, not counting link targets and footnotes. */
export function readMinutes(markdown: string): number {
  const prose = markdown.replace(/^\[\^.+?\]:.*$/gm, '').replace(/\]\([^)]*\)/g, ']');
  const words = prose.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? [];
  return Math.max(1, Math.round(words.length / WORDS_PER_MINUTE));
}
