/**
 * Of all videos of a page one is heard: the one that began last, for as long as it is not put away. Returns the way to
 * stop that.
 */
export function keepOneVoice(video: HTMLVideoElement): () => void {
  const begin = () => {
    const silent = video.checkVisibility()
      ? [...document.querySelectorAll('video')].filter((other) => other !== video)
      : [video];
    for (const each of silent) each.pause();
  };
  // What is put away loses its size. The press itself counts as the beginning: what is still loading is listened for.
  const size = new ResizeObserver(() => {
    if (!video.checkVisibility()) video.pause();
  });
  size.observe(video);
  video.addEventListener('play', begin);
  begin();
  return () => {
    size.disconnect();
    video.removeEventListener('play', begin);
  };
}
