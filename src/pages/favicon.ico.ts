import type { APIRoute } from 'astro';
import { icoFile, tabIcon } from '../drawings/icons.ts';

/** The icon of the tab in two sizes, for browsers and services that ask for this address without reading the page. */
export const GET: APIRoute = async () => new Response(new Uint8Array(await icoFile(tabIcon(), [16, 32])));
