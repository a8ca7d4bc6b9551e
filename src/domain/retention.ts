/** How long each kind of data is kept once its time has begun to run (specification, section 9). */
export interface Retention {
  /** As the privacy policy calls it. */
  data: string;
  /** Whole calendar years. */
  years: number;
  /** When the time begins to run. */
  from: 'deletion' | 'unsubscription' | 'collection';
  /** What happens when it is over. */
  then: 'deleted' | 'anonymized';
}

export type DataKind = 'account' | 'newsletter' | 'ai-interaction' | 'communication';

export const RETENTION: Readonly<Record<DataKind, Retention>> = {
  account: { data: 'Account data', years: 3, from: 'deletion', then: 'deleted' },
  newsletter: { data: 'Newsletter subscriptions', years: 1, from: 'unsubscription', then: 'deleted' },
  'ai-interaction': { data: 'AI interaction data', years: 2, from: 'collection', then: 'anonymized' },
  communication: { data: 'Communication records', years: 7, from: 'collection', then: 'deleted' },
};

/** How many nights a copy of the database is kept. What is erased is in none of them once so many days are over. */
export const BACKUP_NIGHTS = 14;

/** The last moment before which data of that kind is past its time at `now`: what began earlier is due. */
export function retentionLimit(kind: DataKind, now: Date): Date {
  const limit = new Date(now);
  limit.setUTCFullYear(limit.getUTCFullYear() - RETENTION[kind].years);
  return limit;
}
