import { imageMetadata } from 'astro/assets/utils';
import { readFile } from 'node:fs/promises';
import { markdownToHast } from 'satteri';
import {
  childElements,
  element,
  type Element,
  type Properties,
  text,
  textOf,
  textProperty,
} from '../html-tree.ts';

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
 * for other paragraphs. The address of the picture is relative to `from`, the file of the text.
 */
export async function figure(node: Readonly<Element>, from: URL | undefined): Promise<Element | undefined> {
  const [image, ...others] = node.children;
  if (image?.type !== 'element' || image.tagName !== 'img' || others.length > 0) return undefined;
  const title = textProperty(image, 'title');
  const caption = title ? [element('figcaption', {}, [text(typeset(title))])] : [];
  return element('figure', {}, [await picture(image, from), ...caption]);
}

/** A title of a picture with the quotation marks and dashes of a text: Sätteri changes them in all but titles. */
function typeset(title: string): string {
  const words = title.replaceAll(/[!#-&(-,/:-@[-`{-~]/g, '\\$&');
  // The letter keeps Markdown from reading the beginning of a caption as that of a list.
  return textOf(markdownToHast(`A ${words}`, { features: { smartPunctuation: true } })).slice(2);
}

/** Widths in pixels in which the build offers a photograph, and the width of a text's column, also in pixels. */
const SMALLEST = 480;
const WIDTHS = [SMALLEST, 800, 1200, 1600];
const COLUMN = 640;
const SIZES = '(min-width: 48rem) 40rem, 100vw';

/** Whether a picture is narrower than the column, so that the page shows it in its own size. */
async function isNarrow(address: string, from: URL | undefined): Promise<boolean> {
  try {
    return (await imageMetadata(await readFile(new URL(address, from)))).width < COLUMN;
  } catch {
    // The check names a picture that is not there (content/places.ts), and `astro dev` shows the text meanwhile.
    return false;
  }
}

/**
 * A picture without its title. A photograph beside the text is offered in several widths, as AVIF and as WebP, without
 * what the camera noted. Astro replaces each `__ASTRO_IMAGE_`, its mark for a picture of a text, by the addresses of the
 * pictures that it makes (astro/dist/content/runtime.js).
 */
async function picture(
  { properties: { title: _, ...properties } }: Readonly<Element>,
  from: URL | undefined,
): Promise<Element> {
  const address = String(properties['src']);
  const src = decodeURI(address);
  if (src.startsWith('/') || !/\.(jpe?g|png|webp|avif)$/i.test(src) || (await isNarrow(address, from)))
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
