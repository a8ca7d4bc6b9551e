import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const STUDIES = 'src/content/studies';
/** The last line of a PDF, a comment: what its document's text was when it was printed. */
const MARK = /% Printed from (\w+)\n$/;

/** The PDF with the mark of its document's present text. `root` is the folder of the repository. */
export function withMark(pdf: Buffer, name: string, root = '.'): Buffer {
  return Buffer.concat([pdf, Buffer.from(`% Printed from ${digest(name, root)}\n`)]);
}

/** What an editor does about the documents of `outdatedDocuments`, a sentence for each. */
export function outdatedMessages(): string[] {
  return outdatedDocuments().map(
    (name) =>
      `✗ ${STUDIES}/${name}.md is not what its PDF says, or has none. Run npm run documents, and commit what it writes.`,
  );
}

/**
 * The names of the documents whose text, charts or books were changed after their PDFs were printed, or that have no
 * PDF. What the site's code says in a document, tests/site/documents.test.ts compares.
 */
export function outdatedDocuments(root = '.'): string[] {
  const names = globSync(`${STUDIES}/*.md`, { cwd: root }).map((path) => basename(path, '.md'));
  return names
    .sort()
    .filter((name) => printedFrom(join(root, `public/documents/${name}.pdf`)) !== digest(name, root));
}

function printedFrom(pdf: string): string | undefined {
  if (!existsSync(pdf)) return undefined;
  return MARK.exec(readFileSync(pdf, 'latin1'))?.[1];
}

/** A digest of the files of which an editor makes a document. */
function digest(name: string, root: string): string {
  const read = (path: string) => readFileSync(join(root, path), 'utf8').replaceAll('\r\n', '\n');
  const text = read(`${STUDIES}/${name}.md`);
  const parts = [
    ...(text.includes('{figure') ? ['src/content/figures/*.yaml'] : []),
    ...(text.includes('{books}') ? ['src/content/books/*.yaml'] : []),
  ];
  const files = parts.flatMap((part) => globSync(part, { cwd: root }).sort());
  return createHash('sha256')
    .update([text, ...files.map(read)].join('\0'))
    .digest('hex')
    .slice(0, 16);
}
