import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { BYTE_ORDER_MARK, toLine } from '#domain/admin/csv.ts';
import { fillFacts } from '#domain/content/facts.ts';

const FOLDER = 'src/content/takeaways';

/** An entry of src/content/takeaways, as validated by src/build/content/schemas.ts. */
interface Takeaway {
  columns?: string[];
  rows?: string[][];
  lines?: string;
}

/** The files that readers of articles can download: a table as CSV, a text as plain text. */
export function takeawayFiles(root = '.'): { name: string; text: string }[] {
  return globSync(`${FOLDER}/*.yaml`, { cwd: root })
    .sort()
    .map((path) => {
      const {
        columns = [],
        rows = [],
        lines = '',
      } = parse(readFileSync(join(root, path), 'utf8'), { schema: 'failsafe' }) as Takeaway;
      const id = basename(path, '.yaml');
      return columns.length > 0
        ? { name: `${id}.csv`, text: sheet(columns, rows) }
        : { name: `${id}.txt`, text: fillFacts(lines) };
    });
}

function sheet(columns: readonly string[], rows: readonly string[][]): string {
  const line = (cells: readonly string[]) =>
    toLine(columns.map((_, column) => fillFacts(cells[column] ?? '')));
  return BYTE_ORDER_MARK + [columns, ...rows].map(line).join('');
}
