/**
 * Starts the site as `npm start` does, with its own functions, but with an empty folder instead of a build. The proofs
 * run this program.
 */
import { start } from '../../../local/commands/start.ts';

const [root = ''] = process.argv.slice(2);

await start({ build: () => Promise.resolve(), site: { root } });
