import { z } from 'astro/zod';
import { formatCents, toCents } from '#domain/money.ts';
import { number } from './fields.ts';
import type { ContentProblem } from './problem.ts';
import type { SourceFile } from './source-file.ts';

/**
 * The fields of content/tools that `checkToolPrices` reads; other fields may be invalid. Prices are in dollars
 * per month.
 */
const COMPARISON = z.object({
  tools: z.array(
    z.object({ name: z.string(), prices: z.array(z.union([number(z.number()), z.literal('custom')])) }),
  ),
});

type Tool = z.infer<typeof COMPARISON>['tools'][number];

/**
 * Finds table rows in articles that differ from content/tools. A row is checked when its first cell is the
 * name of a tool and its second cell is a price, such as `$99.00`. The expected cells are the name and the
 * monthly prices. If the first two prices are numbers, two more cells are expected: 12 times the first price,
 * and 12 times the result of the second price minus the first.
 */
export function checkToolPrices(
  articles: readonly SourceFile[],
  comparison: SourceFile | undefined,
): ContentProblem[] {
  if (!comparison) return [];
  const { tools } = COMPARISON.safeParse(comparison.data).data ?? { tools: [] };
  const rows = new Map(tools.map((tool) => [tool.name, rowOf(tool)]));
  return articles.flatMap(({ path, body, bodyLine }) =>
    body.split('\n').flatMap((line, index) => {
      const cells = line.split('|').map((cell) => cell.trim());
      const row = rows.get(cells[1] ?? '');
      const isPriceRow = /^\$[\d.,]+$/.test(cells[2] ?? '');
      if (row === undefined || !isPriceRow || cells.join('|') === row.join('|')) return [];
      const message = `the row does not say what ${comparison.path} says. Type it like this: ${row.join(' | ').trim()}`;
      return [{ file: path, line: bodyLine + index, message }];
    }),
  );
}

function rowOf({ name, prices }: Tool): string[] {
  const [first, second] = prices;
  const perYear =
    typeof first === 'number' && typeof second === 'number'
      ? [12 * first, 12 * (second - first)].map(withCents)
      : [];
  return [
    '',
    name,
    ...prices.map((price) => (price === 'custom' ? price : withCents(price))),
    ...perYear,
    '',
  ];
}

/** `1439.4` → `$1,439.40`. */
function withCents(dollars: number): string {
  return formatCents(toCents(dollars), { cents: 'always' });
}
