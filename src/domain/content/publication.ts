/** The part of an article's front matter that decides whether it is published. */
export interface Publication {
  draft: boolean;
  /** The article is published from this time on. If omitted, the article is published with the next build. */
  publishAt?: Date | undefined;
}

/** Whether an article is published at `now`. All pages, lists and the feed must use this rule. */
export function isPublished({ draft, publishAt }: Publication, now: Date): boolean {
  return !draft && (publishAt === undefined || publishAt <= now);
}

/**
 * Whether a build is due, because at `now` one of `moments` has passed. `moments`, from `/schedule.json`, are the
 * publishing times (ISO 8601) of articles that the last build did not publish yet.
 */
export function isBuildDue(moments: readonly string[], now: Date): boolean {
  return moments.some((moment) => Date.parse(moment) <= now.getTime());
}
