// `npm run fix-lock`: adds the optional platform packages that `npm install` left out of package-lock.json.
// A platform package holds the binaries for one operating system and processor. Some registries list the
// platform packages of one platform only. With such a registry, `npm install` leaves the others out of the
// lock, and `npm ci` fails on other platforms ("Missing: … from lock file").
import { readFileSync, writeFileSync } from 'node:fs';

interface LockedPackage {
  version?: string;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  optionalDependencies?: Record<string, string>;
}

/** The parts of package-lock.json (version 3) that this command reads; the keys of `packages` are install paths. */
export interface Lock {
  packages: Record<string, LockedPackage>;
}

const system = /darwin|android|win32|linux|freebsd|openbsd|netbsd|sunos|aix|openharmony/;
const processor = /arm64|x64|ia32|wasm32|riscv64|loong64|ppc64|s390x|mips64el|arm/;
const lastFolder = /(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/;

/**
 * Resolves `name` from the package at `from` as Node does: its own node_modules first, then those of each parent
 * folder.
 */
function resolve(lock: Lock, from: string, name: string): LockedPackage | undefined {
  const found = lock.packages[pathIn(from, name)];
  if (found || from === '') return found;
  return resolve(lock, from.replace(lastFolder, ''), name);
}

function pathIn(parent: string, name: string): string {
  return `${parent === '' ? '' : `${parent}/`}node_modules/${name}`;
}

function platformPackage(name: string, version: string): LockedPackage {
  const os = system.exec(name)?.[0];
  const cpu = processor.exec(name)?.[0];
  return { version, optional: true, ...(os && { os: [os] }), ...(cpu && { cpu: [cpu] }) };
}

/** Adds all missing optional packages with an exact version to the lock, in place. Returns the added paths. */
export function addPlatformPackages(lock: Lock): string[] {
  const added: string[] = [];
  for (const [path, locked] of Object.entries({ ...lock.packages })) {
    for (const [name, version] of Object.entries(locked.optionalDependencies ?? {})) {
      const found = resolve(lock, path, name);
      if (found?.version === version || !/^\d/.test(version)) continue;
      // If Node finds another version (`found`), the required version is added inside the package that requires it.
      const target = pathIn(found ? path : '', name);
      lock.packages[target] = platformPackage(name, version);
      added.push(target);
    }
  }
  return added;
}

/** Repairs package-lock.json in place. */
export function main(): void {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
  const added = addPlatformPackages(lock);
  writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`Added ${String(added.length)} platform packages to package-lock.json.`);
}
