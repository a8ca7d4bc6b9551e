/** Starts a tiny site as `npm start` does. `tests/local/start.test.ts` runs this program. */
import { start } from '../../local/commands/start.ts';

const [folder = '', isEndless] = process.argv.slice(2);

/** A build that ends only when it is aborted. */
function buildForever(signal: AbortSignal): Promise<void> {
  const alive = setInterval(() => undefined, 1000);
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => {
      clearInterval(alive);
      reject(signal.reason as Error);
    });
  });
}

await start({
  build: isEndless === 'endless' ? buildForever : () => Promise.resolve(),
  site: { root: `${folder}/dist`, functionsDir: `${folder}/functions`, configFile: `${folder}/netlify.toml` },
});
