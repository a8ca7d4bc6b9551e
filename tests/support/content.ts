// Any article and any video, for tests that need one and do not care which.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parse } from 'yaml';
import { sources } from './sources.ts';

/** The form sources of the published articles by their slugs. */
const published = JSON.parse(readFileSync('src/content/published-articles.json', 'utf8')) as Record<
  string,
  string
>;

const dayOf = (text: string): string => /^publishedAt: (.+)$/m.exec(text)?.[1] ?? '';
const [newest] = sources('src/content/articles/*.md')
  .filter(({ path, text }) => basename(path, '.md') in published && !/^(draft: true|publishAt:)/m.test(text))
  .sort((one, other) => (dayOf(one.text) < dayOf(other.text) ? 1 : -1));
const slug = basename(newest?.path ?? '', '.md');

/** The newest published article without a time of its own. It is on the home page and first on /blog. */
export const ARTICLE = { slug, path: `/blog/${slug}`, source: published[slug] ?? '' };

const videos = sources('src/content/videos/*.yaml').map(({ path, text }) => ({
  id: basename(path, '.yaml'),
  ...(parse(text) as { title: string; isLive: boolean; galleryPosition?: number; src?: string }),
}));
const [first] = videos
  .filter(({ isLive, galleryPosition }) => isLive && galleryPosition !== undefined)
  .sort((one, other) => (one.galleryPosition ?? 0) - (other.galleryPosition ?? 0));

/** The first live video of the gallery on the home page. */
export const VIDEO = {
  id: first?.id ?? '',
  path: `/videos/${first?.id ?? ''}`,
  title: first?.title ?? '',
  stream: first?.src ?? '',
};

/** The title of a video that pages name, such as `why-signal`. */
export function videoTitle(id: string): string {
  return videos.find((video) => video.id === id)?.title ?? '';
}
