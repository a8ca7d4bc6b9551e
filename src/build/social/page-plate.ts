import type { Plate, Words } from '../../drawings/plate-drawing.ts';
import { childElements, type Element, elementsIn, textOf, textProperty } from '../html-tree.ts';
import type { Page } from '../pages/page.ts';

/** Reads the plate out of an article's page (components/drawn/Plate.astro). Throws when the page has none. */
export function plateOf({ document, path }: Page): Plate {
  const svg = [...elementsIn(document, 'svg')].find((one) => classesOf(one).includes('plate'));
  if (!svg) throw new Error(`The page ${path} has no plate`);
  const parts = childElements(svg);
  const d = (name: string) =>
    textProperty(parts.find((part) => part.tagName === 'path' && classesOf(part)[0] === name) ?? svg, 'd');
  return {
    soft: d('soft'),
    mark: d('bars'),
    accent: d('accent'),
    words: parts.filter(({ tagName }) => tagName === 'text').map(wordsOf),
  };
}

type Tone = NonNullable<Words['tone']>;

function wordsOf(node: Element): Words {
  const classes = classesOf(node);
  const face = classes.includes('heading') ? 'heading' : 'label';
  const tone = classes.find((name): name is Tone => name !== 'heading');
  const number = (name: string) => Number(node.properties[name]);
  const at = { x: number('x'), y: number('y'), size: number('fontSize') };
  return { ...at, text: textOf(node), face, ...(tone && { tone }) };
}

function classesOf({ properties }: Element): string[] {
  return [properties['className']].flat().filter((name) => typeof name === 'string');
}
