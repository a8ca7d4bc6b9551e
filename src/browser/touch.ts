import type { ClientDirective } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:touch'?: boolean | string;
  }
}

/**
 * `client:touch` hydrates an island when somebody first touches it; `client:touch="selector"` also when something
 * that matches the selector is touched anywhere on the page (the dialog host and its openers).
 * A button pressed before the island is ready, by pointer or by Enter in a field, is held back, busy, and pressed again
 * once it is. If the script cannot be loaded it is pressed all the same, and the form posts natively; but not offline,
 * where it would end on the browser's own page: there the form says its `data-failure`, and the next touch tries again.
 * The first touch of anything but a button is noted on the island as `data-touched-at` (ISO 8601): whoever presses the
 * button of a form that the browser has filled in again has not just begun.
 */
const touch: ClientDirective = (load, { value }, island) => {
  const waiting = new AbortController();
  const listen = (target: EventTarget, types: string[], listener: (event: Event) => void) => {
    for (const type of types)
      target.addEventListener(type, listener, { capture: true, signal: waiting.signal });
  };
  let isLoading = false;
  let button: HTMLButtonElement | null = null;
  let isHeld = false;
  const notice = document.createElement('p');
  notice.className = 'note fault';
  notice.role = 'alert';

  const start = async () => {
    if (isLoading) return;
    isLoading = true;
    // Astro reports a failed load itself (`astro:hydration-error`) and resolves.
    const hydrate = await load();
    notice.remove();
    await hydrate();
    button?.removeAttribute('aria-busy');
    if (island.hasAttribute('ssr') && !navigator.onLine) {
      isLoading = isHeld = false;
      notice.textContent = button?.form?.dataset['failure'] ?? '';
      if (notice.textContent) button?.before(notice);
      return;
    }
    waiting.abort();
    if (isHeld) button?.click();
  };

  listen(island, ['pointerdown', 'focusin', 'keydown', 'input', 'click'], (event) => {
    const pressed = (event.target as Element).closest('button');
    if (!pressed) island.dataset['touchedAt'] ??= new Date().toISOString();
    if (pressed && event.type === 'click') {
      event.preventDefault();
      event.stopPropagation();
      button?.removeAttribute('aria-busy');
      button = pressed;
      button.setAttribute('aria-busy', 'true');
      isHeld = true;
    }
    void start();
  });
  if (typeof value === 'string')
    listen(document, ['pointerdown', 'focusin', 'click'], (event) => {
      if ((event.target as Element).closest(value)) void start();
    });
};

export default touch;
