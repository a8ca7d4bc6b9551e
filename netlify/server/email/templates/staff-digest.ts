import { formatReason } from '#domain/admin/quarantine.ts';
import { tabOf, type LeadTab } from '#domain/admin/tabs.ts';
import type { Block, Letter } from './layout.ts';

/**
 * The leads of a day. `products`: the waitlist entries by product. `quarantined`: the leads that look like a bot's, by
 * table and reason; a table without any is missing.
 */
export interface DigestCounts {
  newsletter: number;
  waitlist: number;
  products: Readonly<Record<string, number>>;
  quarantined: Readonly<Partial<Record<LeadTab, Readonly<Record<string, number>>>>>;
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Tells staff how many leads there were on a day (`2026-11-20`, UTC), and which of them are held in quarantine. */
export function staffDigest(day: string, counts: DigestCounts, adminUrl: string): Letter {
  const { newsletter, waitlist, products, quarantined } = counts;
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
      ...quarantineBlocks(day, quarantined, adminUrl),
      { link: adminUrl, label: 'Open the admin page' },
    ],
  };
}

/** For every table with quarantined leads: how many, why, and a link to the list in which staff can release them. */
function quarantineBlocks(day: string, quarantined: DigestCounts['quarantined'], adminUrl: string): Block[] {
  const tabs = Object.entries(quarantined) as [LeadTab, Readonly<Record<string, number>>][];
  if (tabs.length === 0) return [];
  const links = tabs.map(([tab, reasons]): Block => {
    const why = Object.entries(reasons).map(([reason, count]) => `${formatReason(reason)}: ${count}.`);
    const query = new URLSearchParams({ view: tab, from: day, to: day, quarantined: 'true' });
    return { before: `${tabOf(tab).label}: ${why.join(' ')}`, link: `${adminUrl}?${query}`, label: 'Check' };
  });
  return [{ text: 'Held back as a suspected bot’s. Release what a person sent:' }, ...links];
}
