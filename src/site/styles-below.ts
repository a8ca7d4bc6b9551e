import { lateStyles } from './late-styles.ts';

/**
 * Runs before the first heading of the text. On a new visit at the top of the page (layouts/Head.astro), the script adds
 * the class `short`. With this class, layouts/Article.astro hides everything that needs the late styles until these have
 * loaded, so that the browser does not lay it out twice. If the styles cannot be loaded, the class is removed.
 *
 * Any other visit waits for the styles instead, because the scroll position depends on them: a reload, a return, a link
 * to a heading or to a passage. So does a prerendered page.
 */
const WAIT = `{
  const script = document.currentScript;
  const late = script.previousElementSibling;
  const { classList } = document.documentElement;
  if (late.matches('noscript'))
    if (classList.contains('fresh')) {
      classList.add('short');
      addEventListener('error', () => classList.remove('short'), true);
    } else {
      document.write(late.textContent + script.outerHTML);
      late.remove();
    }
}`;

/**
 * HTML that links the late style sheet of an article. Without JavaScript the style sheet is loaded as usual. When the
 * script writes the link to the styles, it also writes itself after the link, where it does nothing. Firefox then shows
 * the text only with the styles, because a script waits for the styles before it.
 */
export function linkStylesBelow(href: string): string {
  return `${lateStyles(href)}<script>${WAIT}</script>`;
}
