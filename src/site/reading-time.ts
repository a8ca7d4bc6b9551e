import type { CollectionEntry } from 'astro:content';

/** The running text of the tools comparison, to compute its reading time. */
export function toolsText({ body = '', data }: CollectionEntry<'tools'>): string {
  const tools = data.tools.flatMap(({ knownFor, features, strengths, limits, choose }) => [
    knownFor,
    ...features,
    strengths,
    limits,
    choose,
  ]);
  const considerations = data.considerations.flatMap(({ title, text }) => [title, text]);
  return [...tools, body, ...considerations].join('\n');
}

const WORDS_PER_MINUTE = 230;

/** Whole minutes to read a Markdown text, at least 1. Link targets and footnotes are not counted. */
export function readMinutes(markdown: string): number {
  const prose = markdown.replace(/^\[\^.+?\]:.*$/gm, '').replace(/\]\([^)]*\)/g, ']');
  const words = prose.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? [];
  return Math.max(1, Math.round(words.length / WORDS_PER_MINUTE));
}
