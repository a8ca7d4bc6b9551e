import { atom } from 'nanostores';

/** The dialog on screen. `props` come from the opener, which gets the focus back when the dialog closes. */
export interface OpenDialog {
  name: string;
  props: Readonly<Record<string, string>>;
  /** URL of the page with the same form or video, opened when the dialog's script cannot be loaded. */
  page: string;
  opener: HTMLElement | null;
}

/** The open dialog, or null. A click on an opener sets this value. Setting it to null closes the dialog. */
export const $dialog = atom<OpenDialog | null>(null);

/**
 * Takes over from browser/openers.ts: opens the dialog of the opener that was clicked before this module loaded, and
 * from now on the dialog of every opener that is clicked. Returns a function that removes the listener.
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
