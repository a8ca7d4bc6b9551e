/** A WebVTT file: its language (BCP 47), its label in the player's menu, its URL. */
export interface Caption {
  lang: string;
  label: string;
  src: string;
}

/** A video to play. Its stream is a Mux `playbackId` or `src`, the address of an HLS playlist. */
export interface Video {
  title: string;
  playbackId?: string | undefined;
  src?: string | undefined;
  captions: readonly Caption[];
}

/** A video in a dialog. */
export interface DialogVideo extends Video {
  /** The address of the video's own page, which has a player and the transcript. */
  page: string;
  /** The address of the poster, which is all that the dialog shows of a video that is not live. */
  poster?: string;
  isLive: boolean;
  /** The source of the signup form, or `''` for a dialog without Get Started. */
  signup: string;
}

/** Returns the URL of the stream. */
export function playlist({ playbackId, src = '' }: Video): string {
  return playbackId === undefined ? src : `https://stream.mux.com/${playbackId}.m3u8`;
}

/**
 * Returns the stream's URL for one play. The URL of a Mux stream gets the title and a viewer id, which is random for
 * each play and stored nowhere.
 */
export function playAddress(video: Video, viewerId: string): string {
  if (video.playbackId === undefined) return playlist(video);
  const metadata = new URLSearchParams({ viewer_id: viewerId, video_title: video.title });
  return `${playlist(video)}?${metadata.toString()}`;
}

/** The `data-props` of an opener of the video dialog, without nested JSON, whose quotation marks cost bytes. */
export function dialogProps({ captions, isLive, ...texts }: DialogVideo): Record<string, string> {
  const given = Object.entries(texts).filter(([, text]) => text);
  return {
    ...(Object.fromEntries(given) as Record<string, string>),
    ...(isLive && { live: 'yes' }),
    captions: captions.map(({ lang, label, src }) => `${lang} ${src} ${label}`).join('\n'),
  };
}

/** Reads the video from an opener's `data-props`. */
export function readDialogProps(props: Readonly<Record<string, string>>): DialogVideo {
  const { captions = '', live, title = '', page = '', signup = '', ...others } = props;
  const lines = captions.split('\n').filter(Boolean);
  const read = (line: string) => {
    const [lang = '', src = '', ...label] = line.split(' ');
    return { lang, src, label: label.join(' ') };
  };
  return { ...others, ...{ title, page, signup }, isLive: live === 'yes', captions: lines.map(read) };
}
