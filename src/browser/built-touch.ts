/**
 * The directive `client:touch`, as builds use it. This file also defines <astro-island>, in place of Astro's
 * script (see island.ts).
 */
import './island.ts';
import touch from './touch.ts';

export default touch;
