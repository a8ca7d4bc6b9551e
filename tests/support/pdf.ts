import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';

/** The parts of a PDF that tests check. */
export interface Pdf {
  bytes: number;
  pages: number;
  title: string;
  lang: string;
  isTagged: boolean;
  /** The roles in the PDF's structure tree: `H1`, `P`, `Table` … */
  roles: Set<string>;
  /** The titles in the PDF's outline, in no particular order. */
  outline: string[];
  /** The selectable text of all pages, without white space. */
  text: string;
}

/** The objects of a PDF, by number. */
type PdfObjects = ReadonlyMap<string, string>;

/** Reads a PDF that Chromium has written: plain dictionaries, deflated streams, fonts with a Unicode table. */
export function readPdf(path: string): Pdf {
  const file = readFileSync(path);
  const raw = file.toString('latin1');
  const objects = objectsOf(file);
  const all = [...objects.values()];
  const pages = all.filter((body) => /\/Type\s*\/Page\b/.test(body));
  const fonts = new Map([...objects].flatMap(([id, body]) => fontOf(id, body, objects)));
  return {
    bytes: file.length,
    pages: pages.length,
    title: stringOf(
      /\/Title\s*(\([^\n]*\)|<[^>]*>)/.exec(all.find((body) => body.includes('/Producer')) ?? '')?.[1],
    ),
    lang: stringOf(
      /\/Lang\s*(\([^)]*\)|<[^>]*>)/.exec(all.find((body) => /\/Type\s*\/Catalog/.test(body)) ?? '')?.[1],
    ),
    isTagged: /\/MarkInfo\s*<<[^>]*\/Marked\s+true/.test(raw) && raw.includes('/StructTreeRoot'),
    roles: new Set([...raw.matchAll(/\/S\s*\/(\w+)/g)].map(([, role = '']) => role)),
    outline: all
      .filter((body) => body.includes('/Dest') && body.includes('/Parent') && body.includes('/Title'))
      .map((body) => stringOf(/\/Title\s*(\((?:[^()\\]|\\.)*\)|<[^>]*>)/.exec(body)?.[1])),
    text: pages.map((page) => textOf(page, objects, fonts)).join(''),
  };
}

/** The objects of a PDF that Chromium has written, by number. A stream is still compressed (`contentOf`). */
function objectsOf(pdf: Buffer): PdfObjects {
  const objects = pdf.toString('latin1').matchAll(/(?:^|\n)(\d+) 0 obj\s([\s\S]*?)\nendobj/g);
  return new Map([...objects].map(([, id = '', body = '']) => [id, body]));
}

/**
 * If object `id` is a font with a Unicode table, a list of one pair: `id` and the map from character codes to
 * letters. Otherwise an empty list.
 */
function fontOf(id: string, body: string, objects: PdfObjects): [string, Map<string, string>][] {
  const table = /\/ToUnicode (\d+) 0 R/.exec(body)?.[1];
  return table === undefined ? [] : [[id, lettersOf(contentOf(objects.get(table) ?? ''))]];
}

function lettersOf(table: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [, block = ''] of table.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, code = '', text = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>/g))
      letters.set(code.toUpperCase(), unicode(text));
  for (const [, block = ''] of table.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from = '', to = '', text = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g))
      for (let step = 0; step <= parseInt(to, 16) - parseInt(from, 16); step += 1) {
        const code = (parseInt(from, 16) + step).toString(16).padStart(from.length, '0').toUpperCase();
        letters.set(code, String.fromCodePoint((unicode(text).codePointAt(0) ?? 0) + step));
      }
  return letters;
}

function textOf(
  page: string,
  objects: PdfObjects,
  fonts: ReadonlyMap<string, ReadonlyMap<string, string>>,
): string {
  const names = new Map(
    [...page.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [name, fonts.get(id)]),
  );
  const contents = contentOf(objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? '') ?? '');
  let font: ReadonlyMap<string, string> | undefined;
  let text = '';
  for (const [, name, hex] of contents.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)>/g)) {
    if (name !== undefined) font = names.get(name);
    const width = font?.keys().next().value?.length ?? 4;
    for (const code of (hex ?? '').toUpperCase().match(new RegExp(`.{${width}}`, 'g')) ?? [])
      text += font?.get(code) ?? '';
  }
  return text.replace(/\s+/g, '');
}

/** The stream of an object, decompressed; '' when the object has none. */
function contentOf(body: string): string {
  const [, stream] = /stream\r?\n([\s\S]*?)\nendstream/.exec(body) ?? [];
  if (stream === undefined) return '';
  const bytes = Buffer.from(stream, 'latin1');
  return (body.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
}

/** Reads a string object, written in parentheses or as hexadecimal UTF-16. */
function stringOf(token = ''): string {
  if (token.startsWith('<')) return unicode(token.slice(1, -1).replace(/^FEFF/i, ''));
  return token.slice(1, -1).replace(/\\(.)/g, '$1');
}

function unicode(hex: string): string {
  return Buffer.from(hex, 'hex').swap16().toString('utf16le');
}
