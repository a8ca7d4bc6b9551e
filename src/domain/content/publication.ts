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

/**
 * Whether a build is due, because at `now` one of `moments` has passed. `moments`, from `/schedule.json`, are the
 * publishing times (ISO 8601) of articles that the last build did not publish yet.
 */
export function isBuildDue(moments: readonly string[], now: Date): boolean {
  return moments.some((moment) => Date.parse(moment) <= now.getTime());
}
