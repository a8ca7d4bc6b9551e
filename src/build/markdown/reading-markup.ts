import type { AstroIntegration } from 'astro';
import type { HastPluginDefinition } from 'satteri';
import { element, type Properties } from '../html-tree.ts';
import { headingIds } from './anchors.ts';
import { addHastPlugin, addMdastPlugin } from './hast-plugin.ts';
import { pictureReferences } from './picture-references.ts';
import { codeBlock, download, figure } from './prose.ts';
import { sidenotes } from './sidenotes.ts';
import { table } from './table.ts';

/**
 * Adds to all rendered Markdown the markup that Markdown cannot express. For example, tables and code become
 * focusable, named regions that scroll, pictures become figures with captions, and footnotes become sidenotes.
 */
export function readingMarkup(): AstroIntegration {
  return {
    name: 'reading-markup',
    hooks: {
      'astro:config:setup': ({ config }) => {
        addMdastPlugin(config, pictureReferences);
        addHastPlugin(config, readingPlugin);
        addHastPlugin(config, sidenotes);
      },
    },
  };
}

/** The plugin for one document; a heading gets its id, and a scrolling region is named after the heading above it. */
function readingPlugin(): HastPluginDefinition {
  let heading = 'Article';
  const region = regionNames();
  const idOf = headingIds();
  return {
    name: 'reading',
    element: {
      filter: ['h2', 'h3', 'h4', 'h5', 'h6', 'table', 'pre', 'p', 'a'],
      visit: (node, context) => {
        const { tagName } = node;
        if (tagName === 'h2' || tagName === 'h3') heading = context.textContent(node);
        if (tagName.startsWith('h') && node.properties['id'] === undefined)
          context.setProperty(node, 'id', idOf(context.textContent(node)));
        if (tagName === 'table')
          return element('div', { className: ['scroll'], ...region(`Table: ${heading}`) }, [table(node)]);
        if (tagName === 'pre') return codeBlock(node, (language) => region(`Code (${language}): ${heading}`));
        if (tagName === 'p') return figure(node, context.fileURL);
        if (tagName === 'a') return download(node);
        return undefined;
      },
    },
  };
}

/** Returns a function that makes the properties of a named region. A second region `A` is named `A, 2`. */
function regionNames(): (name: string) => Properties {
  const counts = new Map<string, number>();
  return (name) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return { role: 'region', tabIndex: 0, ariaLabel: count === 1 ? name : `${name}, ${String(count)}` };
  };
}
