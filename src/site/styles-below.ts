import { lateStyles } from './late-styles.ts';

/**
 * Runs before the first heading of the text. When the page is opened at its top, the script adds the class `opening`.
 * With this class, layouts/Article.astro hides everything that needs the late styles until these have loaded, so that
 * the browser does not lay it out twice. If the styles cannot be loaded, the class is removed.
 *
 * A page that is opened within the text waits for the styles instead, because the scroll position depends on them. That
 * is so after a reload, a return, and a link to a heading or to a passage.
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
 * HTML that links the late style sheet of an article. Without JavaScript the style sheet is loaded as usual. The second
 * script makes Firefox wait for the styles before it shows the text after the script, because scripts wait for styles.
 */
export function linkStylesBelow(href: string): string {
  return `${lateStyles(href)}<script>${WAIT}</script><script> </script>`;
}
