import { markdownToMdast } from 'satteri';
import { formatCents, toCents } from '#domain/money.ts';
import { nodesIn, textOf } from './markdown-rules.ts';
import type { ContentProblem } from './problem.ts';
import { type SourceFile, valueAt } from './source-file.ts';

/**
 * Finds table rows in articles that differ from content/tools, whose prices are in dollars per month. A row is checked
 * when its first cell is the name of a tool and its second cell is a price, such as `$99.00`. The expected cells are the
 * name and the monthly prices. If the first two prices are numbers, two more cells are expected: 12 times the first
 * price, and 12 times the result of the second price minus the first.
 */
export function checkToolPrices(
  articles: readonly SourceFile[],
  comparison: SourceFile | undefined,
): ContentProblem[] {
  const tools = comparison ? valueAt(comparison.data, ['tools']) : [];
  const priced = (Array.isArray(tools) ? tools : []).filter(hasPrices);
  const rows = new Map(priced.map((tool) => [valueAt(tool, ['name']), rowOf(tool)]));
  return articles.flatMap(({ path, body, bodyLine }) =>
    [...nodesIn(markdownToMdast(body, { position: true }))].flatMap((node) => {
      const cells = node.type === 'tableRow' ? node.children.map((cell) => textOf(cell).trim()) : [];
      const row = rows.get(cells[0]);
      const isPriceRow = /^\$[\d.,]+$/.test(cells[1] ?? '');
      if (row === undefined || !isPriceRow || cells.join('|') === row.join('|')) return [];
      const message = `the row does not say what ${comparison?.path ?? ''} says. Type it like this: | ${row.join(' | ')} |`;
      return [{ file: path, line: bodyLine + (node.position?.start.line ?? 1) - 1, message }];
    }),
  );
}

/** Whether the tool's prices can be read. The schema reports others. */
function hasPrices(tool: unknown): boolean {
  const prices = valueAt(tool, ['prices']);
  const isPrice = (price: unknown) => price === 'custom' || /^[\d.]+$/.test(String(price));
  return Array.isArray(prices) && prices.length === 3 && prices.every(isPrice);
}

function rowOf(tool: unknown): string[] {
  const cells = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);
  const prices = cells(valueAt(tool, ['prices']));
  const [first, second] = prices.map(Number);
  const perYear = [12 * (first ?? NaN), 12 * ((second ?? NaN) - (first ?? NaN))].filter(
    (sum) => !Number.isNaN(sum),
  );
  const written = prices.map((price) => (price === 'custom' ? price : withCents(Number(price))));
  return [String(valueAt(tool, ['name'])), ...written, ...perYear.map(withCents)];
}

/** `1439.4` → `$1,439.40`. */
function withCents(dollars: number): string {
  return formatCents(toCents(dollars), { cents: 'always' });
}
