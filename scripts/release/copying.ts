import {
  copyFileSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** Copies the files that `skipped` does not match, as hard links if the file system supports them; empty folders are omitted. */
export function copyTree(from: string, to: string, skipped: RegExp): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    if (skipped.test(source)) continue;
    const target = join(to, entry.name);
    if (entry.isDirectory()) copyTree(source, target, skipped);
    else if (entry.isSymbolicLink()) linkTo(readlinkSync(source), target);
    else if (entry.isFile()) linkFile(source, target);
  }
}

export function linkFile(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

export function linkTo(target: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path);
}

/** Writes a file after deleting an existing one, which may be a hard link to a source file. */
export function writeJson(path: string, value: unknown): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, `${JSON.stringify(value, null, 2)}\n`);
  renameSync(`${path}.new`, path);
}
