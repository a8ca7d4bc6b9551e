import { spawn } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';

/** A copy of the site's sources that a test can change and build. */
export interface SiteCopy {
  root: string;
  write: (path: string, text: string | Uint8Array) => void;
  /** Changes a file's text. Throws when nothing changed, because the test would then prove nothing. */
  edit: (path: string, change: (text: string) => string) => void;
  /** Removes a file, or a folder with all that is in it. */
  remove: (path: string) => void;
  /** Runs `astro build` into the copy's `dist`. Returns the exit code and the output. */
  build: () => Promise<{ code: number | null; output: string }>;
  dispose: () => void;
}

const COPIED = [
  'src',
  'public',
  'netlify',
  'astro.config.mjs',
  'netlify.toml',
  'package.json',
  'tsconfig.json',
];

/** Copies the files that a build reads, and links the packages. */
export function siteCopy(): SiteCopy {
  const root = mkdtempSync(join(tmpdir(), 'site-copy-'));
  for (const path of COPIED) cpSync(path, join(root, path), { recursive: true });
  linkPackages(join(root, 'node_modules'));
  const at = (path: string): string => join(root, path);
  const write: SiteCopy['write'] = (path, text) => {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), text);
  };
  return {
    root,
    write,
    edit: (path, change) => {
      const old = readFileSync(at(path), 'utf8');
      const text = change(old);
      if (text === old) throw new Error(`Nothing changed in ${path}`);
      write(path, text);
    },
    remove: (path) => rmSync(at(path), { recursive: true }),
    build: () => runAstro(root, ['build']).ended,
    dispose: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** Changes every file of a copy that the pattern matches. */
export function rewrite({ root, write }: SiteCopy, pattern: string, change: (text: string) => string): void {
  for (const file of globSync(pattern, { cwd: root }))
    write(file, change(readFileSync(join(root, file), 'utf8')));
}

/** Removes the articles of a copy except `kept`, and what other files say about the others. */
export function removeArticles(copy: SiteCopy, kept?: string): void {
  for (const file of globSync('src/content/articles/*.md', { cwd: copy.root }))
    if (basename(file, '.md') !== kept) copy.remove(file);
  copy.write('src/content/published-articles.json', '{}\n');
  const toOthers = kept === undefined ? '' : `(?!${kept}[)#])`;
  const links = new RegExp(String.raw`\[([^\]]+)\]\(/blog/${toOthers}[^)]+\)`, 'g');
  rewrite(copy, 'src/content/{articles,tools}/*.md', (text) => text.replaceAll(links, '$1'));
  rewrite(copy, 'src/content/questions/*.yaml', (text) => text.replaceAll(/to: \/blog\/\S+/g, 'to: /blog'));
}

/**
 * Makes a folder `node_modules` with a link to each package. The whole folder is not linked, because Astro and Vite
 * write their caches into `node_modules`.
 */
function linkPackages(folder: string): void {
  mkdirSync(folder);
  const packages = readdirSync('node_modules').filter((name) => !/^\.(?!bin)/.test(name));
  for (const name of packages) symlinkSync(resolve('node_modules', name), join(folder, name));
}

/** This process's variables without those of the test runner. With `VITEST`, Astro's dev server serves no pages. */
export function environment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST$)/.test(name)));
}

/** Starts an Astro command in a folder. */
export function runAstro(root: string, args: readonly string[]) {
  const child = spawn(process.execPath, [join(root, 'node_modules/astro/bin/astro.mjs'), ...args], {
    cwd: root,
    env: {
      ...environment(),
      ASTRO_TELEMETRY_DISABLED: '1',
      NODE_ENV: args[0] === 'dev' ? 'development' : 'production',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const ended = new Promise<{ code: number | null; output: string }>((done, fail) =>
    child.once('error', fail).once('close', (code) => done({ code, output })),
  );
  return { child, ended };
}
