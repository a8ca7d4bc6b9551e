/** Captions beside the stream: a WebVTT file in a language (BCP 47), and its name in the player's menu. */
export interface Caption {
  lang: string;
  label: string;
  src: string;
}

/** What a player needs of a video. Its stream is a Mux `playbackId`, or the address of an HLS playlist. */
export interface Video {
  title: string;
  playbackId?: string | undefined;
  src?: string | undefined;
  captions: readonly Caption[];
}

/** What the player's dialog needs beside it. */
export interface DialogVideo extends Video {
  /** The video's own page: its transcript, and the player again. */
  page: string;
  isLive: boolean;
  /** The source of the signup form; empty: the dialog has no Get Started. */
  signup: string;
}

/** The address of the stream. */
export function playlist({ playbackId, src = '' }: Video): string {
  return playbackId === undefined ? src : `https://stream.mux.com/${playbackId}.m3u8`;
}

/**
 * The address for one play. Mux is told the title and the viewer's id, which is a random one of this play and kept
 * nowhere; a stream of one's own needs neither.
 */
export function playAddress(video: Video, viewerId: string): string {
  if (video.playbackId === undefined) return playlist(video);
  const metadata = new URLSearchParams({ viewer_id: viewerId, video_title: video.title });
  return `${playlist(video)}?${metadata.toString()}`;
}

/** What an opener of the player's dialog says in `data-props`. */
export function dialogProps(video: DialogVideo): Record<string, string> {
  return { video: JSON.stringify(video) };
}

/** The video that an opener named. */
export function readDialogProps(props: Readonly<Record<string, string>>): DialogVideo {
  return JSON.parse(props['video'] ?? '{}') as DialogVideo;
}
