import { atom } from 'nanostores';

/**
 * The open dialog, also while its script is loading. `name`, `props` and `page` come from the link that was
 * clicked. When the dialog closes, `opener` gets the focus back.
 */
export interface OpenDialog {
  name: string;
  props: Readonly<Record<string, string>>;
  /** URL of the page with the same form or video, opened when the dialog's script cannot be loaded. */
  page: string;
  opener: HTMLElement | null;
}

/**
 * The open dialog, or null. A click on an opener sets this value. Setting the value to null closes the
 * dialog.
 */
export const $dialog = atom<OpenDialog | null>(null);

/**
 * Takes over from browser/openers.ts. If an opener was clicked before this call, opens its dialog. From now
 * on, opens the dialog of every opener on which a plain click is made. Returns a function that ends this.
 */
export function takeOpeners(): () => void {
  const open = (event: Event) => {
    event.preventDefault();
    openFrom(event.target as HTMLAnchorElement);
  };
  document.addEventListener('dialog:open', open);
  const waiting = document.querySelector<HTMLAnchorElement>('[data-opening]');
  if (waiting) {
    waiting.removeAttribute('data-opening');
    openFrom(waiting);
  }
  return () => document.removeEventListener('dialog:open', open);
}

/**
 * Opens the dialog named by a link's `data-dialog`. If the link is inside a dialog, the focus later returns to that
 * dialog's opener.
 */
function openFrom(link: HTMLAnchorElement): void {
  const { dialog: name = '', props = '{}' } = link.dataset;
  const opener = link.closest('dialog') ? ($dialog.get()?.opener ?? null) : link;
  $dialog.set({ name, props: JSON.parse(props) as OpenDialog['props'], page: link.href, opener });
}
