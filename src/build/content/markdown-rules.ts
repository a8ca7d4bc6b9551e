import { htmlToHast, markdownToMdast, type MdastNode } from 'satteri';
import {
  fillPlaceholders,
  type FigureValues,
  placeholderNames,
  unknownPlaceholders,
} from '../markdown/offer-facts.ts';
import { elementsIn } from '../html-tree.ts';
import { headingIds } from '../markdown/anchors.ts';
import { COLLECTIONS } from './collections.ts';
import { nearest } from './nearest.ts';
import { linkMessage, pictureFile, type Places } from './places.ts';
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

type Node<Type extends MdastNode['type']> = Extract<MdastNode, { type: Type }>;
type Report = (node: MdastNode, message: string, at?: number) => void;

/**
 * Checks the Markdown of a content file on the tree that the site renders. A text must neither lose a part in that tree
 * nor contain signs that are almost Markdown. Returns the mistakes, and the pictures, whose files are still to be read.
 */
export function checkMarkdown(
  file: SourceFile,
  around: Surroundings,
): { problems: ContentProblem[]; pictures: Picture[] } {
  const problems: ContentProblem[] = [];
  const pictures: Picture[] = [];
  const { body, bodyLine, path } = file;
  const tree = markdownToMdast(body, { position: true });
  const lineAt = (offset: number) => bodyLine + body.slice(0, offset).split('\n').length - 1;
  const startOf = (node: MdastNode) => node.position?.start.offset ?? 0;
  const report: Report = (node, message, at = 0) =>
    problems.push({ file: path, line: lineAt(startOf(node) + at), message });
  const nodes = [...nodesIn(tree)];
  const all = <Type extends MdastNode['type']>(type: Type) =>
    nodes.filter((node): node is Node<Type> => node.type === type);
  const written = (node: MdastNode) => body.slice(startOf(node), node.position?.end.offset);
  const idOf = headingIds();
  const anchors = new Set(
    all('heading').map((heading) => idOf(fillPlaceholders(textOf(heading), around.values))),
  );

  if (body.trim() === '' && path.endsWith('.md'))
    problems.push({
      file: path,
      line: bodyLine,
      message: 'there is no text under the front matter. Write it there.',
    });
  for (const node of all('heading')) checkHeading(node, written(node), report);
  for (const node of all('paragraph')) checkLines(node, written(node), report);
  for (const node of all('text')) {
    checkText(node, written(node), report);
    checkPlaceholders(node, written(node), file, around, report);
  }
  for (const node of all('delete'))
    if (!written(node).startsWith('~~'))
      report(node, 'text between two ~ is struck out. Type ~~ for that, or \\~ for the sign itself.');
  for (const node of all('list'))
    if ((node.start ?? 1) > 99)
      report(
        node,
        `the page would show a list that begins with ${node.start}. Type ${node.start}\\. instead.`,
      );
  for (const node of all('link'))
    if (!node.children.some(isShown)) report(node, 'the link has no words. Type them between [ and ].');
  for (const node of all('code')) checkCode(node, written(node), report);
  for (const node of all('table')) checkTable(node, report);
  for (const node of all('html')) checkHtml(node, report);
  checkTags(all('html'), report);
  checkNotes(all('footnoteReference'), all('footnoteDefinition'), report);
  checkReferences([...all('linkReference'), ...all('imageReference')], all('definition'), report);
  const images = new Set(all('imageReference').map(({ identifier }) => identifier));
  for (const node of [
    ...all('link'),
    ...all('definition').filter(({ identifier }) => !images.has(identifier)),
  ]) {
    const address = fillPlaceholders(node.url, around.values);
    const message = linkMessage(address, around.places, anchors);
    if (message !== null) report(node, message);
  }
  for (const node of [...all('image'), ...all('imageReference')])
    if (!node.alt?.trim())
      report(
        node,
        'the picture has no description. Write between [ and ] what it shows, for people who do not see it.',
      );
  for (const node of [
    ...all('image'),
    ...all('definition').filter(({ identifier }) => images.has(identifier)),
  ]) {
    const found = pictureFile(node.url, path, around.places);
    if ('message' in found) report(node, found.message);
    else pictures.push({ path: found.path, file: path, line: lineAt(startOf(node)) });
  }
  return { problems, pictures };
}

/** Yields the node and every node below it, in document order. */
export function* nodesIn(node: MdastNode): Generator<MdastNode> {
  yield node;
  if ('children' in node) for (const child of node.children) yield* nodesIn(child);
}

/** Whether a part of a link can be seen: a picture, or a text with a visible character. */
function isShown(node: MdastNode): boolean {
  return node.type === 'image' || node.type === 'imageReference' || textOf(node).trim() !== '';
}

function textOf(node: MdastNode): string {
  if ('value' in node && typeof node.value === 'string') return node.type === 'html' ? '' : node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

function checkHeading(node: Node<'heading'>, source: string, report: Report): void {
  if (!source.startsWith('#'))
    report(
      node,
      'the line of = or - below this text makes it a heading. Begin a heading with ##, or leave a line empty before ---.',
    );
  else if (node.depth === 1)
    report(
      node,
      'a heading begins with one #. Begin it with ##: the title is the only heading of the first rank.',
    );
  else if (textOf(node).trim() === '') report(node, 'the heading is empty. Type its words after ##.');
}

const SPACE = '[\\u00A0\\u1680\\u2000-\\u200A\\u202F\\u205F\\u3000]';
/** Beginnings of a line that Markdown shows as they are typed. A backslash before the sign keeps it. */
const ALMOST: readonly [RegExp, string][] = [
  [
    new RegExp(`^(#{2,6}[^#\\s]|#{1,6}${SPACE}|#\\p{L}|#{7}|＃)`, 'u'),
    'this is no heading: after ## comes an ordinary space, for example ## My heading. Type \\# for the sign itself.',
  ],
  [
    new RegExp(`^([-*+]|\\d+[.)])${SPACE}|^[-+]\\p{L}|^\\d+[.)]\\p{L}|^[•·◦▪‣●○∙■□➤►▶✓✔☐☑]|^–\\s`, 'u'),
    'this is no list: after the hyphen or number comes an ordinary space, for example - First. Type \\- for the sign itself.',
  ],
  [
    /^\||^:?-+:?\s*\|/,
    'this is no table: its second line has one |---| for each cell of the first, and an empty line stands before it.',
  ],
];

function checkLines(node: MdastNode, source: string, report: Report): void {
  let offset = 0;
  for (const line of source.split('\n')) {
    const words = line.replace(/^[\s>]*/, '');
    const [, message] = ALMOST.find(([pattern]) => pattern.test(words)) ?? [];
    if (message !== undefined) report(node, message, offset);
    offset += line.length + 1;
  }
}

/** Signs that are left in a text when a link, emphasis or code was not read as such. */
const LEFT: readonly [RegExp, string | ((found: string) => string)][] = [
  [
    /\[\^[^\]\s]+\]/,
    (note) => `the note ${note} is not written. Write it on a line of its own: ${note}: The note.`,
  ],
  [
    /\]\(|\] \((?=[/.#]|\w+:|www\.)/,
    'this is no link: no space stands between ] and (, and none in the address. Type it like this: [words](/features)',
  ],
  [/\]\[[^\]]+\]/, 'the address of this link is not written. Type it like this: [words](/features)'],
  [
    /\*\*|(?<!\w)__(?=\w)|(?<=\w)__(?!\w)|~~/,
    'this is not bold: no space stands inside the signs, for example **bold**. Type \\*\\* for the signs themselves.',
  ],
  [
    /(?<![^\s(])[*_](?=\p{L})|(?<=\p{L})[*_](?![^\s.,;:!?)])/u,
    'this is not italic: no space stands inside the signs, for example *italic*. Type \\* for the sign itself.',
  ],
  [
    /\)\[(?=[/#]|\w+:|www\.)|\]\{(?=[/#]|\w+:|www\.)|\[\[/,
    'this is no link: the words stand in [ ] and the address after them in ( ). Type it like this: [words](/features)',
  ],
  [/==(?=\S).*?==/, 'this is not marked. Type it like this: <mark>words</mark>'],
  [
    /^:::/m,
    'the site has no blocks that begin with :::. Take these lines out, or type \\: for the sign itself.',
  ],
  [/(?<![\w:]):[a-z][a-z_]+:(?![\w:])/, 'this is no emoji. Type the emoji itself.'],
  [/`/, 'the code that begins here has no end. Type ` on both sides of it, or \\` for the sign itself.'],
];

function checkText(node: MdastNode, source: string, report: Report): void {
  // Two characters for two, so that places stay the same.
  const unescaped = source.replace(/\\./gs, '  ');
  for (const [pattern, message] of LEFT) {
    const { 0: found = '', index } = pattern.exec(unescaped) ?? {};
    if (index !== undefined) report(node, typeof message === 'string' ? message : message(found), index);
  }
  const [entity] = /&[a-z]\w*;/i.exec(textOf(node)) ?? [];
  if (entity !== undefined && unescaped.includes(entity))
    report(node, `${entity} is no sign. Type the sign itself.`, source.indexOf(entity));
}

function checkCode(node: Node<'code'>, source: string, report: Report): void {
  const [fence] = /^(`{3,}|~{3,})/.exec(source) ?? [];
  const last = source
    .slice(source.lastIndexOf('\n'))
    .replace(/^[\s>]*/, '')
    .trim();
  if (fence === undefined)
    report(
      node,
      'the line begins with four spaces or a tab, which makes it code. Begin it at the left edge.',
    );
  else if (!source.includes('\n') || !last.startsWith(fence))
    report(node, `the code that begins here has no end. Put a line of ${fence} under its last line.`);
}

function checkTable(node: Node<'table'>, report: Report): void {
  const [head, ...rows] = node.children;
  const columns = head?.children.length ?? 0;
  for (const row of rows)
    if (row.children.length > columns)
      report(
        row,
        `the row has ${row.children.length} cells, and the first row has ${columns}. Type \\| for the sign itself.`,
      );
}

const TAGS =
  /^(abbr|b|br|cite|code|dd|del|dfn|dl|dt|em|i|ins|kbd|mark|q|s|samp|small|strong|sub|sup|u|var|wbr)$/;
const ATTRIBUTES = /^(title|lang|dir|cite)$/;

/** Accepts the elements that Markdown has no sign for. The Content-Security-Policy blocks most of the others. */
function checkHtml(node: Node<'html'>, report: Report): void {
  if (/<[!?]/.test(node.value))
    report(node, 'a comment would stand in the page for everybody to read. Remove it.');
  const elements = [...elementsIn(htmlToHast(node.value, { fragment: true }))];
  const closed = [...node.value.matchAll(/<\/([a-z][\w-]*)/gi)].map(([, name = '']) => name.toLowerCase());
  for (const name of new Set([...elements.map(({ tagName }) => tagName), ...closed]))
    if (!TAGS.test(name)) report(node, htmlMessage(name));
  for (const name of elements.flatMap(({ properties }) => Object.keys(properties)))
    if (!ATTRIBUTES.test(name))
      report(node, `the site does not take ${name.toLowerCase()}= in a text. Remove it.`);
}

function htmlMessage(name: string): string {
  if (name === 'img') return 'a picture is typed like this: ![What it shows](./its-name.jpg)';
  if (name === 'a') return 'a link is typed like this: [words](/features)';
  return `the site does not take <${name}> in a text. Remove it, or type \\< for the sign itself.`;
}

/** Finds tags that are opened and not closed, and the other way round. */
function checkTags(nodes: readonly Node<'html'>[], report: Report): void {
  const open: { name: string; node: Node<'html'> }[] = [];
  for (const node of nodes)
    for (const [, slash, name = ''] of node.value.matchAll(/<(\/?)([a-z][\w-]*)/gi)) {
      if (/^w?br$/i.test(name) || !TAGS.test(name.toLowerCase())) continue;
      if (!slash) open.push({ name, node });
      else if (open.at(-1)?.name === name) open.pop();
      else return report(node, `nothing opens </${name}>. Type <${name}> before it, or remove it.`);
    }
  for (const { name, node } of open) report(node, `<${name}> is not closed. Type </${name}> after it.`);
}

function checkNotes(
  references: readonly Node<'footnoteReference'>[],
  notes: readonly Node<'footnoteDefinition'>[],
  report: Report,
): void {
  const referenced = new Set(references.map(({ identifier }) => identifier));
  const written = new Set<string>();
  for (const note of notes) {
    const name = `[^${note.label ?? note.identifier}]`;
    if (written.has(note.identifier))
      report(note, `the note ${name} is written twice. Give one of them another name.`);
    else if (!referenced.has(note.identifier))
      report(note, `nothing leads to the note ${name}. Write ${name} where it belongs, or take it out.`);
    written.add(note.identifier);
  }
}

function checkReferences(
  references: readonly (Node<'linkReference'> | Node<'imageReference'>)[],
  definitions: readonly Node<'definition'>[],
  report: Report,
): void {
  const referenced = new Set(references.map(({ identifier }) => identifier));
  const written = new Set<string>();
  for (const definition of definitions) {
    const name = `[${definition.label ?? definition.identifier}]`;
    if (written.has(definition.identifier))
      report(definition, `the address of ${name} is written twice. Remove one of them.`);
    else if (!referenced.has(definition.identifier))
      report(
        definition,
        `the line is not shown, and no link uses ${name}. Type [words]${name} in the text, or remove the line.`,
      );
    written.add(definition.identifier);
  }
}

/** `{figure: demand-intensity}`, `{books}`: a line of a text that its page replaces (site/placed-parts.ts). */
const INSERTION = /^\{(?!brand|day\}|\w+:\S)[^{}]*\}$/;

/** The lines that the page of a policy replaces: the retention periods, the day from which it holds, the addresses. */
const POLICY_PARTS = ['{retention}', '{effective}', '{contact}'];

/** The lines that the page of a text replaces; none for most texts. */
function insertionsOf(path: string, figures: readonly string[]): readonly string[] {
  if (path.startsWith(`${COLLECTIONS.policies.folder}/`)) return POLICY_PARTS;
  if (!path.startsWith(`${COLLECTIONS.studies.folder}/`)) return [];
  return ['{books}', '{cover}', ...figures.map((name) => `{figure: ${name}}`)];
}

function checkPlaceholders(
  node: MdastNode,
  source: string,
  { path }: SourceFile,
  { figures, values }: Surroundings,
  report: Report,
): void {
  const insertions = insertionsOf(path, figures);
  if (insertions.length > 0 && INSERTION.test(source.trim())) {
    if (!insertions.includes(source.trim()))
      report(node, `${source.trim()} inserts nothing. Type one of these: ${insertions.join(', ')}.`);
    return;
  }
  for (const name of unknownPlaceholders(source, values))
    report(node, placeholderMessage(name, values), source.indexOf(`{${name}}`));
}

/** What is wrong with a placeholder that has no value. */
export function placeholderMessage(name: string, values: FigureValues): string {
  const names = placeholderNames(values).map((known) => `{${known}}`);
  return `nothing has the name {${name}}. ${nearest(`{${name}}`, names)}`;
}
