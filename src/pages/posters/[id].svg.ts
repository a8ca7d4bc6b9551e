import type { APIRoute, GetStaticPaths, InferGetStaticPropsType } from 'astro';
import { getCollection } from 'astro:content';
import { pictureFile } from '../../components/drawn/picture-file.ts';
import { posterPaths } from '../../components/drawn/poster-paths.ts';
import css from '../../components/drawn/poster.css?raw';

/** One file for each video. */
export const getStaticPaths = (async () => {
  const videos = await getCollection('videos');
  return videos.map(({ id, data }) => ({ params: { id }, props: { id, kind: data.poster } }));
}) satisfies GetStaticPaths;

/** The poster of a video as an SVG file. */
export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = ({ props: { id, kind } }) => {
  const { quiet, mark } = posterPaths(kind, id);
  const drawing =
    '<rect width="112" height="63"/><path class="days" d="M16 0v63M32 0v63M48 0v63M64 0v63M80 0v63M96 0v63"/>' +
    `<path class="mark" d="${mark}"/><path class="quiet" d="${quiet}"/>` +
    '<path class="play" d="M0 45h16v18H0z"/><path class="go" d="M5 49v10l8-5z"/>';
  return pictureFile({ width: 112, height: 63, classes: kind, css, drawing });
};
