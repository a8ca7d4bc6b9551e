import { childElements, element, type Element, type Properties, text, textProperty } from '../html-tree.ts';

/**
 * Turns a code block into a scrolling region; `region` makes the region's properties from the block's
 * language. Returns undefined for a block that is already such a region or contains no element.
 */
export function codeBlock(
  node: Readonly<Element>,
  region: (language: string) => Properties,
): Element | undefined {
  const [inner] = childElements(node);
  if (!inner || 'tabIndex' in node.properties) return undefined;
  const [name = ''] = [inner.properties['className']].flat();
  const language = name.replace('language-', '') || 'text';
  return element('pre', { ...region(language), dataLanguage: language }, [
    element('code', {}, inner.children),
  ]);
}

/**
 * Turns a paragraph that contains only a picture into a figure, with the picture's title as caption. Returns undefined
 * for other paragraphs.
 */
export function figure(node: Readonly<Element>): Element | undefined {
  const [image, ...others] = node.children;
  if (image?.type !== 'element' || image.tagName !== 'img' || others.length > 0) return undefined;
  const title = textProperty(image, 'title');
  const caption = title ? [element('figcaption', {}, [text(title)])] : [];
  return element('figure', {}, [picture(image), ...caption]);
}

/** Widths in pixels in which the build offers a photograph, and the width of a text's column. */
const SMALLEST = 480;
const WIDTHS = [SMALLEST, 800, 1200, 1600];
const SIZES = '(min-width: 48rem) 40rem, 100vw';

/**
 * A picture without its title. A photograph beside the text is offered in several widths, as AVIF and as WebP, without
 * what the camera noted. Astro replaces each `__ASTRO_IMAGE_`, its mark for a picture of a text, by the addresses of the
 * pictures that it makes (astro/dist/content/runtime.js).
 */
function picture({ properties: { title: _, ...properties } }: Readonly<Element>): Element {
  const src = decodeURI(String(properties['src']));
  if (src.startsWith('/') || !/\.(jpe?g|png|webp|avif)$/i.test(src))
    return element('img', { ...properties, loading: 'lazy' }, []);
  const mark = (format: string, more: Properties) =>
    JSON.stringify({ ...more, src, format, width: SMALLEST, widths: WIDTHS, sizes: SIZES, index: 0 });
  return element('picture', {}, [
    element('source', { type: 'image/avif', __ASTRO_IMAGE_: mark('avif', {}) }, []),
    element('img', { __ASTRO_IMAGE_: mark('webp', { alt: properties['alt'], loading: 'lazy' }) }, []),
  ]);
}

/**
 * Adds `download` to a link to a CSV or text file under /documents, so that the browser saves the file. Without
 * `download`, a browser shows a text file as a page. Returns undefined for other links and for a link that already has
 * `download`.
 */
export function download(node: Readonly<Element>): Element | undefined {
  const { properties, children } = node;
  const isFile = /^\/documents\/.+\.(csv|txt)$/.test(textProperty(node, 'href'));
  return isFile && properties['download'] === undefined
    ? element('a', { ...properties, download: '' }, children)
    : undefined;
}
