import type { CollectionEntry } from 'astro:content';

type Takeaway = CollectionEntry<'takeaways'>;

/** The path and the kind of the file that `npm run documents` makes from a takeaway. */
export function takeawayFile({ id, data }: Takeaway): { href: string; kind: string } {
  return data.columns.length > 0
    ? { href: `/documents/${id}.csv`, kind: `CSV, ${String(data.rows.length)} rows` }
    : { href: `/documents/${id}.txt`, kind: 'Plain text' };
}
