/**
 * Makes sure that only one video plays. Pauses all other videos, now and whenever `video` starts. A hidden
 * `video` pauses only itself, also when it is hidden later. Returns a function that ends this.
 */
export function pauseOtherVideos(video: HTMLVideoElement): () => void {
  const pauseOthers = () => {
    const toPause = video.checkVisibility()
      ? [...document.querySelectorAll('video')].filter((other) => other !== video)
      : [video];
    for (const each of toPause) each.pause();
  };
  // The size of a video changes to zero when the video is hidden, so the observer is called then.
  const size = new ResizeObserver(() => {
    if (!video.checkVisibility()) video.pause();
  });
  size.observe(video);
  video.addEventListener('play', pauseOthers);
  // The `play` event may come later: the visitor has started `video`, but it may still be loading.
  pauseOthers();
  return () => {
    size.disconnect();
    video.removeEventListener('play', pauseOthers);
  };
}
