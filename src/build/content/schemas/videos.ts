import { z } from 'astro/zod';
import { address, choice, day, entry, place, sample, text } from '../fields.ts';

const caption = entry(
  {
    /** The language of the captions (BCP 47). */
    lang: z
      .string({ error: 'Type the language of the captions as its code, for example en.' })
      .regex(/^[a-z]{2,3}(-[A-Za-z]+)*$/, 'Type the language as its code, for example en, hi or es.'),
    /** The label of the captions in the player's menu. */
    label: text('the name of the captions as the player’s menu shows it, for example English', 2, 40),
    src: address('the captions', 'vtt', '/streams/week/captions.en.vtt'),
  },
  'Give each captions entry three lines: lang, label and src.',
);

/** A video. Pages refer to it by the name of its file. */
export const videos = entry({
  title: text('the title', 3, 46),
  /** The duration of the full video, as pages show it. */
  duration: z
    .string({ error: 'Type the length as whole minutes, for example 5 min.' })
    .regex(/^[4-6] min$/, 'Type the length as 4 min, 5 min or 6 min.'),
  /** The description of the video and of its own page, in one or two sentences. */
  description: text('a description of one or two sentences', 70, 160),
  /** The poster's alternative text. */
  altText: text('what the poster shows, for people who do not see it', 10, 140),
  /** The date that search engines show with the video. */
  publishedAt: day('the day on which the video was published'),
  /** Whether the player shows Live or Not live. */
  isLive: z.boolean({ error: 'Type true when the video is live, false when it is not.' }),
  /** The drawing and the palette of its poster. */
  poster: choice('the poster', ['week', 'search', 'founder', 'signal', 'comparison']),
  /** The video's position in the home page's gallery; omitted for a video that is not in the gallery. */
  galleryPosition: place('the gallery').optional(),
  playbackId: z
    .string({ error: 'Type the playback id as the streaming service shows it.' })
    .regex(/^[A-Za-z0-9]{10,}$/, 'Type the playback id alone: letters and digits, no address.')
    .optional(),
  src: address('the stream', 'm3u8', '/streams/week/master.m3u8').optional(),
  captions: z
    .array(caption, { error: 'List the captions, each with lang, label and src; [] when there are none.' })
    .default([]),
  sample,
}).refine(({ playbackId, src }) => (playbackId === undefined) !== (src === undefined), {
  path: ['src'],
  message: 'Name the stream once: either playbackId (from the streaming service) or src (an address).',
});
