import { z } from 'astro/zod';
import { placeOfWords } from '#domain/content/words-in-text.ts';
import {
  address,
  pastDay,
  entry,
  flag,
  linkIn,
  list,
  place,
  sample,
  STREAMING_SERVICE,
  text,
} from '../fields.ts';

const language = (what: string) =>
  z
    .string({ error: `Type the language of ${what} as its code, for example en.` })
    .regex(/^[a-z]{2,3}(-[A-Za-z]+)*$/, 'Type the language as its code, for example en, hi or es.');

const caption = entry(
  {
    /** The language of the captions (BCP 47). */
    lang: language('the captions'),
    /** The label of the captions in the player's menu. */
    label: text('the name of the captions as the player’s menu shows it, for example English'),
    src: address('the captions', 'vtt', '/streams/hour-a-week/captions.en.vtt'),
  },
  'Give each captions entry three lines: lang, label and src.',
);

/** A video. Pages refer to it by the name of its file. Its poster is `public/posters/{name}.webp`. */
export const videos = (now: Date) =>
  entry({
    title: text('the title'),
    /** The language of the title, the description and `learn` (BCP 47). */
    lang: language('the title').default('en'),
    /**
     * The length of a video on the streaming service. Omitted for any other video: the length of a stream in
     * `public` is computed from the stream's playlist (site/video-facts.ts).
     */
    duration: z
      .string({ error: 'Type the length as minutes and seconds, for example 4 min 30 s.' })
      .regex(
        /^(?=\d)(\d+ min)?( ?[1-5]?\d s)?$/,
        'Type the length as minutes and seconds, for example 4 min 30 s.',
      )
      .optional(),
    /** The description of the video and of its own page, in one or two sentences. */
    description: text('a description of one or two sentences'),
    /** Words of the description that lead to a page. */
    link: linkIn('description').optional(),
    /** What a viewer learns from the video: a list on the video's own page. */
    learn: list(
      text('one thing that a viewer learns'),
      'List under learn what a viewer learns, each on a line that begins with a hyphen.',
    ).min(2, 'List at least two things that a viewer learns.'),
    /** The poster's alternative text. */
    altText: text('what the poster shows, for people who do not see it'),
    /** The date that search engines show with the video. */
    publishedAt: pastDay('the day on which the video was published', now),
    /** Whether the video can be played. A video that is not live has the text "Soon" instead of its length. */
    isLive: flag('Type true when the video is live, false when it is not.'),
    /** The video's position in the home page's gallery; omitted for a video that is not in the gallery. */
    galleryPosition: place('the gallery').optional(),
    /** Whether the film is about the report service: then its page leads to the report, and not to the plans. */
    isAboutBooks: flag('Type true when the film is about books, or leave the line out.').default(false),
    playbackId: z
      .string({ error: 'Type the playback id as the streaming service shows it.' })
      .regex(/^[A-Za-z0-9]{10,}$/, 'Type the playback id alone: letters and digits, no address.')
      .optional(),
    src: address('the stream', 'm3u8', '/streams/hour-a-week/master.m3u8').optional(),
    captions: list(
      caption,
      'List the captions, each with lang, label and src; [] when there are none.',
    ).default([]),
    sample,
  })
    .refine(({ description, link }) => link === undefined || placeOfWords(description, link.words) >= 0, {
      path: ['link', 'words'],
      message: 'Copy the words of the link from the description, whole and with the same characters.',
    })
    .refine(({ isLive, playbackId, src }) => !isLive || (playbackId === undefined) !== (src === undefined), {
      path: ['src'],
      message: 'Name the stream once: either playbackId (from the streaming service) or src (an address).',
    })
    .refine(({ isLive, playbackId, src }) => isLive || (playbackId ?? src) === undefined, {
      path: ['isLive'],
      message: 'Remove src and playbackId until the video is live: a video that is not live plays nothing.',
    })
    .refine((video) => isHosted(video) === (video.duration !== undefined), {
      path: ['duration'],
      message:
        'Type the duration of a video on the streaming service. Remove it from any other: it is read from the stream.',
    });

/** Whether the video is on the streaming service. */
function isHosted({
  playbackId,
  src,
}: {
  playbackId?: string | undefined;
  src?: string | undefined;
}): boolean {
  return playbackId !== undefined || (src ?? '').startsWith(STREAMING_SERVICE);
}
