import type { APIRoute } from 'astro';
import { tabIcon } from '../drawings/icons.ts';

/** The icon of the browser's tab, drawn from the mark and the colors. */
export const GET: APIRoute = () => new Response(tabIcon(), { headers: { 'Content-Type': 'image/svg+xml' } });
