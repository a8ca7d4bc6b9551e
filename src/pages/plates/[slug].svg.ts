import type { APIRoute, GetStaticPaths, InferGetStaticPropsType } from 'astro';
import { pictureFile } from '../../components/drawn/picture-file.ts';
import { FIELD, platePaths } from '../../components/drawn/plate-paths.ts';
import css from '../../components/drawn/plate.css?raw';
import { readStories } from '../../site/stories.ts';

/** One file for each card of the blog teaser. */
export const getStaticPaths = (async () => {
  const stories = await readStories();
  return stories.map(({ slug, category }) => ({ params: { slug }, props: { slug, category } }));
}) satisfies GetStaticPaths;

/** The picture of an article as an SVG file. */
export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = ({
  props: { slug, category },
}) => {
  const { soft, mark, accent } = platePaths(category, slug);
  const drawing =
    `<rect width="100%" height="100%" fill="var(--ground)"/><path class="soft" d="${soft}"/>` +
    `<path d="${mark}"/><path class="accent" d="${accent}"/>`;
  return pictureFile({ ...FIELD, classes: `plate ${category}`, css, drawing });
};
