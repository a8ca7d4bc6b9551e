import { spawn } from 'node:child_process';
import { SetupProblem } from '../settings.ts';

/**
 * Runs `astro build` into `dist/` and prints nothing. Throws a SetupProblem with the output of a failed build.
 */
export async function buildSite(signal?: AbortSignal): Promise<void> {
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' };
  const child = spawn(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build'], {
    env,
    signal,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  if (code !== 0) throw new SetupProblem(`The site could not be built:\n${output.join('')}`);
}
