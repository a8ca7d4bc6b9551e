import { childElements, element, type Element, textOf, textProperty } from '../html-tree.ts';

/** A narrow window shows a table with 4 or 5 columns as a list of its rows (styles/prose-tables.css). */
const LISTED = [4, 5];

/** The text of each cell of the table's head. */
function headings(node: Readonly<Element>): string[] {
  const [section] = childElements(node);
  const [row] = section ? childElements(section) : [];
  return row ? childElements(row).map((one) => textOf(one).trim()) : [];
}

/**
 * Turns the cells of the head and of the first column into header cells, and right-aligns columns of numbers. In a
 * table with 4 or 5 columns, every cell that is not a header cell gets its column's heading as `data-label`.
 */
export function table(node: Readonly<Element>): Element {
  const sections = childElements(node);
  const numeric = numericColumns(sections);
  const heads = headings(node);
  const labels = LISTED.includes(heads.length) ? heads : [];
  const row = (section: string) => (old: Element) =>
    element(
      'tr',
      {},
      childElements(old).map((one, column) =>
        cell(one, section, column, { isNumeric: numeric[column] ?? false, label: labels[column] }),
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
}

function cell(old: Element, section: string, column: number, { isNumeric, label }: Column): Element {
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
    old.children,
  );
}

/** For each column, whether all its cells in the table's body are numbers. */
function numericColumns(sections: readonly Element[]): boolean[] {
  const rows = sections
    .filter(({ tagName }) => tagName === 'tbody')
    .flatMap(childElements)
    .map(childElements);
  const textAt = (cells: readonly Element[], column: number) => {
    const found = cells[column];
    return found ? textOf(found).trim() : '';
  };
  return (rows[0] ?? []).map((_, column) => rows.every((cells) => isNumber(textAt(cells, column))));
}

/** Whether a cell belongs in a column of numbers: `1,439.40`, `$99`, `12 %`, `custom`, or an empty cell. */
function isNumber(text: string): boolean {
  return /^[-−$]?[\d.,]*\s?%?$|^custom$/.test(text);
}
