import type { ClientDirective } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:touch'?: boolean | string;
  }
}

/**
 * `client:touch` hydrates an island on the first `pointerdown`, `focusin`, `keydown`, `input` or `click`
 * inside the island. `client:touch="selector"` also hydrates the island on the first `pointerdown`, `focusin`
 * or `click` in an element anywhere on the page that matches the selector. The dialog host uses a selector
 * for its openers.
 *
 * A click on a button in the island is held back until the island is ready. Until then the button shows as
 * busy. When the island is ready, the click is repeated. If the island's script cannot be loaded, the click
 * is repeated too, so that a form is posted without a script. Offline, such a post would end on the browser's
 * error page, so the form shows its `data-failure` instead. The next of the events above then starts a new
 * attempt to hydrate the island.
 *
 * On the page to which an island leads after an error (islands/dialog/Boundary.tsx: `?plain`), the forms stay as they
 * are: there, they are posted without a script.
 *
 * The island's `data-touched-at` (ISO 8601) is the time at which the visitor began to fill in the form. This
 * is the time of the first event in the island that is not on a button. Events on a button do not count,
 * because a browser may have filled in the fields. The first event may then be the click that submits the
 * form, and the server's spam check would take the visitor for a bot.
 */
const touch: ClientDirective = (load, { value }, island) => {
  const selector = typeof value === 'string' ? value : '';
  if (!selector && new URLSearchParams(location.search).has('plain')) return;
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
    // If the island's script cannot be loaded, `load` and `hydrate` still resolve, but the island keeps its
    // attribute `ssr`.
    const hydrate = await load();
    notice.remove();
    keepTyped(island, isHeld ? button : null);
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
  if (selector)
    listen(document, ['pointerdown', 'focusin', 'click'], (event) => {
      if ((event.target as Element).closest(selector)) void start();
    });
};

/**
 * A translator or a password manager may have changed the island's HTML. React then draws the island anew instead of
 * hydrating it. Puts what was typed and the focus into the new controls, and clicks the button that was `pressed`.
 */
function keepTyped(island: HTMLElement, pressed: HTMLButtonElement | null): void {
  const controlsOf = () => [
    ...island.querySelectorAll<HTMLInputElement | HTMLButtonElement>('input, select, textarea, button'),
  ];
  const old = controlsOf();
  let focused: EventTarget | null = document.activeElement;
  island.addEventListener('focusin', ({ target }) => (focused = target));
  new MutationObserver((_, observer) => {
    if (old.some((control) => control.isConnected)) return;
    observer.disconnect();
    for (const [index, control] of controlsOf().entries()) {
      const before = old[index];
      if (before?.name !== control.name) continue;
      if (before === focused) control.focus();
      if (before === pressed) control.click();
      if (before.value === control.value) continue;
      control.value = before.value;
      control.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }).observe(island, { childList: true });
}

export default touch;
