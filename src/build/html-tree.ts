import type { HastNode } from 'satteri';

/** A node of parsed HTML (hast). Plugins of Sätteri, Astro's Markdown processor, receive and return such nodes. */
export type HtmlNode = HastNode;
export type Element = Extract<HastNode, { type: 'element' }>;
export type ElementChild = Element['children'][number];
export type Properties = Element['properties'];

/** Yields every element below a node, in document order; with `tagName`, only elements of that name. */
export function* elementsIn(node: HtmlNode, tagName?: string): Generator<Element> {
  if (!('children' in node)) return;
  for (const child of node.children) {
    if (child.type === 'element' && (tagName ?? child.tagName) === child.tagName) yield child;
    yield* elementsIn(child, tagName);
  }
}

export function childElements(node: Readonly<Element>): Element[] {
  return node.children.filter((child) => child.type === 'element');
}

/** All text below a node. */
export function textOf(node: HtmlNode): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

/** Returns a property's value; `''` when it is missing or not a string. */
export function textProperty(node: Readonly<Element>, name: string): string {
  const value = node.properties[name];
  return typeof value === 'string' ? value : '';
}

export function element(tagName: string, properties: Properties, children: ElementChild[]): Element {
  return { type: 'element', tagName, properties, children };
}

export function text(value: string): ElementChild {
  return { type: 'text', value };
}
