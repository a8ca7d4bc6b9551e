/**
 * Runs inline on every page that uses layouts/Base.astro. An opener is a link to the page of a form or
 * video, for example `<a href="/forms/…" data-dialog="…">`. A plain click on an opener opens the form or
 * video as a dialog instead.
 *
 * Until `takeOpeners` (stores/dialog.ts) has run, the opener that was clicked last has the attribute
 * `data-opening`. `takeOpeners` then opens its dialog. If the script of any island fails to load before that,
 * openers work as links.
 */
let isUnavailable = false;

document.addEventListener('click', (event) => {
  const opener = (event.target as Element).closest<HTMLElement>('a[data-dialog]');
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
  // If the browser later restores this page from the back/forward cache, the link must not still show as opening.
  waiting.removeAttribute('data-opening');
  location.assign(waiting.href);
});
