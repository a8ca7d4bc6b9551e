/** `client:touch` in a build. Every page with the layout Base has it, so it brings the element of all islands. */
import './island.ts';
import touch from './touch.ts';

export default touch;
