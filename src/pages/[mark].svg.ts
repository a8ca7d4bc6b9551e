import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { drawMark } from '../drawings/mark.ts';
import { pictureFile, SCHEMES } from '../drawings/picture-file.ts';

const css =
  '.frame,.rules{fill:none;stroke:var(--ink)}.rules{stroke:var(--line)}.letters{fill:none;color:var(--ink);stroke:var(--ink);stroke-width:3;stroke-linecap:square}';

export function getStaticPaths() {
  return SCHEMES.map(({ scheme, ending }) => ({ params: { mark: `mark${ending}` }, props: { scheme } }));
}

/** The logo without motion, for the pages that functions return: four cells in two rows. */
export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = ({ props: { scheme } }) =>
  pictureFile({ ...drawMark(), classes: 'mark', css, scheme });
