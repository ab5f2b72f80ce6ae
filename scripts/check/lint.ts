import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runTool, type ToolResult } from '../run-tool.ts';

const KNOWN = '.cache/lint.json';
/** File with the graph of imports, which the type check writes. */
const GRAPH = '.cache/types.tsbuildinfo';
/** Files that affect the lint result of every file. */
const RULES = ['.oxlintrc.json', 'tsconfig.json', 'package-lock.json'];
const CLONED_FROM = 'origin/HEAD';
const LINTED = /\.(?:[cm]?[jt]s|[jt]sx)$/;
/** Minimum number of changed files at which all files are linted, because this is as fast. */
const SOME_MAX = 1_000;

/** Hashes of the last successful lint: one for the rules, and one for each file by its path. */
export type Known = { rules: string; files: Record<string, string> };

/** Importers of each file by path, from the last type check. */
export type Importers = ReadonlyMap<string, readonly string[]>;

/**
 * Picks the files to lint again: files that changed since they passed, and the direct importers of these files, because the result of type-aware
 * rules depends on imports. Indirect importers would often be half of all files, so `npm test` lints them. Null means all files.
 */
export function pickFiles(known: Known | null, now: Known, importers: Importers | null): string[] | null {
  if (known?.rules !== now.rules) return null;
  const isGone = (path: string) => now.files[path] === undefined;
  const changed = Object.keys({ ...known.files, ...now.files }).filter((path) => known.files[path] !== now.files[path]);
  if (changed.length === 0) return [];
  if (importers === null) return null;
  const picked = new Set([...changed, ...changed.flatMap((path) => importers.get(path) ?? [])]);
  const files = [...picked].filter((path) => !isGone(path)).toSorted();
  return files.length > SOME_MAX ? null : files;
}

/** Lints the files that changed since they passed; `npm test` lints all files. */
export async function lintChanged(options: { env: NodeJS.ProcessEnv; timeoutMs: number }): Promise<ToolResult> {
  const now = await readNow(options);
  const known = now && (readKnown(KNOWN) ?? (await readCloned(now, options)));
  const files = now && pickFiles(known, now, readImporters(GRAPH));
  if (files?.length === 0) return { isOk: true, output: '', ms: 0, cpuMs: 0 };
  const result = await runTool(['oxlint', ...(files ?? [])], options);
  if (result.isOk && now !== null) writeKnown(KNOWN, now);
  return result;
}

/** Null without git, because only git distinguishes our files from others. */
async function readNow(options: { timeoutMs: number }): Promise<Known | null> {
  const listed = await runTool(['git', 'ls-files', '-z', '--cached', '--others', '--exclude-standard'], options);
  if (!listed.isOk) return null;
  const paths = listed.output.split('\0').filter((path) => LINTED.test(path) && existsSync(path));
  return {
    rules: hash(RULES.map((path) => readFileSync(path, 'utf8')).join('\0')),
    files: Object.fromEntries(paths.map((path) => [path, hash(readFileSync(path, 'utf8'))])),
  };
}

/**
 * Returns the results for a fresh clone, where all files of the cloned commit count as passed because `npm test` linted them. Null when the folder is
 * not a clone.
 */
async function readCloned(now: Known, options: { timeoutMs: number }): Promise<Known | null> {
  const listed = await runTool(['git', 'ls-tree', '-r', '-z', '--name-only', CLONED_FROM], options);
  const differing = await runTool(['git', 'diff', '-z', '--name-only', '--no-renames', CLONED_FROM], options);
  if (!listed.isOk || !differing.isOk) return null;
  return pickCloned(now, listed.output.split('\0'), new Set(differing.output.split('\0')));
}

/** @param differing paths of files that were changed or deleted since the clone */
export function pickCloned(now: Known, cloned: readonly string[], differing: ReadonlySet<string>): Known | null {
  if (RULES.some((path) => differing.has(path))) return null;
  const files = cloned.map((path) => [path, differing.has(path) ? 'as cloned' : now.files[path]] as const);
  return {
    rules: now.rules,
    files: Object.fromEntries(files.filter((file): file is [string, string] => file[1] !== undefined)),
  };
}

export function readKnown(path: string): Known | null {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Known) : null;
}

/** In a fresh clone the folder may not exist yet, because the type check creates it and may be slower than the linter. */
export function writeKnown(path: string, known: Known): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(known));
}

interface BuildInfo {
  fileNames: string[];
  fileIdsList?: number[][];
  /** Index of a file, and index of the list of import statements in this file; both start at 1. */
  referencedMap?: [number, number][];
}

/** Returns the importers of each file; null before the first type check, and when the compiler's graph has another format. */
export function readImporters(graph: string): Importers | null {
  if (!existsSync(graph)) return null;
  const { fileNames, fileIdsList, referencedMap } = JSON.parse(readFileSync(graph, 'utf8')) as BuildInfo;
  if (!fileIdsList || !referencedMap) return null;
  const toPath = (id: number) => join('.cache', fileNames[id - 1] ?? '');
  const importers = new Map<string, string[]>();
  for (const [file, list] of referencedMap) {
    for (const imported of fileIdsList[list - 1] ?? []) {
      const path = toPath(imported);
      if (path.includes('node_modules')) continue;
      const known = importers.get(path);
      if (known) known.push(toPath(file));
      else importers.set(path, [toPath(file)]);
    }
  }
  return importers;
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}
