import { lateStyles } from './late-styles.ts';

/**
 * A script that runs before the first heading of an article's text. If layouts/Head.astro has set the class
 * `fresh` (the page was opened at its top), the script adds the class `short`. With this class,
 * layouts/Article.astro hides everything that needs the late styles until the late styles have loaded. So the
 * browser does not lay out the hidden part twice. If the late styles, or any other file of the page, cannot
 * be loaded, the script removes the class `short`.
 *
 * Without the class `fresh`, the script makes the browser wait for the late styles. This concerns a reload,
 * the Back or Forward button, and a link to a heading or to a passage: the browser scrolls to a position that
 * depends on the late styles. It also concerns a prerendered page.
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
 * HTML that links the late style sheet of an article. Without JavaScript, the browser loads the style sheet
 * as usual. To make the browser wait, `WAIT` writes the <link>, and a copy of itself after the <link>. The
 * copy does nothing, but Firefox runs a script only when the style sheets before it have loaded. So Firefox
 * does not show the text without its styles.
 */
export function linkStylesBelow(href: string): string {
  return `${lateStyles(href)}<script>${WAIT}</script>`;
}
