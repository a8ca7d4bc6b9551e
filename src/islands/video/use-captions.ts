import { useEffect, useState, type RefObject } from 'react';

/** The text of the captions that a video shows now; `''` when it shows none. */
export function useCaptions(element: RefObject<HTMLVideoElement | null>): string {
  const [text, setText] = useState('');
  useEffect(() => {
    const tracks = element.current?.textTracks;
    if (!tracks) return;
    const closed = new AbortController();
    const show = () => setText([...tracks].map(cuesOf).join(' ').trim());
    tracks.addEventListener('change', show, { signal: closed.signal });
    for (const track of tracks) track.addEventListener('cuechange', show, { signal: closed.signal });
    return () => closed.abort();
  }, [element]);
  return text;
}

function cuesOf({ mode, activeCues }: TextTrack): string {
  if (mode !== 'showing') return '';
  return [...(activeCues ?? [])].map((cue) => (cue as VTTCue).text).join(' ');
}
