import { valueOf } from './entry-rules.ts';
import type { ContentProblem } from './problem.ts';
import type { SourceFile } from './source-file.ts';

type Price = number | 'custom';

const MONTHS = 12;

/**
 * Rows of tables that repeat the prices of a tool, and what is reckoned from them: first tier, second, third, the first
 * by the year, and what the second costs more by the year. They have to say what `content/tools` says.
 */
export function checkToolPrices(
  texts: readonly SourceFile[],
  comparison: SourceFile | undefined,
): ContentProblem[] {
  if (!comparison) return [];
  const rows = new Map(toolsOf(comparison).map(({ name, prices }) => [name, rowOf(name, prices)]));
  return texts.flatMap(({ path, body, bodyLine }) =>
    body.flatMap((line, index) => {
      const cells = line.split('|').map((cell) => cell.trim());
      const row = rows.get(cells[1] ?? '');
      if (row === undefined || !/^[\d.,]+$/.test(cells[2] ?? '') || cells.join('|') === row.join('|'))
        return [];
      const message = `the row does not say what ${comparison.path} says. Type it like this: ${row.join(' | ').trim()}`;
      return [{ file: path, line: bodyLine + index, message }];
    }),
  );
}

function toolsOf(comparison: SourceFile): { name: string; prices: Price[] }[] {
  const tools = valueOf(comparison, 'tools');
  const isTool = (tool: unknown): tool is { name: string; prices: Price[] } =>
    typeof tool === 'object' &&
    tool !== null &&
    'name' in tool &&
    'prices' in tool &&
    Array.isArray(tool.prices);
  return Array.isArray(tools) ? tools.filter(isTool) : [];
}

function rowOf(name: string, prices: Price[]): string[] {
  const [first = 0, second = 0] = prices;
  const sums =
    typeof first === 'number' && typeof second === 'number'
      ? [first * MONTHS, (second - first) * MONTHS].map(formatSum)
      : [];
  return ['', name, ...prices.map(String), ...sums, ''];
}

/** `1439.4` → `1,439.40`. */
function formatSum(dollars: number): string {
  return new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
    dollars,
  );
}
