import { getCollection, type CollectionEntry } from 'astro:content';

type Video = CollectionEntry<'videos'>;

/** The language of most videos. */
const MAIN = 'en';

/**
 * The video to watch after another one, of those that are live: the next in its language, in the gallery's order and
 * then by name. After the last one, and after the only one in its language, comes the first one in English.
 */
export async function nextVideo(video: Video): Promise<Video | undefined> {
  const live = await getCollection('videos', ({ data }) => data.isLive);
  const others = live.filter(({ id }) => id !== video.id).sort(byPlace);
  const following = others.find((other) => other.data.lang === video.data.lang && byPlace(video, other) < 0);
  return following ?? others.find(({ data }) => data.lang === MAIN);
}

function byPlace(a: Video, b: Video): number {
  const place = ({ data }: Video) => data.galleryPosition ?? Number.MAX_SAFE_INTEGER;
  return place(a) - place(b) || a.id.localeCompare(b.id);
}
