import { htmlToHast, markdownToMdast, type MdastNode } from 'satteri';
import { percentDecoded } from '#domain/forms/clean.ts';
import {
  fillPlaceholders,
  type FigureValues,
  placeholderNames,
  strayBraces,
} from '../markdown/offer-facts.ts';
import { elementsIn } from '../html-tree.ts';
import { headingIds } from '../markdown/anchors.ts';
import { type CollectionName, COLLECTIONS } from './collections.ts';
import { nearest } from './nearest.ts';
import { linkMessage, pictureFile, type Places } from './places.ts';
import { DIVIDED, DIVIDED_MESSAGE, invisibleMessage } from './file-text.ts';
import type { ContentProblem } from './problem.ts';
import type { SourceFile } from './source-file.ts';

/** What the rules have to know beside the text. */
export interface Surroundings {
  places: Places;
  /** The names of the figures that a document can insert. */
  figures: readonly string[];
  values: FigureValues;
}

/** A picture that a text shows: its file, relative to the repository, and the line that shows it. */
export interface Picture {
  path: string;
  file: string;
  line: number;
}

type Type = MdastNode['type'];
type Node<Name extends Type> = Extract<MdastNode, { type: Name }>;
/** A message about a node, or a message and the offset in the node's source that it is about. */
type Found = string | readonly [message: string, at: number];
type Rule<Name extends Type> = (node: Node<Name>, source: string, text: Text) => Iterable<Found>;

/** A text that is being checked. */
interface Text extends Surroundings {
  file: SourceFile;
  nodes: readonly MdastNode[];
  /** The ids of the headings. */
  anchors: ReadonlySet<string>;
  /** Notes that a node shows the picture at a path. */
  addPicture: (path: string, node: MdastNode) => void;
}

/**
 * Checks the Markdown of a content file on the tree that the site renders. A text must neither lose a part in that tree
 * nor contain signs that are almost Markdown. Returns the mistakes, and the pictures, whose files are still to be read.
 */
export function checkMarkdown(
  file: SourceFile,
  around: Surroundings,
): { problems: ContentProblem[]; pictures: Picture[] } {
  const { body, bodyLine, path } = file;
  const nodes = [...nodesIn(markdownToMdast(body, { position: true }))];
  const pictures: Picture[] = [];
  const lineAt = (offset: number) => bodyLine + body.slice(0, offset).split('\n').length - 1;
  const addPicture = (shown: string, node: MdastNode) =>
    pictures.push({ path: shown, file: path, line: lineAt(startOf(node)) });
  const text = { ...around, file, nodes, anchors: anchorsOf(nodes, around.values), addPicture };
  const problems = nodes.flatMap((node) => {
    const source = body.slice(startOf(node), node.position?.end.offset);
    const rule = RULES[node.type] as Rule<Type> | undefined;
    return [...(rule?.(node, source, text) ?? [])].map((found) => {
      const [message, at] = typeof found === 'string' ? [found, 0] : found;
      return { file: path, line: lineAt(startOf(node) + at), message };
    });
  });
  return { problems, pictures };
}

function startOf(node: MdastNode): number {
  return node.position?.start.offset ?? 0;
}

function endOf(node: MdastNode): number {
  return node.position?.end.offset ?? 0;
}

function columnOf(node: MdastNode): number {
  return node.position?.start.column ?? 1;
}

/** Yields the node and every node below it, in document order. */
export function* nodesIn(node: MdastNode): Generator<MdastNode> {
  yield node;
  if ('children' in node) for (const child of node.children) yield* nodesIn(child);
}

const RULES: { [Name in Type]?: Rule<Name> } = {
  *root(node, _, { file, nodes }) {
    if (file.body.trim() === '') yield 'there is no text under the front matter. Write it there.';
    for (const part of policyParts(file))
      if (!nodes.some((node) => node.type === 'paragraph' && textOf(node) === part))
        yield `the line ${part} is missing. Type it on a line of its own, with an empty line before and after it, where the policy says that.`;
    for (const part of nodes)
      if ('children' in part)
        for (const [tag, message] of unbalanced(part.children)) yield [message, startOf(tag)];
    if (isIn(file, 'studies')) yield* pageMistakes(node);
    yield* emptySections(node);
  },
  *heading(node, source, { nodes }) {
    const above = nodes.slice(0, nodes.indexOf(node)).findLast(({ type }) => type === 'heading');
    const deepest = (above && 'depth' in above ? above.depth : 1) + 1;
    if (!source.startsWith('#'))
      yield 'the line of = or - below this text makes it a heading. Begin a heading with ##, or leave a line empty before ---.';
    else if (node.depth === 1)
      yield 'a heading begins with one #. Begin it with ##: the title is the only heading of the first rank.';
    else if (node.depth > deepest) yield `the heading skips a rank. Begin it with ${'#'.repeat(deepest)}.`;
    else if (textOf(node).trim() === '') yield 'the heading is empty. Type its words after ##.';
    else if (!/[\p{L}\p{N}]/u.test(textOf(node))) yield 'the heading has no word. Type one after ##.';
    yield* loneBracket(node, source);
  },
  *paragraph(node, source, { nodes }) {
    const almost = ALMOST.flatMap(([pattern, message]) =>
      [...source.matchAll(pattern)].map(({ index }): Found => [message, index]),
    );
    const holder = nodes.findLast((other) => HOLDERS.has(other.type) && isWithin(node, other));
    const least = holder?.type === 'listItem' ? columnOf(holder) + 1 : 1;
    const early = [...source.matchAll(/\n( *)(?![\s>])/g)].find(([, spaces = '']) => spaces.length < least);
    const index = early?.index;
    if (holder && index !== undefined)
      almost.push([
        'the line would belong to the list, quotation or note above. Leave an empty line before it, or begin it below the text that it goes on with.',
        index + 1,
      ]);
    for (const [index, child] of node.children.entries())
      if (isPictureOnly(child) && isOwnLine(node.children[index - 1], node.children[index + 1]))
        almost.push([
          `the page would show the picture and the text in one line. ${ON_ITS_OWN}`,
          startOf(child) - startOf(node),
        ]);
    if (node.children.every(({ type }) => type === 'text') && !isShown(node))
      yield 'the line shows nothing. Remove it.';
    yield* almost;
    if (almost.length === 0) yield* [...lostBreak(source), ...loneBracket(node, source)];
  },
  *text(node, source, text) {
    // Two characters for two, so that places stay the same.
    const unescaped = source.replace(/\\[!-/:-@[-`{-~]/g, '  ');
    const invisible = invisibleMessage(textOf(node));
    if (invisible !== null) yield invisible;
    if (text.nodes.some((other) => isBeside(node, unescaped, other)))
      yield 'a * or _ is left beside this text in bold or italics. Type the same signs on both sides.';
    yield* signsIn(unescaped, textOf(node));
    for (const { index } of source.matchAll(FORMULA))
      yield ['the site shows no formulas. Write this one in words, or with <sup>, <sub> and <var>.', index];
    if (!isInsertion(node, text)) yield* placeholders(unescaped, text, insertionsOf(text));
  },
  *blockquote(node, source) {
    if (/^>\d/.test(source)) yield 'the page would show a quotation. Type \\> for the sign itself.';
    if (node.children.length === 0)
      yield 'the quotation is empty. Type its words after >, or remove the line.';
  },
  *delete(_, source) {
    if (!source.startsWith('~~'))
      yield 'text between two ~ is struck out. Type ~~ for that, or \\~ for the sign itself.';
  },
  *list(node, source, { nodes }) {
    const { start, children } = node;
    const isMarked = (other: MdastNode) => other.type === 'text' && /\S\*(\s|$)/.test(other.value);
    if (children.length === 1 && source.startsWith('*') && nodes.some(isMarked))
      yield 'the page would show a bullet in place of the * that the text refers to. Type \\* for the sign itself.';
    else if (isAttribution(node, source, nodes))
      yield 'the page would show a bullet in place of the sign before the name. Type — for that, with \\ at the end of the line above, or an empty line.';
    if ((start ?? 1) > 99)
      yield `the page would show a list that begins with ${start}. Type ${start}\\. instead.`;
    const offsets = children.map((item) => startOf(item) - startOf(node));
    const numbers = offsets.map((offset) => Number.parseInt(source.slice(offset), 10));
    const other = numbers.findIndex((number, index) => number !== (numbers[0] ?? 0) + index);
    if (node.ordered && other > 0 && new Set(numbers).size > 1)
      yield [
        `the page would show ${(numbers[0] ?? 0) + other} before this line. Count on from the line above, or type ${numbers[other]}\\.`,
        offsets[other] ?? 0,
      ];
  },
  *listItem(node, _, { nodes, file: { body } }) {
    if (node.children.length === 0) yield 'this line of the list is empty. Type its words, or remove it.';
    if (node.checked !== null && node.checked !== undefined)
      yield 'nobody could tick the box. Take out the [ ].';
    const isUnder = (other: MdastNode) =>
      other.type === 'listItem' &&
      columnOf(other) < columnOf(node) &&
      /^\n[ >]*$/.test(body.slice(endOf(other), startOf(node)));
    if (nodes.some(isUnder))
      yield 'the line begins with too few spaces to stand under the one above. Begin it below the first letter of that line, or in the same column.';
  },
  *link(node, source, text) {
    const { body } = text.file;
    if (!node.children.some(isShown)) yield 'the link has no words. Type them between [ and ].';
    const [sign] = /^[[<]/.test(source) ? [] : (/[“”„‘’«»‹›…–—。、！？]|'(?=s?$)/u.exec(source) ?? []);
    if (sign !== undefined)
      yield `the address would go on with ${sign}. Type the link like this: [words](address)`;
    const isGlued = source.startsWith('<') && /[\p{L}\p{N}]/u.test(body[startOf(node) - 1] ?? '');
    if (isGlued || /^<(mailto|tel):/.test(source))
      yield `the page would show ${node.url} as a word of the text. Type the link like this: [words](${node.url})`;
    const isBehind = /[\p{L}\p{N}.,;:!?”"’)\]]/u.test(body[startOf(node) - 1] ?? '');
    if (isBehind && /^\[?\d{1,3}\]?$/.test(textOf(node))) yield numberMessage(textOf(node));
    yield* address(node.url, text);
    yield* placeholders(node.title ?? '', text);
  },
  *linkReference(node) {
    const words = textOf(node);
    if (/^\d+$/.test(words)) yield numberMessage(words);
  },
  *definition(node, _, text) {
    yield* usedOnce(node, text, ['linkReference', 'imageReference']);
    yield* isPicture(node, text) ? picture(node, text) : address(node.url, text);
  },
  *footnoteDefinition(node, _, text) {
    yield* usedOnce(node, text, ['footnoteReference']);
    if (node.children.length === 0) yield 'the note is empty. Type its words after the colon.';
  },
  *footnoteReference(node, _, { nodes }) {
    const isIn = (type: Type) => nodes.some((other) => other.type === type && isWithin(node, other));
    if (isIn('footnoteDefinition'))
      yield 'a note within a note would not be shown. Put its words into the note around it.';
    if (isIn('heading'))
      yield 'the list of contents would show the number of the note. Put it into the text below the heading.';
  },
  yaml: headMistakes,
  toml: headMistakes,
  *thematicBreak(_, source) {
    if (/--\s+-/.test(source)) yield NO_TABLE;
  },
  *image(node, _, text) {
    yield* wordsOf(node, node, text);
    const [width] = /\|\d+(x\d+)?$/.exec(node.alt ?? '') ?? [];
    if (width !== undefined)
      yield `the description would end in ${width}. Take that out: the page chooses the width.`;
    yield* picture(node, text);
  },
  *imageReference(node, _, text) {
    yield* wordsOf(node, definitionOf(node, text) ?? { url: '' }, text);
  },
  *code(node, source, { nodes: [root] }) {
    const [fence] = /^(`{3,}|~{3,})/.exec(source) ?? [];
    if (fence === undefined)
      yield 'the line begins with four spaces or a tab, which makes it code. Begin it at the left edge, or put lines of ``` around code.';
    else if (!new RegExp(`\n[\\s>]*${fence}[^\n]*$`).test(source))
      yield `the code that begins here has no end. Put a line of ${fence} under its last line.`;
    else if (DRAWN.has(node.lang ?? ''))
      yield 'the page would show the text of a diagram. Put a picture of it in its place.';
    else if (root?.type === 'root' && root.children.length === 1 && root.children[0] === node)
      yield `the page would show all of the text as code. Remove the lines of ${fence} around it.`;
    if (node.meta) yield `${node.meta} would not be shown. Take it out, or write it above the code.`;
  },
  *table(node, source) {
    const [head, ...rows] = node.children;
    const columns = head?.children.length ?? 0;
    for (const row of rows)
      if (
        row.children.length > columns ||
        (row.children.length < columns &&
          source.slice(startOf(row) - startOf(node), endOf(row) - startOf(node)).includes('|'))
      )
        yield [
          `the row has ${row.children.length} cells, and the first row has ${columns}. Type | between two cells, also beside an empty one, and \\| for the sign itself.`,
          startOf(row) - startOf(node),
        ];
      else if (!source.slice(startOf(row) - startOf(node), endOf(row) - startOf(node)).includes('|'))
        yield [
          'the line under the table would become a row of it. Leave an empty line between them.',
          startOf(row) - startOf(node),
        ];
  },
  tableCell: loneBracket,
  *emphasis(node, source, { file: { body } }) {
    const [before, after] = [body[startOf(node) - 1] ?? '', body[endOf(node)] ?? ''];
    if (/\d/.test(before) && /\d/.test(after))
      yield `the signs of ${source} would make it italic. Type \\* for the sign itself, or × between numbers.`;
  },
  html: htmlMistakes,
};

/** About the number of a source that is typed as a link. */
function numberMessage(words: string): string {
  const number = words.replaceAll(/\D/g, '');
  return `the page would show ${words} as a part of the text. Type a note: [^${number}] here, and on a line of its own [^${number}]: and the address.`;
}

/** No description, or one that says nothing: a word for any picture, words of a program, or a file’s name. */
const NO_WORDS =
  /^[\s\u2800]*((alt|image|img|dsc[fn]?|pxl|picture|photo|screen ?shot|capture|untitled|whatsapp image)?( text)?[\d\s._:~()-]*(at [\d.:]+( [ap]m)?[\s\d()]*)?|enter image description here|what it shows|\S+\.(jpe?g|png|webp|avif|gif|svg))?\s*$/i;
const NO_ALT =
  'the picture has no description. Write between [ and ] what it shows, for people who do not see it.';

/** Languages of code that other programs show as a diagram, a formula or a list. */
const DRAWN: ReadonlySet<string> = new Set(['mermaid', 'math', 'plantuml', 'dataview']);

/** A formula as chat programs write it, `\(x\)` or `\[x=y\]`. Brackets around words keep their backslashes. */
const FORMULA = /\\\((?=.*?\\\))|\\\[(?=[^\]]*(?:[=^]|\\[a-z])[^\]]*\\\])/g;

/** What a line below goes on with, even where it stands at the left edge. */
const HOLDERS: ReadonlySet<Type> = new Set<Type>(['listItem', 'blockquote', 'footnoteDefinition']);

/** A head in the text, as another program’s export has it, or a --- that stands directly under the front matter. */
function* headMistakes(): Iterable<Found> {
  yield 'the text up to the next --- or +++ would not be shown. Leave an empty line before this one, or remove these lines.';
}

/** Finds signs that are shown as they are typed, or otherwise than typed. `shown` is the text that the page shows. */
function* signsIn(unescaped: string, shown: string): Iterable<Found> {
  for (const [pattern, message] of LEFT) {
    const { 0: found = '', index } = pattern.exec(unescaped) ?? {};
    if (index !== undefined) yield [message.replaceAll('…', () => found), index];
  }
  const backslash = unescaped.indexOf('\\');
  if (backslash >= 0)
    yield ['the page would show the \\. Remove it, or type \\\\ for the sign itself.', backslash];
  const [entity] = ENTITY.exec(shown) ?? [];
  if (entity !== undefined && unescaped.includes(entity))
    yield [`${entity} is no sign. Type the sign itself.`, unescaped.indexOf(entity)];
  for (const { 0: option, index } of unescaped.matchAll(/(?<!\S)(?:--[a-z][\w-]*|--+>|<--+)/gi))
    yield [
      `the page would show a dash in place of --. Type \`${option}\` for these signs themselves.`,
      index,
    ];
}

/** Whether the node is a line that the page of its text replaces (insertionsOf). */
function isInsertion(node: Node<'text'>, text: Text): boolean {
  const [root] = text.nodes;
  return (
    insertionsOf(text).includes(node.value.trim()) &&
    root?.type === 'root' &&
    root.children.some((part) => isOnly(node, part))
  );
}

/** What a picture needs in order to be shown by itself, with its caption. */
const ON_ITS_OWN = 'Put the picture on a line of its own, with an empty line before and after it.';

/** Whether the node is a picture, or a link whose only words are one. */
function isPictureOnly(node: MdastNode): boolean {
  const shown: readonly MdastNode[] = node.type === 'link' ? node.children : [node];
  return shown.length === 1 && shown.every(({ type }) => type === 'image' || type === 'imageReference');
}

/** Whether a part of a paragraph is a line of it, with a text in the line above or below. */
function isOwnLine(before: MdastNode | undefined, after: MdastNode | undefined): boolean {
  const above = before?.type === 'text' && /\n\s*$/.test(before.value);
  const below = after?.type === 'text' && /^\s*\n/.test(after.value);
  const isEnd = (node?: MdastNode) => node === undefined || node.type === 'break';
  return (above && (below || isEnd(after))) || (below && isEnd(before));
}

/** Whether a paragraph consists of the node alone: of a picture, whose caption is then shown, or of what a page replaces. */
function isOnly(node: MdastNode, other: MdastNode): boolean {
  return other.type === 'paragraph' && other.children.length === 1 && other.children[0] === node;
}

/** One to four words that begin with a capital letter, such as `Anna van Berg`. */
const SIGNATURE = /^\p{Lu}[\p{L}.’]*(?: (?:\p{Lu}[\p{L}.’]*|de|van|von)){0,3}$/u;

/** Whether a list of one line says whose words stand above it: at the end of a quotation, or below a text. */
function isAttribution(node: Node<'list'>, source: string, nodes: readonly MdastNode[]): boolean {
  const holder = nodes.find((other) => 'children' in other && other.children.some((part) => part === node));
  const parts: readonly MdastNode[] = holder && 'children' in holder ? holder.children : [];
  const above = parts[parts.indexOf(node) - 1];
  if (node.ordered || node.children.length > 1 || above?.type !== 'paragraph') return false;
  const name = textOf(node).trim();
  if (textOf(above).trimEnd().endsWith(':')) return false;
  return holder?.type === 'blockquote'
    ? parts.at(-1) === node && isName(name)
    : holder?.type === 'root' && source.startsWith('-') && SIGNATURE.test(name);
}

/** Whether a last line is a name, and no sentence. */
function isName(line: string): boolean {
  return line.length < SHORTEST_WRAPPED && !SENTENCE.test(line) && !line.endsWith(':');
}

/** A program that wraps text makes longer lines than this: the writer has ended a shorter one. */
const SHORTEST_WRAPPED = 60;
/**
 * A line that ends a sentence may be followed by another sentence: the page reads the same with a space. A line that is
 * bold or italic as a whole is a heading or a name.
 */
const SENTENCE = /^(?![*_].*[*_]$).*[.!?…][)\]"'”’*_]*(\[\^[^\]]+\])*$/;
/** A shorter line is no sentence: `1 Main St.`, `Keep it short.` */
const SHORTEST_SENTENCE = 25;
/** What ends a line on the page too. */
const BREAK = /(\\|\s\s|<br\s*\/?>\s*)$/i;

/** What looks like half of a pair of brackets and is none: the mark of a list, `a)`, and a face, `:)`. */
const NO_BRACKET = /(?<![\p{L}\p{N}])[\p{L}\p{N}]{1,3}\)|[:;=8][-^']?[()]/gu;

/** The first bracket of a text without a second one; undefined when every bracket has one. */
export function loneBracketIn(text: string): string | undefined {
  const pairs = /\([^()]*\)|\[[^[\]]*\]/g;
  const left = text.replaceAll(pairs, '').replaceAll(pairs, '').replaceAll(NO_BRACKET, '');
  return /[()[\]]/.exec(left)?.[0];
}

/** Finds such a bracket in what a paragraph shows of its own, as when a link has a bracket too many. */
function* loneBracket(node: MdastNode, source: string): Iterable<Found> {
  const texts = [...nodesIn(node)].flatMap((part) =>
    part.type === 'text' ? source.slice(startOf(part) - startOf(node), endOf(part) - startOf(node)) : [],
  );
  const shown = texts.join(' ').replaceAll(/\\[!-/:-@[-`{-~]/g, '');
  const sign = loneBracketIn(shown);
  if (sign !== undefined && !LEFT.some(([pattern]) => pattern.test(shown)))
    yield `a bracket ${sign} has no second one. Type it, take the one out, or type \\${sign} for the sign itself.`;
}

/** Finds the first end of a line that the page would show as a space, although its writer means a new line. */
function* lostBreak(source: string): Iterable<Found> {
  const lines = source.split('\n');
  const lost = lines.findIndex((line, index) => isLost(line, lines[index + 1], index === lines.length - 2));
  if (lost >= 0)
    yield [
      'the page would show the next line behind this one. Leave an empty line between them, type \\ at the end of this one, put them into one line, or begin the lines of a list with a hyphen and a space.',
      lines.slice(0, lost).join('\n').length + 1,
    ];
}

function isLost(above: string, below: string | undefined, isLast: boolean): boolean {
  if (below === undefined || BREAK.test(above)) return false;
  const [line = '', next = ''] = [above, below].map((text) => text.replace(/^[\s>]*/, '').trimEnd());
  const [word = ''] = next.split(' ', 1);
  const isSentence = line.length >= SHORTEST_SENTENCE && SENTENCE.test(line);
  if (!isSentence && line.length + word.length < SHORTEST_WRAPPED) return true;
  // Whoever is quoted, or has written the text.
  const isSigned = isLast && isName(next);
  const isList = [SYMBOL, SOURCE].some((sign) => sign.test(line) && sign.test(next));
  return (isSentence && (isSigned || DASH.test(next))) || isList;
}

function isWithin(node: MdastNode, other: MdastNode): boolean {
  return startOf(other) <= startOf(node) && endOf(node) <= endOf(other);
}

/** Whether the text ends or begins with a sign that is left over from bold or italics beside it. */
function isBeside(node: MdastNode, source: string, other: MdastNode): boolean {
  if (other.type !== 'strong' && other.type !== 'emphasis') return false;
  return (
    (startOf(other) === endOf(node) && /[*_]$/.test(source)) ||
    (endOf(other) === startOf(node) && /^[*_]/.test(source))
  );
}

/** A line that begins with signs that Markdown shows as they are typed. A backslash before the sign keeps it. */
const SPACE = '[\\u00A0\\u1680\\u2000-\\u200A\\u202F\\u205F\\u3000]';
const DASH = /^[-‐-―−~]+\s/;
/** A picture, sign, number, letter or label with which people begin the lines of a list. */
const SYMBOL =
  /^(?:[*_]*(?:[\p{Extended_Pictographic}→➔⇒»✗✘—‐‑−]|[-=]>|\d\uFE0F?\u20E3|\(\w{1,3}\)|[A-Z]{1,4}[.)]|\p{L}+:|\d{1,2} ?[-–:/]|\d{1,2} [.)])\uFE0F?[*_]*|(\*\*|__)[^*_]+(?::\1|\1:))\s/u;
/** A line of a list of sources or links: it ends in a year, or is an address or a link as a whole. */
const SOURCE = /(?:\b(?:19|20)\d\d\)?|^<?https?:\S+|^\[[^\]]*\]\(\S+\))$/;
const NO_TABLE =
  'this is no table: its second line has one |---| for each cell of the first, and an empty line stands before it.';
const NO_LINK =
  'this is no link: the words stand in [ ], the address in ( ), and no space between them or in the address. Type it like this: [words](/features)';
const line = (signs: string): RegExp => new RegExp(`^(?:[^\\S\\n]|>)*(?:${signs})`, 'gmu');
const ALMOST: readonly [RegExp, string][] = [
  [
    line(`#{2,6}[^#\\s]|#{1,6}${SPACE}|#\\p{L}|#{7}|＃`),
    'this is no heading: after ## comes an ordinary space, for example ## My heading. Type \\# for the sign itself.',
  ],
  [
    line(
      `[-*+](?:[ \\t]|${SPACE})|(?:\\d{1,2}|[a-z]|[ivx]{2,4})[.)][^\\S\\n]|\\d+[.)]${SPACE}|[-+]\\p{L}|\\d+[.)]\\p{L}|o(?:\\t| {2,})|[•·◦▪‣●○∙■□➤►▶✓✔☐☑⁃]|–\\s`,
    ),
    'this is no list: an empty line stands before a list, and its lines begin with - or with 1. and an ordinary space. Type a backslash before the sign -, . or ) itself.',
  ],
  [
    line('\\*\\[[^\\]\\n]+\\]:'),
    'the site has no list of abbreviations. Type <abbr title="What it means">word</abbr> in the text.',
  ],
  [
    line('\\[[^\\]\\n]*\\]:(?:\\s|$)'),
    'this is no address of a link: after it comes nothing, or a title between quotation marks. Type it like this: [name]: /features',
  ],
  [
    /(?<=\S)\t+(?=\S)/g,
    'the page would show the tab as a space. Take it out; a table is typed with |, and its second line is |---|---|.',
  ],
  // A bare address is a link, which ends the text before it. Other programs type it in square brackets, with | or a space.
  [/\](?:[^\S\n]\([^\S\n]?)?(?=<?https?:|www\.)|\)\[(?=https?:)/g, NO_LINK],
  [/\[(?:[^[\]\n|`]+\|(?=https?:|www\.|\/\w)|(?:https?:|www\.)[^\s[\]]+ [^[\]\n]+\](?!\())/g, NO_LINK],
  [/\[[^[\]\n`]*\((?:[/#]|\w+:|www\.)[^\s()]*\)(?![^[\n]*\])/g, NO_LINK],
  [
    line('!\\[[^\\]\\n]*\\]\\([^()\\n]*\\)[^\\S\\n]*["“][^"“”\\n]*["”][^\\S\\n]*$'),
    'the page would show the caption beside the picture. Type it before the ), between straight quotation marks: ![What it shows](./its-name.jpg "The caption")',
  ],
  [DIVIDED, DIVIDED_MESSAGE],
  [line(':[^\\S\\n]'), 'the site has no lists of terms. Type - before the line, or \\: for the sign itself.'],
  [line('\\[![A-Za-z]+\\]|!!!\\s|\\?\\?\\?\\s'), 'the site has no boxes of this kind. Take the sign out.'],
  [
    line(':::'),
    'the site has no blocks that begin with :::. Take these lines out, or type \\: for the sign itself.',
  ],
  [line('\\||:?-+:?[^\\S\\n]*\\||[^|\\n]+\\|[^\\n]*\\n[^|\\n]+\\|'), NO_TABLE],
  [
    line('(?:[-‐-―−=_+~•·*]{2,}|[⸺⸻]+)\\s*$'),
    'this is no line across the text. Type --- for that, with an empty line before and after it.',
  ],
];

/** Signs that are left in a text when a link, emphasis or code was not read as such. `…` is what the pattern finds. */
const LEFT: readonly [RegExp, string][] = [
  [
    /\[(?:\s+\^[^\]\n]*|\^[^\]\n]*\s[^\]\n]*)\]/,
    'a note has no spaces: [^1] in the text, and on a line of its own [^1]: The note.',
  ],
  [/\[\^[^\]\s]+\]/, 'the note … is not written. Write it on a line of its own: …: The note.'],
  [/\]\[[^\]]+\]/, 'the address of this link is not written. Type it like this: [words](/features)'],
  [
    /(?<!!\[[^\]]*)(?:\]\(|\]\s?[(（]\s?(?=[/.#]|\w+:|www\.))|\)\[(?=[/#.]|\w+:|www\.)|\[\[|(?<=(?<!\[[^\]\n]*)\p{L})\((?=\/\w{2})/u,
    NO_LINK,
  ],
  [
    /\*\*|(?<!\w)__(?=\w)|(?<=\w)__(?!\w)|~~/,
    'this is not bold: no space stands inside the signs, and one behind them, for example **bold** text. Type \\*\\* for the signs themselves.',
  ],
  [
    /(?<![^\s(])[*_](?=\p{L})|(?<=\p{L})[*_](?![^\s.,;:!?)])/u,
    'this is not italic: no space stands inside the signs, and one behind them, for example *italic* text. Type \\* for the sign itself.',
  ],
  [/(?<!\S)={2,}/, 'this is not marked. Type <mark>words</mark>, or \\=\\= for the signs themselves.'],
  [/\^[^\s^]+\^/, '… is not raised. Type it like this: x<sup>2</sup>'],
  [/(?<!\w)\+\+(?=\w).*?\+\+/, '… would be shown as it is typed. Type <ins>words</ins> for inserted words.'],
  [
    /\$\$|(?<![\d\p{Lu}])\$(?=\S)[^$\n]*(?<=[^\s$])\$(?!\w)/u,
    'the site shows no formulas. Write … in words, or with <sup>, <sub> and <var>, or type \\$ for the sign itself.',
  ],
  [
    /(?<=\p{L})\?(?=(?:s|t|re|ve|ll|d|m)\b(?!=))/u,
    'a ? stands where an apostrophe was lost. Type ’ in its place.',
  ],
  [
    /!\[/,
    'this is no picture: no space stands before ( or in the address, and straight quotation marks around a caption. Type it like this: ![What it shows](./its-name.jpg "The caption")',
  ],
  [/\](?=\/[a-z])/, 'this is no link: the address stands in ( ). Type it like this: [words](/features)'],
  [
    // Word marks a comment with initials and a number, Google Docs with a letter. `apple[s]` is a word in two forms.
    /(?<=[\p{L}.,;:?”"’)])\[(?:\d{1,3}|[A-Z]{1,3}\d{1,3}|citation needed)\]|(?<=[.,;:?]["”’]?)\[[a-z]\]|(?<=\p{L})\[[a-rt-z]\](?!\p{L})|^\[[a-z]\](?=\p{Lu})/mu,
    '… would be shown as it is typed. Remove it, or type a note in its place, [^1], and on a line of its own [^1]: The note. Type \\[ for the sign itself.',
  ],
  [/\^\[/, 'a note is typed like this: [^1] in the text, and [^1]: The note. on a line of its own.'],
  [/^\[[ xX~-]?\](?=\s+[^\s([])/m, 'nobody could tick the box. Take out the ….'],
  [
    /(?<!\))\[\/[a-z_]+(?:\](?!\()|$)|\[[a-z_][\w-]* \w+=["'“”][^\]]*\]|%%.*?%%|<%.*?%>|(?<=\w)\[edit\]|【[^】]*†[^】]*】|\[(?:cite_start|cite: [\d, ]+|image(?: of|:) [^\]]+)\]|\[cid:[^\]]*\]?|(?<!\w)cite(?:turn\d+\w+)+|(?<!\S)\^[a-z][\w-]*$|<[a-z/][^<>]*>|<$/i,
    '… would be shown as it is typed. Remove it.',
  ],
  [/(?<![\w:]):(?:[a-z][\w-]+|[+-]1|100):(?![\w:])/, '… is no emoji. Type the emoji itself.'],
  [
    /^\[(?:[\p{L}_][\w-]*(?: [\w-]+){0,2}|[^[\]\n]+(?:, [^[\]\n]+)+)\]\s*$/mu,
    '… would be shown as it is typed. Remove it, or type \\[ for the sign itself.',
  ],
  [/`/, 'the code that begins here has no end. Type ` on both sides of it, or \\` for the sign itself.'],
];

/** A character that is written as its name or number, whether it exists or not. Behind a letter, as in `R&D;`, no name. */
const ENTITY = /(?<!\w)&#?\w+;|&(?:#\w|[a-z]{2})\w*;/;

/** Whether a part of a link can be seen: a picture, or a text with a visible character. */
function isShown(node: MdastNode): boolean {
  return node.type === 'image' || node.type === 'imageReference' || textOf(node).trim() !== '';
}

/** The text that a node shows, without HTML. */
export function textOf(node: MdastNode): string {
  if ('value' in node && typeof node.value === 'string') return node.type === 'html' ? '' : node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

/** The names by which links lead to the headings of a text. */
export function headingsOf({ body }: SourceFile, values: FigureValues): ReadonlySet<string> {
  return anchorsOf([...nodesIn(markdownToMdast(body))], values);
}

function anchorsOf(nodes: readonly MdastNode[], values: FigureValues): Set<string> {
  const idOf = headingIds();
  const headings = nodes.filter(({ type }) => type === 'heading');
  // The site shows -- as a dash, which is no part of an id.
  const wordsOf = (heading: MdastNode) => textOf(heading).replaceAll(/-{2,3}/g, '–');
  return new Set(headings.map((heading) => idOf(fillPlaceholders(wordsOf(heading), values))));
}

/** The line that has the address and the caption of a picture. */
function definitionOf(
  { identifier }: Node<'imageReference'>,
  { nodes }: Text,
): Node<'definition'> | undefined {
  return nodes.find((node) => node.type === 'definition' && node.identifier === identifier) as
    Node<'definition'> | undefined;
}

/** Whether the page shows what the node contains in one line with other words: a note, or a list without empty lines. */
function isTight(node: MdastNode): boolean {
  return (
    node.type === 'footnoteDefinition' ||
    (node.type === 'list' && !node.spread && !node.children.some(({ spread }) => spread))
  );
}

/** Whether a description is the name of the picture’s file. Words without a number, such as those of a person’s name, may be both. */
function isNameOf(alt: string, url: string): boolean {
  const name = percentDecoded(url)
    .replace(/^.*\//, '')
    .replace(/\.\w+$/, '');
  return /\d|^\S+$/.test(alt) && alt.toLowerCase() === name.toLowerCase();
}

/** Finds mistakes in the description and the caption of a picture. */
function* wordsOf(
  node: Node<'image' | 'imageReference'>,
  { title: caption, url }: Pick<Node<'image'>, 'title' | 'url'>,
  text: Text,
): Iterable<Found> {
  if (NO_WORDS.test(node.alt ?? '') || isNameOf(node.alt ?? '', url)) yield NO_ALT;
  const isAlone = text.nodes.some((other) => isOnly(node, other));
  if (caption && (!isAlone || text.nodes.some((other) => isTight(other) && isWithin(node, other))))
    yield `the caption would not be shown. ${text.nodes.some((other) => other.type === 'link' && isWithin(node, other)) ? 'A picture that is a link has none: take the caption or the link out.' : ON_ITS_OWN}`;
  const shown = markupIn(caption ?? '');
  if (shown !== undefined) yield `the caption would show ${shown} as it is typed. Take it out.`;
  yield* placeholders(`${node.alt} ${caption}`, text);
}

/** Whether the address is that of a picture, which `![words][name]` shows. */
function isPicture({ identifier }: Node<'definition'>, { nodes }: Text): boolean {
  return nodes.some((other) => other.type === 'imageReference' && other.identifier === identifier);
}

function* address(url: string, { values, places, anchors }: Text): Iterable<Found> {
  const message = linkMessage(fillPlaceholders(url, values), places, anchors);
  if (message !== null) yield message;
}

function* picture(node: Node<'image' | 'definition'>, text: Text): Iterable<Found> {
  const found = pictureFile(node.url, text.file.path, text.places);
  if ('message' in found) yield found.message;
  else if (!node.url.startsWith('/') && (isIn(text.file, 'studies') || isIn(text.file, 'policies')))
    // These pages take the rendered text apart, so that Astro does not make the pictures of it (site/placed-parts.ts).
    yield 'this page shows only pictures of the folder public. Put the file there, and write its address: /its-name.jpg';
  else text.addPicture(found.path, node);
}

/** Finds a note or an address of a link that nothing leads to, or whose name another one has. */
function* usedOnce(
  node: Node<'definition' | 'footnoteDefinition'>,
  { nodes }: Text,
  uses: readonly Type[],
): Iterable<Found> {
  const isNote = node.type === 'footnoteDefinition';
  const name = `[${isNote ? '^' : ''}${node.label ?? node.identifier}]`;
  const named = nodes.filter((other) => 'identifier' in other && other.identifier === node.identifier);
  if (named.find(({ type }) => type === node.type) !== node)
    yield `${name} is written twice. Give one of them another name.`;
  else if (!named.some(({ type }) => uses.includes(type)))
    yield `nothing leads to ${name}, so that the line is not shown. Type ${isNote ? '' : '[words]'}${name} in the text, or remove the line.`;
}

const TAGS =
  /^(abbr|b|br|cite|code|dd|del|dfn|dl|dt|em|i|ins|kbd|mark|q|s|samp|small|strong|sub|sup|u|var|wbr)$/;
const ATTRIBUTES = /^(title|lang|dir|cite)$/;
const INSTEAD: Readonly<Record<string, string>> = {
  img: 'a picture is typed like this: ![What it shows](./its-name.jpg)',
  a: 'a link is typed like this: [words](/features)',
};

/** A comment, a line break, or an element with its end. A tag alone may be what a text is about. */
const ELEMENT = /<!--|<br\s*\/?>|<([a-z]\w*)\b[^<>]*>(?=[\s\S]*<\/\1>)/i;

/** The first signs of Markdown or HTML in a text that is shown as it is typed; undefined when there are none. */
export function markupIn(text: string): string | undefined {
  for (const node of nodesIn(markdownToMdast(text, { position: true }))) {
    const source = text.slice(startOf(node), node.position?.end.offset);
    if (MARKED.has(node.type) && /^[*_~`![<]/.test(source)) return source;
    if (node.type !== 'text') continue;
    const [found] = [ENTITY, ESCAPED, ...LEFT.map(([pattern]) => pattern)].flatMap(
      (signs) => signs.exec(source) ?? [],
    );
    if (found !== undefined) return found;
  }
  return ELEMENT.exec(text)?.[0];
}

/** A sign as Markdown or a program writes it: `\*`, `\u2019`. */
const ESCAPED = /\\(?:[!-/:-@[-`{-~]|u[\da-f]{4})/i;

const MARKED: ReadonlySet<Type> = new Set<Type>([
  'strong',
  'emphasis',
  'delete',
  'inlineCode',
  'link',
  'image',
]);

export const COMMENT_MESSAGE = 'a comment would stand in the page for everybody to read. Remove it.';

/** Accepts the elements that Markdown has no sign for. The Content-Security-Policy blocks most of the others. */
function* htmlMistakes({ value }: Node<'html'>, _: string, { values }: Text): Iterable<Found> {
  const words = value.replace(/<[^<>]*>|&#?\w+;/g, ' ');
  const shown = markupIn(words);
  if (/<[a-z/]/i.test(words)) yield 'a tag has no >. Type it, or \\< for the sign < itself.';
  if (/<[!?]/.test(value)) yield COMMENT_MESSAGE;
  else if (shown !== undefined)
    yield `the page would show ${shown} as it is typed, because a tag begins the lines. Leave a line empty after the tag.`;
  for (const name of placeholderNames(values))
    if (value.includes(`{${name}}`))
      yield `the page would show {${name}} as it is typed. Leave a line empty after the tag, and type no placeholder within a tag.`;
  const elements = [...elementsIn(htmlToHast(value, { fragment: true }))];
  const closed = [...value.matchAll(/<\/([a-z][\w-]*)/gi)].map(([, name = '']) => name.toLowerCase());
  for (const name of new Set([...elements.map(({ tagName }) => tagName), ...closed]))
    if (!TAGS.test(name))
      yield (
        INSTEAD[name] ??
        `the site does not take <${name}> in a text. Remove it, or type \\< for the sign itself.`
      );
  for (const name of elements.flatMap(({ properties }) => Object.keys(properties)))
    if (!ATTRIBUTES.test(name)) yield `the site does not take ${name.toLowerCase()}= in a text. Remove it.`;
}

/** Finds tags that are opened and not closed among the parts of a paragraph or of a text, and the other way round. */
function unbalanced(nodes: readonly MdastNode[]): [MdastNode, string][] {
  const open: { name: string; node: MdastNode }[] = [];
  for (const node of nodes)
    for (const [, slash, name = ''] of node.type === 'html'
      ? node.value.matchAll(/<(\/?)([a-z][\w-]*)/gi)
      : []) {
      const tag = name.toLowerCase();
      if (/^w?br$/.test(tag) || !TAGS.test(tag)) continue;
      if (!slash) open.push({ name: tag, node });
      else if (open.at(-1)?.name === tag) open.pop();
      else return [[node, `nothing opens </${name}>. Type <${name}> before it, or remove it.`]];
    }
  return open.map(({ name, node }) => [
    node,
    `<${name}> is not closed. Type </${name}> after it, in the same paragraph.`,
  ]);
}

/**
 * The lines that each text of src/content/policies must have, and that its page replaces: the retention periods, the day
 * from which the text holds, the addresses.
 */
const POLICY_PARTS: Readonly<Record<string, readonly string[]>> = {
  privacy: ['{retention}', '{effective}', '{contact}'],
  terms: ['{effective}', '{contact}'],
};

/** The lines that a policy must have; none for other texts. */
function policyParts(file: SourceFile): readonly string[] {
  return isIn(file, 'policies') ? (POLICY_PARTS[file.id] ?? []) : [];
}

function isIn({ path }: SourceFile, name: CollectionName): boolean {
  return path.startsWith(`${COLLECTIONS[name].folder}/`);
}

/** Finds pages of a document that would be empty or lose their text. A line of --- begins the next page. */
function* pageMistakes(root: Node<'root'>): Iterable<Found> {
  const isBreak = (node?: MdastNode) => node?.type === 'thematicBreak';
  const { children } = root;
  for (const [index, node] of children.entries())
    if (isBreak(node) && (index === children.length - 1 || isBreak(children[index + 1])))
      yield ['the page below this line would be empty. Remove the line.', startOf(node)];
    else if (textOf(node) === '{cover}' && (index > 0 || !isBreak(children[1])))
      yield [
        'a cover has no text beside the title. Type {cover} first, and a line of --- below it.',
        startOf(node),
      ];
}

/** What people type over notes that is no heading: `Sources`, `Sources:`. */
const TITLE = /^(?:(?:foot|end)?notes|sources|references)$|:$/i;

/** Finds a heading, a rule or another line over notes or addresses of links alone, which the page shows elsewhere. */
function* emptySections({ children }: Node<'root'>): Iterable<Found> {
  const isShownHere = ({ type }: MdastNode) => type !== 'footnoteDefinition' && type !== 'definition';
  for (const [index, node] of children.entries()) {
    const [first, ...others] = children.slice(index + 1);
    if (first === undefined || isShownHere(first)) continue;
    const next = others.find(isShownHere);
    const isEnd =
      next === undefined || (next.type === 'heading' && node.type === 'heading' && next.depth <= node.depth);
    if (isEnd && isTitle(node))
      yield [
        'nothing would stand below this line, because the page shows each note or link where the text refers to it. Remove the line.',
        startOf(node),
      ];
  }
}

function isTitle(node: MdastNode): boolean {
  if (node.type !== 'paragraph') return node.type === 'heading' || node.type === 'thematicBreak';
  const [first, ...others] = node.children;
  return TITLE.test(textOf(node).trim()) || (first?.type === 'strong' && others.length === 0);
}

/** The lines that the page of a text replaces; none for most texts. */
function insertionsOf({ file, figures }: Text): readonly string[] {
  if (!isIn(file, 'studies')) return policyParts(file);
  return ['{books}', '{cover}', ...figures.map((name) => `{figure: ${name}}`)];
}

/** What is wrong with the braces of a text. A page replaces the `insertions` where they stand on a line of their own. */
function placeholders(source: string, { values }: Text, insertions: readonly string[] = []): Iterable<Found> {
  return braceMistakes(source, values, ', or type \\{ for the sign itself', insertions);
}

/** Finds what stands in braces and is not replaced as it is meant. `otherwise` says how the sign itself is typed. */
export function* braceMistakes(
  words: string,
  values: FigureValues,
  otherwise = '',
  insertions: readonly string[] = [],
): Generator<[message: string, at: number]> {
  const names = [...insertions, ...placeholderNames(values).map((known) => `{${known}}`)];
  for (const written of strayBraces(words, values))
    yield [braceMessage(written, names, otherwise), words.indexOf(written)];
  for (const { 0: written, index } of words.matchAll(/\{[^{}]*\}(?=[.!?])/g))
    if (/[.!?]$/.test(fillPlaceholders(written, values)))
      yield [`${written} is a whole sentence. Remove the sign behind it.`, index];
}

function braceMessage(written: string, names: readonly string[], otherwise: string): string {
  const isClosed = /[}\uFF5D]$/.test(written);
  const [begun = ''] = isClosed ? [written] : written.split(/\s/, 1);
  if (names.includes(written))
    return `${written} stands on a line of its own, with an empty line before and after it.`;
  if (!/^[{\uFF5B]+\s*[a-z][\w.: -]*[}\uFF5D]*$/i.test(begun))
    return `${begun} would be shown as it is typed. Remove it${otherwise}.`;
  const what = isClosed ? `nothing has the name ${begun}` : `${begun} has no closing brace`;
  return `${what}. ${nearest(begun, names).slice(0, -1)}${otherwise}.`;
}
