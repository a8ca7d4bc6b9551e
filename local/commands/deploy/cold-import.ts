import { execFile } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/**
 * Imports a module in a new process without environment variables. Returns how long the import took, in ms. Rejects
 * when the import fails.
 */
export async function coldImport(file: string): Promise<number> {
  const code = `const start = performance.now();
    await import(${JSON.stringify(pathToFileURL(file).href)});
    console.log(performance.now() - start);
    process.exit(0);`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], {
    env: {},
  });
  return Number(stdout);
}
