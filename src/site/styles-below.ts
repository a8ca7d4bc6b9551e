import { lateStyles } from './late-styles.ts';

/**
 * Runs where the text below begins. On a new visit, the class `opening` hides what is below until its styles have been
 * loaded after the first paint, so that the browser does not lay it out before (layouts/Article.astro). If the styles
 * fail, the class is removed.
 *
 * A visit that begins within the text (a reload, a return, a link to a heading or to a passage) waits for the styles
 * instead, because its scroll position depends on them.
 */
const WAIT = `{
  const late = document.currentScript.previousElementSibling;
  const { classList } = document.documentElement;
  const [visit] = performance.getEntriesByType('navigation');
  if (visit?.type === 'navigate' && !visit.name.includes('#')) {
    classList.add('opening');
    addEventListener('error', () => classList.remove('opening'), true);
  } else {
    document.write(late.textContent);
    late.remove();
  }
}`;

/**
 * HTML for a style sheet of what is below the first view. Without JavaScript it is loaded as usual. The second script
 * makes Firefox wait for the styles before it shows the text below, because scripts wait for styles.
 */
export function linkStylesBelow(href: string): string {
  return `${lateStyles(href)}<script>${WAIT}</script><script> </script>`;
}
