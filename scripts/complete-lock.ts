import { readFileSync, writeFileSync } from 'node:fs';

/*
 * npm omits optional packages of other platforms from the lock file when the configured registry does not have them, and `npm ci` then
 * rejects the lock. This script adds them all: `node scripts/complete-lock.ts`, after every change of packages.
 */

interface LockEntry {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

export interface Lock {
  packages: Record<string, LockEntry>;
}

const SYSTEMS = ['android', 'darwin', 'freebsd', 'openharmony', 'win32', 'linux', 'netbsd', 'openbsd', 'sunos', 'aix'];
const PROCESSORS = ['arm64', 'ppc64le', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el', 'x64', 'ia32', 'arm'];

/** Lists optional packages that a package names but the lock file does not contain: returns their path in the lock file and their entry. */
export function listMissing(lock: Lock): [place: string, entry: LockEntry][] {
  const missing = new Map<string, LockEntry>();
  for (const [place, owner] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(owner.optionalDependencies ?? {})) {
      const top = `node_modules/${name}`;
      if (lock.packages[place === '' ? top : `${place}/${top}`] || lock.packages[top]) continue;
      missing.set(top, toEntry(name, version, owner.dev === true));
    }
  }
  return [...missing];
}

/** The names of platform packages contain the platform: `@oxlint/binding-linux-x64-musl`. */
function toEntry(name: string, version: string, isDev: boolean): LockEntry {
  const words = name.slice(name.lastIndexOf('/') + 1).split('-');
  const os = SYSTEMS.find((system) => words.includes(system));
  const cpu = words.some((word) => word.startsWith('wasm')) ? 'wasm32' : PROCESSORS.find((one) => words.includes(one));
  return {
    version: version.replace(/^[\^~]/, ''),
    ...(cpu === undefined ? {} : { cpu: [cpu] }),
    ...(isDev ? { dev: true } : {}),
    ...(words.includes('musl')
      ? { libc: ['musl'] }
      : words.includes('gnu') && os === 'linux'
        ? { libc: ['glibc'] }
        : {}),
    optional: true,
    ...(os === undefined ? {} : { os: [os] }),
  };
}

if (import.meta.main) {
  const file = 'package-lock.json';
  const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock;
  const missing = listMissing(lock);
  const all = [...Object.entries(lock.packages), ...missing].toSorted(([a], [b]) => a.localeCompare(b, 'en'));
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(all) }, null, 2)}\n`);
  process.stdout.write(`${missing.length} packages added to ${file}\n`);
}
