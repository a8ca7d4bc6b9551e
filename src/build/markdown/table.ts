import { drawingsOf } from './table-drawings.ts';
import { childElements, element, type Element, textOf, textProperty } from '../html-tree.ts';

/** A narrow window shows a table with 4 to 7 columns as a list of its rows (styles/prose-tables.css). */
const LISTED = [4, 5, 6, 7];

/** The text of each cell of the table's head. */
function headings(node: Readonly<Element>): string[] {
  const [section] = childElements(node);
  const [row] = section ? childElements(section) : [];
  return row ? childElements(row).map((one) => textOf(one).trim()) : [];
}

/**
 * Turns the cells of the head and of the first column into header cells, and right-aligns columns of numbers.
 * In a table with 4 to 7 columns, each cell that is not a header cell gets its column's heading as
 * `data-label`, unless the heading or the whole column is empty. In a column of ranges, such as `5–30`, a bar follows
 * each text. In a column of shares, such as `3 of 4`, or of sums, such as `20 new, 4 updates`, squares follow each text.
 */
export function table(node: Readonly<Element>): Element {
  const sections = childElements(node);
  const columns = columnsOf(sections);
  const isFilled = columns.map((cells) => cells.some(Boolean));
  const isNumeric = columns.map((cells, column) => isFilled[column] && cells.every(isNumber));
  const drawings = columns.map(drawingsOf);
  const heads = headings(node);
  const labels = LISTED.includes(heads.length) ? heads : [];
  const row = (section: string) => (old: Element, index: number) =>
    element(
      'tr',
      {},
      childElements(old).map((one, column) =>
        cell(one, section, column, {
          isNumeric: isNumeric[column] ?? false,
          label: isFilled[column] ? labels[column] : undefined,
          drawing: section === 'tbody' ? drawings[column]?.[index] : undefined,
        }),
      ),
    );
  return element(
    'table',
    {},
    sections.map((section) => element(section.tagName, {}, childElements(section).map(row(section.tagName)))),
  );
}

interface Column {
  isNumeric: boolean;
  label: string | undefined;
  /** What is drawn after the cell's text. */
  drawing: Element | undefined;
}

function cell(old: Element, section: string, column: number, { isNumeric, label, drawing }: Column): Element {
  const isHeader = section === 'thead' || column === 0;
  const alignment = /text-align: (\w+)/.exec(textProperty(old, 'style'))?.[1];
  return element(
    isHeader ? 'th' : 'td',
    {
      ...(isHeader && { scope: section === 'thead' ? 'col' : 'row' }),
      ...((isNumeric || alignment === 'right') && { className: ['number'] }),
      ...(alignment === 'center' && { className: ['centered'] }),
      ...(!isHeader && label && { dataLabel: label }),
    },
    drawing ? [...old.children, drawing] : old.children,
  );
}

/** The texts of the table's body, by column. */
function columnsOf(sections: readonly Element[]): string[][] {
  const rows = sections
    .filter(({ tagName }) => tagName === 'tbody')
    .flatMap(childElements)
    .map((row) => childElements(row).map((one) => textOf(one).trim()));
  return (rows[0] ?? []).map((_, column) => rows.map((cells) => cells[column] ?? ''));
}

/** Whether a cell belongs in a column of numbers: `1,439.40`, `$99`, `12 %`, `custom`, a dash for none, or an empty cell. */
function isNumber(text: string): boolean {
  return /^[-−$]?[\d.,]*\s?%?$|^custom$|^–$/.test(text);
}
