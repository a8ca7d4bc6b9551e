/** `client:touch` in a build. Every page with DialogHost loads it, so it also defines the element <astro-island>. */
import './island.ts';
import touch from './touch.ts';

export default touch;
