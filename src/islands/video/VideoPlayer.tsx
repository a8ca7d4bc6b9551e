import { useState, type ReactNode } from 'react';
import { Screen } from './Screen.tsx';
import type { Video } from './video.ts';

interface Props {
  video: Video;
  /** The poster. */
  children?: ReactNode;
}

/** A player in a page: a poster until the first click, which loads the stream and hls.js. */
export function VideoPlayer({ video, children }: Props) {
  const [isPlaying, setPlaying] = useState(false);
  if (isPlaying) return <Screen video={video} takesFocus />;
  return (
    <button
      className="play"
      type="button"
      aria-label={`Play: ${video.title}`}
      onClick={() => setPlaying(true)}
    >
      {children}
    </button>
  );
}
