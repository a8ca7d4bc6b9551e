import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brand } from '#brand';
import { readText } from './file-text.ts';
import { COMMENT_MESSAGE } from './markdown-rules.ts';
import { linkMessage, type Places } from './places.ts';
import type { ContentProblem } from './problem.ts';
import { filesIn } from './sources.ts';

/** A page's source: all of it, and where its tags begin, below its code. */
interface Page {
  source: string;
  tags: number;
  places: Places;
}

/** A message and the offset in the page that it is about. */
type Found = readonly [message: string, at: number];

/**
 * Finds sentences of pages that Astro builds otherwise than they are meant, and says nothing or what only programmers
 * understand: damaged characters, signs of an article, quotation marks that are missing or cut a sentence off, comments
 * and dead links.
 */
export function checkSentences(places: Places): ContentProblem[] {
  return filesIn('src/pages/**/*.astro', places.root).flatMap((file) => {
    const read = readText(file, readFileSync(join(places.root, file)));
    if (read.problems) return read.problems;
    const source = read.text;
    const tags = /^---\n[\s\S]*?\n---\n/.exec(source)?.[0].length ?? 0;
    const page = { source, tags, places };
    return [...cutSentences(page), ...placeholders(page), ...comments(page), ...deadLinks(page)].map(
      ([message, at]) => ({
        file,
        line: source.slice(0, at).split('\n').length,
        message,
      }),
    );
  });
}

/** A quotation mark that closes a sentence early: a letter stands right behind it, or a later word has a mark. */
const CUT = /(?<==)"[^"]*"(?:[^\s/<>\]),;}"'`]|\s[^=<>{}'"`]*")/g;
/** What stands in a tag before an attribute; what is in braces may have other tags. */
const IN_TAG = String.raw`<[a-z](?:[^<>{}"]|"[^"]*"|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})*`;
/** A sentence whose straight quotation mark is missing or curly: its first word is the whole value of an attribute. */
const OPEN = new RegExp(String.raw`(?<=${IN_TAG}\s[a-z][\w:-]*=)[^\s"'\x60{=>][^\s>]*`, 'gi');
/** An apostrophe that closes a sentence early, as in `'It's'` and `'Our clients' pages'`. */
const APOSTROPHE =
  /(?<=[\s([{:,?=])'[^'\n]*\p{L}'(?=\p{L})|(?<=(?:^\s*|[([{:,?=]\s?))'[^'\n]*\p{L}'(?= (?!(?:as|in|of|satisfies) )\p{L})/gmu;

/** The end of a sentence, where the next one begins on the line below without a comma between them. */
const NO_COMMA = /['`](?=\n[ \t]*['`])/g;

/** A line of code with an odd number of straight quotation marks, one of which begins or ends its sentence. */
const ODD = /^(?=[ \t]*'|.*',?$)(?!.*\p{L}'\p{L})(?:[^'\n]*'[^'\n]*')*[^'\n]*'[^'\n]*$/gmu;

function* cutSentences({ source, tags }: Page): Iterable<Found> {
  const below = source.slice(tags);
  for (const { 0: found, index } of below.matchAll(CUT)) {
    const sentence = found.slice(0, found.indexOf('"', 1) + 1);
    const [first = ''] = sentence.split('\n');
    yield [
      first === sentence
        ? `the sentence would end at ${sentence}. Type curly quotation marks within it: “ and ”.`
        : `the sentence ${first} has no end. Type a straight quotation mark (") behind it.`,
      tags + index,
    ];
  }
  for (const { 0: word, index } of below.matchAll(OPEN))
    yield [
      `the sentence would end at ${word}. Type a straight quotation mark (") before and behind it, and curly ones within it: “ and ”.`,
      tags + index,
    ];
  for (const { 0: found, index } of source.matchAll(APOSTROPHE))
    yield [`the sentence would end at ${found}. Type a curly apostrophe within it: ’`, index];
  for (const { index } of source.matchAll(NO_COMMA))
    yield ['the comma behind this sentence is missing. Type it.', index];
  for (const { index } of source.matchAll(ODD))
    yield [
      "a straight quotation mark (') before or behind the sentence is missing. Type it, and only curly ones within the sentence: ‘ and ’.",
      index,
    ];
}

/** A text between quotation marks or backticks. */
const TEXT = /(?<=[\s([{:,?=>])(?:"[^"]*"|'[^'\n]*'|`[^`]*`)/g;
/** The names that an article has, but no page: `{brand}`, `{plan:solo.price}`. Code fills in facts with `fillFacts`. */
const ARTICLE = /(?<![=$]|fillFacts\(['"`])\{(?:brand|[a-z]+:[\w.-]+)\}/g;
/** Others in a text. Code that fills in a text has names of its own, such as `{years}`. */
const NAMED = /(?<!\$)\{(?:day|brand\.[\w.-]+)\}/g;
/** A value in a text between backticks, without its $. */
const UNSIGNED = /(?<!\$)\{(?!brand\})([a-z]\w*)(?:(?:\.\w+)*\}|(?=[.([\s])[^{}`]*\}?)/gi;
/** A value between tags. */
const VALUE = /(?<![=$])\{(?!brand\})([a-z]\w*)(?:\.([\w-]+)[\w.-]*)?\}/gi;

/** Finds names in braces that the page shows otherwise than an article does, or not at all. */
function* placeholders({ source, tags }: Page): Iterable<Found> {
  const code = `Astro String ${withoutTexts(source.slice(0, tags))} ${parametersIn(source)}`;
  const isNamed = (name: string) => new RegExp(`\\b${name}\\b`).test(code);
  const unfilled = (written: string) =>
    `a page does not fill in ${written} as an article does. Write the sentence without it, or ask a developer.`;
  for (const { 0: written, index } of source.matchAll(ARTICLE)) yield [unfilled(written), index];
  for (const { 0: text, index } of source.matchAll(TEXT))
    for (const { 0: written, 1: name, index: at } of text.matchAll(text.startsWith('`') ? UNSIGNED : NAMED))
      if (name !== undefined && isNamed(name))
        yield [`the page would show ${written} as it is typed. Type $ before it: $${written}`, index + at];
      else if (/^\{[\w.-]+\}$/.test(written)) yield [unfilled(written), index + at];
  for (const { 0: written, 1: name = '', 2: part, index } of withoutTexts(source).matchAll(VALUE)) {
    const isOfArticle = name === 'brand' && part !== undefined && !(part in brand);
    if (index >= tags && (isOfArticle || !isNamed(name))) yield [unfilled(written), index];
  }
}

function* comments({ source, tags }: Page): Iterable<Found> {
  for (const { index } of withoutTexts(source).matchAll(/<!--/g))
    if (index >= tags) yield [COMMENT_MESSAGE, index];
}

/** The source with spaces in place of texts and comments, so that places stay the same. */
function withoutTexts(source: string): string {
  return source
    .replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/g, (found) => ' '.repeat(found.length))
    .replaceAll(TEXT, (found) => ' '.repeat(found.length));
}

/** The names that functions within the tags give to their values. */
function parametersIn(source: string): string {
  return (source.match(/(?:\([^()]*\)|\w+) =>/g) ?? []).join(' ');
}

/** An address in a page. Code takes out a link to an article that is gone (site/articles.ts). */
const ADDRESS = /(?<=\b(?:href=|href: |to=)["'])(?!\/blog\/|#)[^"']+(?=["'])/g;

function* deadLinks({ source, places }: Page): Iterable<Found> {
  for (const { 0: address, index } of source.matchAll(ADDRESS)) {
    const message = linkMessage(address, places, new Set());
    if (message !== null) yield [message, index];
  }
}
