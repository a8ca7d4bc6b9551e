// `npm run fix-lock`: adds the optional platform packages that `npm install` left out of package-lock.json.
// Some registries list packages for one platform only; npm then writes a lock that `npm ci` refuses elsewhere ("Missing: … from lock file").
import { readFileSync, writeFileSync } from 'node:fs';

interface LockedPackage {
  version?: string;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  optionalDependencies?: Record<string, string>;
}

/** The part of package-lock.json (version 3) that the repair reads; keys of `packages` are install paths. */
export interface Lock {
  packages: Record<string, LockedPackage>;
}

const system = /darwin|android|win32|linux|freebsd|openbsd|netbsd|sunos|aix|openharmony/;
const processor = /arm64|x64|ia32|wasm32|riscv64|loong64|ppc64|s390x|mips64el|arm/;
const lastFolder = /(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/;

/** The package that `name` means inside the package at `from`: its own node_modules first, then every folder above it, as Node does. */
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

/** Adds every missing optional package with an exact version to the lock, in place. Returns the paths it added. */
export function addPlatformPackages(lock: Lock): string[] {
  const added: string[] = [];
  for (const [path, locked] of Object.entries({ ...lock.packages })) {
    for (const [name, version] of Object.entries(locked.optionalDependencies ?? {})) {
      const found = resolve(lock, path, name);
      if (found?.version === version || !/^\d/.test(version)) continue;
      // Another version stands in the way: this one goes inside the package that asks for it.
      const target = pathIn(found ? path : '', name);
      lock.packages[target] = platformPackage(name, version);
      added.push(target);
    }
  }
  return added;
}

if (import.meta.main) {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
  const added = addPlatformPackages(lock);
  writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`Added ${String(added.length)} platform packages to package-lock.json.`);
}
