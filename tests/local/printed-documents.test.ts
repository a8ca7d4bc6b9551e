// What `npm run check` says about the PDFs of src/content/studies: each was printed from the text as it is now.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { outdatedDocuments, withMark } from '../../local/commands/documents/printed.ts';

const root = mkdtempSync(join(tmpdir(), 'printed-'));
afterAll(() => rmSync(root, { recursive: true }));

const write = (path: string, text: string | Buffer) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const study = (name: string, text: string) => write(`src/content/studies/${name}.md`, text);

test('A document is named until it is printed as its text, its charts and its books are.', () => {
  write('src/content/figures/reviews.yaml', 'a: 1\n');
  write('src/content/books/a.yaml', 'title: A\n');
  study('plain', 'One.\n');
  study('charts', '{figure: a}\n');
  study('books', '{books}\n');
  expect(outdatedDocuments(root)).toEqual(['books', 'charts', 'plain']);
  for (const name of ['plain', 'charts', 'books'])
    write(`public/documents/${name}.pdf`, withMark(Buffer.from('%PDF-1.4\n%%EOF\n'), name, root));
  expect(outdatedDocuments(root)).toEqual([]);
  study('plain', 'One.\r\n');
  write('src/content/figures/reviews.yaml', 'a: 2\n');
  expect(outdatedDocuments(root)).toEqual(['charts']);
  write('src/content/books/a.yaml', 'title: B\n');
  study('plain', 'Two.\n');
  expect(outdatedDocuments(root)).toEqual(['books', 'charts', 'plain']);
});
