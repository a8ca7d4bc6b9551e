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
