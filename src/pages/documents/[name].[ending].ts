import type { APIRoute } from 'astro';
import { getCollection } from 'astro:content';
import { takeawayFile, takeawayText } from '../../site/takeaways.ts';

/** A file that readers of an article can download. */
export async function getStaticPaths() {
  return (await getCollection('takeaways')).map((takeaway) => {
    const [name = '', ending = ''] = takeawayFile(takeaway).href.replace('/documents/', '').split('.');
    return { params: { name, ending }, props: { text: takeawayText(takeaway) } };
  });
}

export const GET: APIRoute<{ text: string }> = ({ props }) => new Response(props.text);
