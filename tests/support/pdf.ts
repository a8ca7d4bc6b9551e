import { readFile } from 'node:fs/promises';
import { extractText, getDocumentProxy, getMeta } from 'unpdf';

/** The parts of a PDF that tests check. */
export interface Pdf {
  pages: number;
  title: string;
  lang: string;
  isTagged: boolean;
  /** The roles in the PDF's structure tree: `H1`, `P`, `Table` … */
  roles: string[];
  /** The titles in the PDF's outline. */
  outline: string[];
  /** The selectable text of all pages, without white space. */
  text: string;
}

/** A part of a PDF's outline. */
interface OutlineItem {
  title: string;
  items: OutlineItem[];
}

/** Reads a PDF. */
export async function readPdf(path: string): Promise<Pdf> {
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(path)));
  const { totalPages, text } = await extractText(pdf, { mergePages: true });
  const { info } = await getMeta(pdf);
  const trees = Array.from({ length: totalPages }, async (_, index) =>
    (await pdf.getPage(index + 1)).getStructTree(),
  );
  const roles = JSON.stringify(await Promise.all(trees)).matchAll(/"role":"(\w+)"/g);
  return {
    pages: totalPages,
    title: String(info['Title']),
    lang: String(info['Language']),
    isTagged: (await pdf.getMarkInfo())?.Marked === true,
    roles: [...new Set([...roles].map(([, role = '']) => role))],
    outline: titlesOf(await pdf.getOutline()),
    text: text.replace(/\s+/g, ''),
  };
}

function titlesOf(items: readonly OutlineItem[]): string[] {
  return items.flatMap(({ title, items: inside }) => [title, ...titlesOf(inside)]);
}
