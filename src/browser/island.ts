import type { ClientDirective } from 'astro';

/**
 * Defines the element <astro-island> on pages with `client:touch`. This script is much smaller than Astro's
 * script, because it supports no client router, no nested islands, only one slot, and only JSON props. A
 * build (src/build/pages/islands.ts) replaces Astro's script on these pages with this script, inline at the
 * end of the page. `npm run dev` uses Astro's script.
 *
 * The scripts of the page's `client:` directives run before this module. Each of them adds its directive to
 * `window.Astro`.
 */

interface Renderer {
  default: (island: Element) => (component: unknown, props: unknown, slots: object, about: object) => unknown;
}

declare global {
  interface Window {
    Astro?: Readonly<Record<string, ClientDirective>>;
  }
}

const RETRY_MS = 1000;

/**
 * Imports a module. Retries once after a failure. The second URL is different, because many browsers do not
 * request the same URL again after a module failed to load (whatwg/html#6768).
 */
async function importTwice(url: string): Promise<unknown> {
  try {
    return (await import(url)) as unknown;
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return import(`${url}?astro-retry=${Date.now()}`);
  }
}

class Island extends HTMLElement {
  connectedCallback(): void {
    const name = this.text('client');
    window.Astro?.[name]?.(() => this.load(), { name, value: this.text('value') }, this);
  }

  async load(): Promise<() => Promise<void>> {
    // Offline, nothing is preloaded. A preload would fail, and many browsers would not request its URL again.
    if (navigator.onLine)
      for (const href of this.text('needs').split(' '))
        document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    try {
      const modules = await Promise.all(
        ['component', 'renderer'].map((name) => importTwice(this.text(`${name}-url`))),
      );
      return () => this.hydrate(...(modules as [Record<string, unknown>, Renderer]));
    } catch (error) {
      this.dispatchEvent(new Event('astro:hydration-error', { bubbles: true }));
      console.error('astro-island', error);
      return async () => {};
    }
  }

  async hydrate(module: Readonly<Record<string, unknown>>, renderer: Renderer): Promise<void> {
    const slots = { default: this.querySelector('astro-slot')?.innerHTML };
    const component = module[this.text('component-export')];
    await renderer.default(this)(component, JSON.parse(this.text('props')), slots, {});
    this.removeAttribute('ssr');
  }

  text(attribute: string): string {
    return this.getAttribute(attribute) ?? '';
  }
}

customElements.define('astro-island', Island);
