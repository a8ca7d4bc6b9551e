/**
 * Starts the site with its functions, as `npm start` does, but without a build and with a folder that has no
 * pages. site-process.ts runs this program.
 */
import { start } from '../../../local/commands/start.ts';

const [root = ''] = process.argv.slice(2);

await start({ build: () => Promise.resolve(), site: { root } });
