import { formatCents, toCents } from '#domain/money.ts';
import type { DeskRow } from '#domain/records.ts';
import { label } from './words.ts';

/** A line of a row's metadata as staff read it. */
export interface Fact {
  label: string;
  value: string;
}

type Data = Readonly<Record<string, unknown>>;

/** A row's metadata in three parts: plain facts, where the lead came from, and the links of an order's books. */
export function readMetadata(row: DeskRow): { facts: Fact[]; origin: Fact[]; books: string[] } {
  const { attribution, bookLinks, ...rest } = dataOf(row['metadata']);
  const books = Array.isArray(bookLinks) ? bookLinks.filter((link) => typeof link === 'string') : [];
  return { facts: factsOf(rest), origin: factsOf(dataOf(attribution)), books };
}

/** Whether a link leads to a page and to nothing that a browser would run. */
export function isWebAddress(link: string): boolean {
  return /^https?:\/\//i.test(link);
}

function factsOf(data: Data, before = ''): Fact[] {
  return Object.entries(data).flatMap(([key, value]) => {
    const name = before + (before === '' ? label(key) : label(key).toLowerCase());
    // The keys of `utm` say of themselves what they are.
    if (isData(value)) return factsOf(value, key === 'utm' ? '' : `${name}, `);
    return [{ label: name, value: valueText(key, value) }];
  });
}

function valueText(key: string, value: unknown): string {
  if (value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number' && /amount|price/i.test(key))
    return formatCents(toCents(value), { cents: 'always' });
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function dataOf(value: unknown): Data {
  return isData(value) ? value : {};
}

function isData(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
