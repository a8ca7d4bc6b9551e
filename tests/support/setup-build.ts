import { buildSite } from '../../local/netlify/build.ts';
import { once } from './once.ts';

/** Builds the site into `dist/`. */
export default async function setup(): Promise<void> {
  await once('build', () => buildSite());
}
