export interface LockEntry {
  version?: string;
  integrity?: string;
  link?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  workspaces?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/** By their place, as in a lock file. */
export type Packages = Record<string, LockEntry>;

export type Purpose = 'start' | 'everything';

export const RUNNING_PARTS: readonly string[];
export const UNREAD: RegExp;
export function readPackages(path: string): Packages | null;
export function needsPackagedNode(root: string, version?: string, path?: string): boolean;
export function selectPackages(
  packages: Packages,
  purpose: Purpose,
  withNode: boolean,
  parts?: readonly string[],
  withDatabase?: boolean,
): Packages;
export function isInstalled(root: string, purpose: Purpose): boolean;
export function findPackagedNode(root: string): string;
export function fitsHere(entry: LockEntry): boolean;
