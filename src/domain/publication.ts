/** The part of an article's front matter that decides whether it is out. */
export interface Publication {
  draft: boolean;
  /** The moment from which it is out; absent: from the first build on. */
  publishAt?: Date | undefined;
}

/** Whether an article is out at `now`. Every surface asks here: pages, lists, feed, sitemap, redirects, job. */
export function isPublished({ draft, publishAt }: Publication, now: Date): boolean {
  return !draft && (publishAt === undefined || publishAt <= now);
}

/** Whether one of these moments (ISO 8601, as `/schedule.json` lists them) has come at `now`: a build is due. */
export function isBuildDue(moments: readonly string[], now: Date): boolean {
  return moments.some((moment) => Date.parse(moment) <= now.getTime());
}
