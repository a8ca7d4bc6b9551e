import type { ClientDirective } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:reached'?: boolean;
  }
}

/** The part of the window, from its bottom, in which an island is not yet reached. */
const BELOW = 0.4;

/**
 * `client:reached` hydrates an island that is in view when the visitor scrolls, moves the pointer or moves the focus.
 * Astro's `client:visible` also hydrates an island that is in view when the page opens. React listens to
 * `animationiteration`, and a page with such a listener recalculates style again and again while the logo moves.
 */
const reached: ClientDirective = (load, _options, island) => {
  const waiting = new AbortController();
  const check = (event: Event) => {
    // Browsers also report a pointer that rests when a page appears under it.
    if (event instanceof PointerEvent && !event.movementX && !event.movementY) return;
    // The island itself has no box.
    const box = island.firstElementChild?.getBoundingClientRect();
    if (!box || box.bottom < 0 || box.top > innerHeight * (1 - BELOW)) return;
    waiting.abort();
    void load().then((hydrate) => hydrate());
  };
  for (const type of ['scroll', 'pointermove', 'focusin'])
    addEventListener(type, check, { passive: true, signal: waiting.signal });
};

export default reached;
