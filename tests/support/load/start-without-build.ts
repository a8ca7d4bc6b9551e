/** Starts the site with its functions, as `npm start` does, but with a folder that has no pages. The proofs run it. */
import { start } from '../../../local/commands/start.ts';

const [root = ''] = process.argv.slice(2);

await start({ build: () => Promise.resolve(), site: { root } });
