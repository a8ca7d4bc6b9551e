import type { APIRoute } from 'astro';
import { homeScreenIcon } from '../drawings/icons.ts';

/** The icon of a phone's home screen, and the logo in structured data. */
export const GET: APIRoute = async () => new Response(new Uint8Array(await homeScreenIcon()));
