/**
 * Lets only one video of the page be heard. Now, and whenever `video` starts, all others are paused; it is paused itself
 * once it is hidden. Returns a function that ends this.
 */
export function keepOneVoice(video: HTMLVideoElement): () => void {
  const begin = () => {
    const silent = video.checkVisibility()
      ? [...document.querySelectorAll('video')].filter((other) => other !== video)
      : [video];
    for (const each of silent) each.pause();
  };
  // A video that gets hidden loses its size.
  const size = new ResizeObserver(() => {
    if (!video.checkVisibility()) video.pause();
  });
  size.observe(video);
  video.addEventListener('play', begin);
  // Whoever pressed play is waiting for this one, even while it is still loading.
  begin();
  return () => {
    size.disconnect();
    video.removeEventListener('play', begin);
  };
}
