import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Problem } from '../problem.ts';
import { runTool } from '../run-tool.ts';

/** Every version of PostgreSQL that the product supports, as docs/operations.md says (OPS-118). */
export const MAJORS: readonly number[] = [15, 16, 17, 18];

/** Version of the project's own packages; the packages of the other versions are in versions/package-lock.json. */
export const OWN_MAJOR = 18;

const PACKAGES = fileURLToPath(new URL('versions', import.meta.url));

/**
 * Installs the packages of the other versions below `cache`, in the versions of their lock file, and returns the folder of the requested version. The
 * packages stay there until the lock file changes.
 */
export async function installMajor(major: number, cache: string): Promise<string> {
  const lock = readFileSync(join(PACKAGES, 'package-lock.json'));
  const target = join(cache, `postgres-${createHash('sha256').update(lock).digest('hex').slice(0, 12)}`);
  if (!existsSync(target)) await install(target);
  const name = `postgres-${major}-${process.platform}-${process.arch}`;
  const folder = join(target, 'node_modules', name);
  // npm silently leaves out optional packages of other platforms.
  if (!existsSync(folder))
    throw new Problem(`There is no PostgreSQL ${major} for ${process.platform}-${process.arch}.`);
  return folder;
}

/** Installs into a folder next to `target` and renames it, so that a killed run leaves no partial folder named `target`. */
async function install(target: string): Promise<void> {
  const staging = `${target}.${process.pid}`;
  mkdirSync(dirname(target), { recursive: true });
  mkdirSync(staging);
  try {
    for (const name of ['package.json', 'package-lock.json']) copyFileSync(join(PACKAGES, name), join(staging, name));
    if (existsSync('.npmrc')) copyFileSync('.npmrc', join(staging, '.npmrc'));
    const options = ['--ignore-scripts', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
    const { isOk, output } = await runTool(['npm', 'ci', '--prefix', staging, ...options]);
    if (!isOk) throw new Problem(`${output}The versions of PostgreSQL could not be installed; npm says why above.`);
    renameSync(staging, target);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}
