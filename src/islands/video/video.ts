/** A WebVTT file: its language (BCP 47), its label in the player's menu, its URL. */
export interface Caption {
  lang: string;
  label: string;
  src: string;
}

/**
 * A video. Its stream has either a Mux id (`playbackId`) or the address of an HLS playlist (`src`). A video
 * that is not live has neither.
 */
export interface Video {
  title: string;
  playbackId?: string | undefined;
  src?: string | undefined;
  captions: readonly Caption[];
}

export interface DialogVideo extends Video {
  /**
   * The address of the video's own page. The page has a player if the video is live, and a transcript if the
   * video has captions.
   */
  page: string;
  /** The address of the poster. */
  poster?: string;
  /** The length, such as `4 min 30 s`. */
  length: string;
  /** A line about sound and captions. */
  sound?: string;
  isLive: boolean;
  /** The source of signups from the dialog's button Get Started; `''` for a dialog without this button. */
  signup: string;
}

/** Returns the URL of the stream's HLS playlist. */
export function playlist({ playbackId, src = '' }: Video): string {
  return playbackId === undefined ? src : `https://stream.mux.com/${playbackId}.m3u8`;
}

/**
 * Returns the path of a film's page, which has the film's transcript. A film is a video whose stream is in /streams.
 * Returns null for any other video, and when the visitor is on the film's page already (`here` is the current path).
 */
export function transcriptOf({ src = '' }: Video, here: string): string | null {
  const [, id] = /^\/streams\/([^/]+)\//.exec(src) ?? [];
  return id === undefined || pageOf(id) === here ? null : pageOf(id);
}

/**
 * Returns the stream's URL for one play. The URL of a Mux stream gets the title and a viewer id, which is random for
 * each play. The site does not store this id.
 */
export function playAddress(video: Video, viewerId: string): string {
  if (video.playbackId === undefined) return playlist(video);
  const metadata = new URLSearchParams({ viewer_id: viewerId, video_title: video.title });
  return `${playlist(video)}?${metadata.toString()}`;
}

/**
 * The dialog props that most films have, derived from the film's id. To keep pages small, `dialogProps`
 * leaves out the props that have these values, and `readDialogProps` adds them again.
 */
function usualValues(id: string): Omit<DialogVideo, 'title' | 'length'> {
  return {
    src: `/streams/${id}/master.m3u8`,
    captions: [{ lang: 'en', label: 'English', src: `/streams/${id}/captions.en.vtt` }],
    page: pageOf(id),
    poster: `/posters/${id}.webp`,
    sound: 'No sound, captioned.',
    isLive: true,
    signup: '',
  };
}

const pageOf = (id: string): string => `/videos/${id}`;

/**
 * The `data-props` of a link that opens the video dialog (browser/openers.ts): the video's id, and the props
 * that differ from `usualValues`.
 */
export function dialogProps(video: DialogVideo): Record<string, string> {
  const id = video.page.slice(pageOf('').length);
  const usual: Readonly<Record<string, unknown>> = { ...usualValues(id) };
  const own = Object.entries(video)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, toText(value), toText(usual[name])] as const)
    .filter(([, text, usualText]) => text !== usualText);
  return { id, ...Object.fromEntries(own.map(([name, text]) => [name, text])) };
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? '');
}

/** Reads the video from an opener's `data-props`. */
export function readDialogProps(props: Readonly<Record<string, string>>): DialogVideo {
  const { id = '', title = '', length = '', captions, isLive, ...texts } = props;
  const usual = usualValues(id);
  return {
    ...usual,
    ...texts,
    ...{ title, length },
    captions: captions === undefined ? usual.captions : (JSON.parse(captions) as Caption[]),
    isLive: isLive === undefined,
  };
}
