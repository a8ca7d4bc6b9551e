import { atom } from 'nanostores';

/** The dialog on screen: its name, what its opener told it, and who gets the focus back. */
export interface OpenDialog {
  name: string;
  props: Readonly<Record<string, string>>;
  /** The address that shows the same as a page, should the dialog's script not come. */
  page: string;
  opener: HTMLElement | null;
}

/** The one open dialog, or null. Written by openers and by islands. */
export const $dialog = atom<OpenDialog | null>(null);

/** Takes over from browser/openers.ts: the opener that waits, then every further one. Returns the way to stop. */
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

/** Opens what a link `data-dialog` names. One inside a dialog gives the focus back to that dialog's own opener. */
function openFrom(link: HTMLAnchorElement): void {
  const { dialog: name = '', props = '{}' } = link.dataset;
  const opener = link.closest('dialog') ? ($dialog.get()?.opener ?? null) : link;
  $dialog.set({ name, props: JSON.parse(props) as OpenDialog['props'], page: link.href, opener });
}
