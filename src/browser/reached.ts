import type { ClientDirective } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:reached'?: boolean;
  }
}

/**
 * The height of the lowest part of the window, as a fraction of the window's height. An island does not count
 * as in view while its top edge is in this part or below the window.
 */
const BELOW = 0.4;

/**
 * `client:reached` hydrates an island when the visitor scrolls, moves the pointer or focuses an element while
 * the island is in view. Astro's `client:visible` does not wait for the visitor. Waiting saves work while the
 * logo (components/Logo.astro) is animated. After hydration, React listens to `animationiteration`. This
 * listener makes the browser recalculate styles again and again.
 */
const reached: ClientDirective = (load, _options, island) => {
  const waiting = new AbortController();
  const check = (event: Event) => {
    // Browsers also send `pointermove`, without movement, when a page appears under a resting pointer.
    if (event instanceof PointerEvent && !event.movementX && !event.movementY) return;
    // <astro-island> has `display: contents`, so only its child has a box.
    const box = island.firstElementChild?.getBoundingClientRect();
    if (!box || box.bottom < 0 || box.top > innerHeight * (1 - BELOW)) return;
    waiting.abort();
    void load().then((hydrate) => hydrate());
  };
  for (const type of ['scroll', 'pointermove', 'focusin'])
    addEventListener(type, check, { passive: true, signal: waiting.signal });
};

export default reached;
