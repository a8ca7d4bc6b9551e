import { formatCents, toCents } from '#domain/money.ts';
import type { AdminRow } from '#domain/admin/record.ts';
import { formatKey } from './format.ts';

/** One entry of a row's metadata, formatted. */
export interface Fact {
  label: string;
  value: string;
}

type Data = Readonly<Record<string, unknown>>;

/** Splits a row's metadata into plain facts, the lead's attribution (`origin`) and the links of an order's books. */
export function readMetadata(row: AdminRow): { facts: Fact[]; origin: Fact[]; books: string[] } {
  const { attribution, bookLinks, ...rest } = dataOf(row['metadata']);
  const books = Array.isArray(bookLinks) ? bookLinks.filter((link) => typeof link === 'string') : [];
  return { facts: factsOf(rest), origin: factsOf(dataOf(attribution)), books };
}

/** Whether a link is an http(s) address, and not, for example, a `javascript:` URL. */
export function isWebAddress(link: string): boolean {
  return /^https?:\/\//i.test(link);
}

function factsOf(data: Data, before = ''): Fact[] {
  return Object.entries(data).flatMap(([key, value]) => {
    const name = before + (before === '' ? formatKey(key) : formatKey(key).toLowerCase());
    // The keys in `utm` get no prefix, because these keys already begin with `utm_`.
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
