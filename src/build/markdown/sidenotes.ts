import type { HastPluginDefinition, HastVisitorContext } from 'satteri';
import { element, type Element, type ElementChild, elementsIn, text, textProperty } from '../html-tree.ts';

/**
 * Moves each footnote of a document behind the paragraph, list or table with the note's first reference, as
 * `<div class="sidenote" id="fn-{name}">`. styles/sidenotes.css shows it in the margin of a wide window. The section
 * "Footnotes", which the Markdown processor writes at the end, is removed.
 */
export function sidenotes(): HastPluginDefinition {
  const notes = new Map<string, Element>();
  /** The notes to insert, by the top-level element that they follow. */
  const behind = new Map<Element, Element[]>();
  return {
    name: 'sidenotes',
    before: (root, context) => {
      const section = root.children.find(
        (child) => child.type === 'element' && child.properties['dataFootnotes'] !== undefined,
      );
      if (!section) return;
      for (const note of elementsIn(section, 'li')) notes.set(textProperty(note, 'id'), note);
      context.removeNode(section);
    },
    element: {
      filter: ['a'],
      visit: (link, context) => {
        if (link.properties['dataFootnoteRef'] === undefined) return undefined;
        const id = textProperty(link, 'href').slice(1);
        const note = notes.get(id);
        if (note) {
          notes.delete(id);
          const block = topLevel(link, context);
          const asides = behind.get(block) ?? [];
          behind.set(block, [...asides, sidenote(note, context.textContent(link))]);
        }
        return element(
          'a',
          { href: `#${shortId(id)}`, ariaLabel: `Note ${context.textContent(link)}` },
          link.children,
        );
      },
    },
    after: (_root, context) => {
      for (const [block, asides] of behind) context.insertAfter(block, asides);
    },
  };
}

/** The ancestor of a node that is a child of the document. */
function topLevel(node: Readonly<Element>, context: HastVisitorContext): Element {
  const parent = context.parent(node);
  return parent.type === 'element' ? topLevel(parent, context) : node;
}

function sidenote(note: Element, number: string): Element {
  return element('div', { className: ['sidenote'], id: shortId(textProperty(note, 'id')), role: 'note' }, [
    element('span', { className: ['number'] }, [text(number)]),
    ...withoutBackLinks(note.children),
  ]);
}

/** Removes the links from a footnote to its references: a note is beside its reference. */
function withoutBackLinks(nodes: readonly ElementChild[]): ElementChild[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'element') return node;
    if (node.properties['dataFootnoteBackref'] !== undefined) return [];
    return element(node.tagName, node.properties, withoutBackLinks(node.children));
  });
}

/** The id of a footnote without the prefix that the Markdown processor adds. */
function shortId(id: string): string {
  return id.replace('user-content-', '');
}
