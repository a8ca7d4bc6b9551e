/** `client:touch` in a build. Every page with DialogHost loads this file, so the file also defines <astro-island>. */
import './island.ts';
import touch from './touch.ts';

export default touch;
