/** The part of an article's front matter that decides whether it is published. */
export interface Publication {
  draft: boolean;
  /**
   * The time from which a build publishes the article, with its time zone (ISO 8601). If omitted, the next build
   * publishes the article. A draft is never published.
   */
  publishAt?: string | undefined;
}

/** Whether an article is published at `now`. All pages, lists and the feed must use this rule. */
export function isPublished({ draft, publishAt }: Publication, now: Date): boolean {
  return !draft && (publishAt === undefined || Date.parse(publishAt) <= now.getTime());
}

/** The number of articles in the feed and in llms.txt, the newest ones. The blog's pages list every article. */
export const NEWEST_COUNT = 30;

/** The hours of the first day, and of each later day, in which a build is started. Netlify counts every build. */
const TRY_HOURS = { first: 3, later: 1 };

/**
 * Whether to build at `now`: `due` if the publishing time of an article has passed, `late` if every such time passed
 * more than three hours ago, so that more builds won't help before the next day. `moments`, from `/schedule.json`, are the publishing times
 * (ISO 8601) of articles that the last build did not publish yet.
 */
export function buildState(moments: readonly string[], now: Date): 'due' | 'late' | 'none' {
  const newest = Math.max(...moments.map(Date.parse).filter((time) => time <= now.getTime()));
  if (newest === -Infinity) return 'none';
  const hours = (now.getTime() - newest) / 3_600_000;
  return hours % 24 < (hours < 24 ? TRY_HOURS.first : TRY_HOURS.later) ? 'due' : 'late';
}
