/**
 * Runs inline on every page. An opener is a link to a form's own page, `<a href="/forms/…" data-dialog="…">`; a plain
 * click opens the form as a dialog instead. The store that does it may not be there yet: then the link waits, marked
 * `data-opening`, until the store has loaded and takes it (stores/dialog.ts). If it cannot load, links are links again.
 */
let isUnavailable = false;

document.addEventListener('click', (event) => {
  const opener = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-dialog]') : null;
  const isPlain = !event.button && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (!opener || !isPlain || event.defaultPrevented) return;
  const isTaken = !opener.dispatchEvent(new Event('dialog:open', { bubbles: true, cancelable: true }));
  if (!isTaken && isUnavailable) return;
  event.preventDefault();
  if (isTaken) return;
  document.querySelector('[data-opening]')?.removeAttribute('data-opening');
  opener.dataset['opening'] = '';
});

document.addEventListener('astro:hydration-error', () => {
  isUnavailable = true;
  const waiting = document.querySelector<HTMLAnchorElement>('[data-opening]');
  if (!waiting) return;
  // The browser may show this page again as it was left.
  waiting.removeAttribute('data-opening');
  location.assign(waiting.href);
});
