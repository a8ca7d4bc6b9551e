import type { Letter } from './layout.ts';

/** How many newsletter subscriptions and waitlist entries a day had; `products`: the waitlist entries by product. */
export interface DigestCounts {
  newsletter: number;
  waitlist: number;
  products: Readonly<Record<string, number>>;
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Tells staff how many newsletter subscriptions and waitlist entries there were on a day (`2026-11-20`, UTC). */
export function staffDigest(day: string, counts: DigestCounts, adminUrl: string): Letter {
  const { newsletter, waitlist, products } = counts;
  return {
    preheader: `${counted(newsletter, 'newsletter subscription')}, ${counted(waitlist, 'waitlist entry or signup', 'waitlist entries and signups')}.`,
    heading: `New leads on ${day}`,
    blocks: [
      {
        rows: [
          ['Newsletter subscriptions', String(newsletter)],
          ['Waitlist entries and signups', String(waitlist)],
          ...Object.entries(products).map(
            ([product, count]) => [`Waitlist for ${product}`, String(count)] as const,
          ),
        ],
      },
      { link: adminUrl, label: 'Open the admin page' },
    ],
  };
}
