import { useState, type ReactNode } from 'react';
import { Screen } from './Screen.tsx';
import type { Video } from './video.ts';
import { Boundary } from '../dialog/Boundary.tsx';

interface Props {
  video: Video;
  /** The poster. */
  children?: ReactNode;
}

/** A player in a page: a poster until the first click, which starts the stream. */
export function VideoPlayer(props: Props) {
  return (
    <Boundary>
      <VideoPlayerContent {...props} />
    </Boundary>
  );
}

function VideoPlayerContent({ video, children }: Props) {
  /** The address of the poster once the video plays; null before. */
  const [poster, setPoster] = useState<string | null>(null);
  if (poster !== null) return <Screen video={video} poster={poster} takesFocus />;
  return (
    <button
      className="play"
      type="button"
      aria-label={`Play: ${video.title}`}
      onClick={({ currentTarget }) => setPoster(currentTarget.querySelector('img')?.currentSrc ?? '')}
    >
      {children}
    </button>
  );
}
