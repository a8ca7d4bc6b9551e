import { buildSite } from '../../local/build.ts';
import { once } from './once.ts';

/** Before tests over the production build: builds it into `dist/`. */
export default async function setup(): Promise<void> {
  await once('build', () => buildSite());
}
