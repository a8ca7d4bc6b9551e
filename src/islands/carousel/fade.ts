/** How long a group of covers takes to fade out and the next to fade in, both together, in ms. */
const FADE_MS = 300;

/** Whether the visitor prefers reduced motion. */
export function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * Scrolls `track` to its page `index`, counted from 0, while its content is faded out. With reduced motion,
 * scrolls without a fade.
 */
export async function fadeTo(track: HTMLElement, index: number): Promise<void> {
  const scroll = () => track.scrollTo({ left: index * track.clientWidth, behavior: 'instant' });
  if (prefersStillness()) return scroll();
  await track.animate({ opacity: [1, 0] }, FADE_MS / 2).finished;
  scroll();
  track.animate({ opacity: [0, 1] }, FADE_MS / 2);
}
