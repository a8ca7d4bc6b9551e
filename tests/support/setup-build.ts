import { buildSite } from '../../local/netlify/build.ts';
import { once } from './once.ts';

/** Builds the site into `dist/`. */
export default async function setup(): Promise<void> {
  if (!process.env["NOBUILD"]) await once("build", () => buildSite());
}
