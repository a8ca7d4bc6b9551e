/** `npm start` with a tiny site in the place of the build: the program that `tests/local/start.test.ts` runs. */
import { start } from '../../local/start.ts';

const [folder = '', isEndless] = process.argv.slice(2);

/** A build that only ends when it is stopped. */
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
