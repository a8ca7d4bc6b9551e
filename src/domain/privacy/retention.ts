/** The retention rule of one kind of data (docs/product.md, Privacy and retention). */
export interface Retention {
  /** Name of the kind of data in the privacy policy. */
  data: string;
  /** Length of the period, in whole calendar years. */
  years: number;
  /** The event that starts the period. */
  from: 'deletion' | 'unsubscription' | 'collection';
  /** What happens at the end of the period. */
  then: 'deleted' | 'anonymized';
}

export type DataKind = 'account' | 'newsletter' | 'waitlist' | 'ai-interaction' | 'communication' | 'report';

export const RETENTION: Readonly<Record<DataKind, Retention>> = {
  account: { data: 'Account data', years: 3, from: 'deletion', then: 'deleted' },
  newsletter: { data: 'Newsletter subscriptions', years: 1, from: 'unsubscription', then: 'deleted' },
  waitlist: { data: 'Waitlist entries', years: 7, from: 'collection', then: 'deleted' },
  'ai-interaction': { data: 'AI interaction data', years: 2, from: 'collection', then: 'anonymized' },
  communication: { data: 'Communication records', years: 7, from: 'collection', then: 'deleted' },
  report: { data: 'Delivered reports', years: 1, from: 'collection', then: 'deleted' },
};

/** Formats a period: `1 year`, `7 years`. */
export function formatYears(years: number): string {
  return years === 1 ? '1 year' : `${years} years`;
}

/** Number of nightly backups that are kept. Erased data is gone when the last backup that contains it is deleted. */
export const BACKUP_NIGHTS = 14;

/**
 * The start of a retention period that ends at `now`. Data of this kind whose period started earlier must be deleted
 * or anonymized.
 */
export function retentionLimit(kind: DataKind, now: Date): Date {
  const limit = new Date(now);
  limit.setUTCFullYear(limit.getUTCFullYear() - RETENTION[kind].years);
  return limit;
}
