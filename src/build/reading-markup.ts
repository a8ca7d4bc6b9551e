import type { AstroConfig, AstroIntegration } from 'astro';

/** The parts of hast and of Sätteri's plugin interface that are used here. */
interface Text {
  type: 'text';
  value: string;
}
interface Element {
  type: 'element';
  tagName: string;
  properties: Record<string, unknown>;
  children: (Element | Text)[];
}
interface Context {
  textContent(node: Element): string;
}
export interface HastPlugin {
  name: string;
  element: { filter: string[]; visit(node: Readonly<Element>, context: Context): Element | undefined };
}

/**
 * What Markdown leaves out of an article: tables and code that scroll inside themselves and can be reached and named,
 * header cells for rows, figures with captions, alignment without `style=`, and footnotes that show their heading.
 */
export function readingMarkup(): AstroIntegration {
  return {
    name: 'reading-markup',
    hooks: {
      'astro:config:setup': ({ config }) => addHastPlugin(config, readingPlugin),
    },
  };
}

/** Has Astro's Markdown processor run one more plugin over every document. */
export function addHastPlugin({ markdown }: AstroConfig, plugin: () => HastPlugin): void {
  const { hastPlugins } = markdown.processor.options as { hastPlugins: (() => HastPlugin)[] };
  hastPlugins.push(plugin);
}

/** One document's visitor; a region is named after the heading that it stands under. */
function readingPlugin(): HastPlugin {
  let heading = 'Article';
  const counts = new Map<string, number>();
  const region = (kind: string, text: string) => {
    const name = `${kind}: ${text}`;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return { role: 'region', tabIndex: 0, ariaLabel: count === 1 ? name : `${name}, ${String(count)}` };
  };
  return {
    name: 'reading',
    element: {
      filter: ['h2', 'h3', 'table', 'pre', 'p', 'a'],
      visit: (node, context) => {
        if (node.properties['id'] === 'footnote-label')
          return element('h2', { id: 'footnote-label' }, node.children);
        if (node.tagName === 'h2' || node.tagName === 'h3') heading = context.textContent(node);
        if (node.tagName === 'table')
          return element('div', { className: ['scroll'], ...region('Table', heading) }, [
            table(node, context),
          ]);
        if (node.tagName === 'pre') return code(node, (language) => region(`Code (${language})`, heading));
        if (node.tagName === 'p') return figure(node);
        if (node.tagName === 'a') return backReference(node);
        return undefined;
      },
    },
  };
}

function table(node: Readonly<Element>, context: Context): Element {
  const sections = elements(node);
  const body = sections.filter(({ tagName }) => tagName === 'tbody').flatMap(elements);
  const columns = elements(body[0] ?? node).length;
  const isNumeric = Array.from({ length: columns }, (_, column) =>
    body.map((row) => context.textContent(elements(row)[column] ?? row).trim()).every(isNumber),
  );
  const cell = (part: string) => (old: Element, column: number) => {
    const isHeader = part === 'thead' || column === 0;
    return element(
      isHeader ? 'th' : 'td',
      {
        ...(isHeader && { scope: part === 'thead' ? 'col' : 'row' }),
        ...((isNumeric[column] || alignment(old) === 'right') && { className: ['number'] }),
        ...(alignment(old) === 'center' && { className: ['centred'] }),
      },
      old.children,
    );
  };
  return element(
    'table',
    {},
    sections.map((section) =>
      element(
        section.tagName,
        {},
        elements(section).map((row) => element('tr', {}, elements(row).map(cell(section.tagName)))),
      ),
    ),
  );
}

function alignment(cell: Element): string | undefined {
  return /text-align: (\w+)/.exec(attribute(cell, 'style'))?.[1];
}

/** A figure as tables have them, or an empty cell; a column of these is set flush right. */
function isNumber(text: string): boolean {
  return /^[-−$]?[\d.,]*\s?%?$|^custom$/.test(text);
}

function code(
  node: Readonly<Element>,
  region: (language: string) => Element['properties'],
): Element | undefined {
  const [inner] = elements(node);
  if (!inner || 'tabIndex' in node.properties) return undefined;
  const [name = ''] = [inner.properties['className']].flat();
  const language = String(name).replace('language-', '') || 'text';
  return element('pre', { ...region(language), dataLanguage: language }, [
    element('code', {}, inner.children),
  ]);
}

/** A picture on a line of its own is a figure; its title is the caption. */
function figure(node: Readonly<Element>): Element | undefined {
  const [image, ...others] = node.children;
  if (image?.type !== 'element' || image.tagName !== 'img' || others.length > 0) return undefined;
  const { title: _, ...properties } = image.properties;
  const title = attribute(image, 'title');
  const caption = title ? [element('figcaption', {}, [text(title)])] : [];
  return element('figure', {}, [element('img', { ...properties, loading: 'lazy' }, []), ...caption]);
}

/** The way back from a footnote is an arrow that every face has, and no emoji. */
function backReference(node: Readonly<Element>): Element | undefined {
  const { dataFootnoteBackref, href, ariaLabel } = node.properties;
  if (dataFootnoteBackref === undefined) return undefined;
  return element('a', { href, ariaLabel, className: ['back-reference'] }, [text('↑')]);
}

function attribute(node: Readonly<Element>, name: string): string {
  const value = node.properties[name];
  return typeof value === 'string' ? value : '';
}

function elements(node: Readonly<Element>): Element[] {
  return node.children.filter((child) => child.type === 'element');
}

function element(tagName: string, properties: Element['properties'], children: Element['children']): Element {
  return { type: 'element', tagName, properties, children };
}

function text(value: string): Text {
  return { type: 'text', value };
}
