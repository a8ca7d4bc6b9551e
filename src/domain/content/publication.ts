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

/** The hours for which a build is started for an article that is due. Netlify counts every build. */
const TRY_HOURS = 3;

/**
 * Whether to build at `now`: `due` if the publishing time of an article has passed, `late` if every such time passed
 * more than three hours ago, so that builds don't help. `moments`, from `/schedule.json`, are the publishing times
 * (ISO 8601) of articles that the last build did not publish yet.
 */
export function buildState(moments: readonly string[], now: Date): 'due' | 'late' | 'none' {
  const newest = Math.max(...moments.map(Date.parse).filter((time) => time <= now.getTime()));
  if (newest === -Infinity) return 'none';
  return now.getTime() - newest < TRY_HOURS * 3_600_000 ? 'due' : 'late';
}
