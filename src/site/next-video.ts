import { getCollection, type CollectionEntry } from 'astro:content';

type Video = CollectionEntry<'videos'>;

/** The language of most videos. */
const MAIN = 'en';

/**
 * Returns the live video to watch after `video`: the next one on the same subject (books, or not) in the same
 * language. Videos of the gallery come first, in its order, then the others by id. If there is no next video, returns
 * the first other live video on the same subject in English, or undefined.
 */
export async function nextVideo(video: Video): Promise<Video | undefined> {
  const { isAboutBooks } = video.data;
  const live = await getCollection('videos', ({ data }) => data.isLive && data.isAboutBooks === isAboutBooks);
  const others = live.filter(({ id }) => id !== video.id).sort(byPlace);
  const following = others.find((other) => other.data.lang === video.data.lang && byPlace(video, other) < 0);
  return following ?? others.find(({ data }) => data.lang === MAIN);
}

function byPlace(a: Video, b: Video): number {
  const place = ({ data }: Video) => data.galleryPosition ?? Number.MAX_SAFE_INTEGER;
  return place(a) - place(b) || a.id.localeCompare(b.id);
}
