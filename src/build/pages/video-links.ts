import { elementsIn, type HtmlNode, textProperty } from '../html-tree.ts';

/** Whether a page has a link that opens a video in a dialog. */
export function hasVideoLink(document: HtmlNode): boolean {
  return [...elementsIn(document)].some((element) => textProperty(element, 'dataDialog') === 'video');
}
