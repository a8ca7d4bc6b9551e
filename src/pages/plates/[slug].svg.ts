import type { APIRoute, GetStaticPaths, InferGetStaticPropsType } from 'astro';
import { letters } from '../../drawings/lettering.ts';
import { pictureFile, SCHEMES } from '../../drawings/picture-file.ts';
import { drawPlate, FIELD, type Words } from '../../drawings/plate-drawing.ts';
import css from '../../drawings/plate.css?raw';
import { readAllStories } from '../../site/stories.ts';

/** A light and a dark file for each story. */
export const getStaticPaths = (async () => {
  const stories = await readAllStories();
  return stories.flatMap(({ slug, category, drawing, keywords }) =>
    SCHEMES.map(({ scheme, ending }) => ({
      params: { slug: slug + ending },
      props: { category, drawing, keywords, scheme },
    })),
  );
}) satisfies GetStaticPaths;

/** The picture of a story as an SVG file. Its letters are outlines, because a picture cannot load the site's font. */
export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = ({
  props: { category, drawing, keywords, scheme },
}) => {
  const { soft, mark, accent, words } = drawPlate(drawing, keywords);
  const content =
    `<rect width="100%" height="100%" fill="var(--ground)"/><path class="soft" d="${soft}"/>` +
    `<path class="bars" d="${mark}"/><path class="accent" d="${accent}"/>${words.map(outlined).join('')}`;
  return pictureFile({ ...FIELD, classes: `plate ${category}`, css, drawing: content, scheme });
};

function outlined({ x, y, text, face, size, tone }: Words): string {
  return `<g class="${tone ?? ''}">${letters(text, x, y, { face, size }, 'currentcolor')}</g>`;
}
