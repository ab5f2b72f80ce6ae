import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { isErrno } from './lock-file.ts';

/**
 * Makes the folder and those above it, the last one with `mode`. Node's own recursive way never returns where the system
 * answers "no such file" although the parent exists (/proc does), and a wrong DATA_DIR must end in a sentence.
 */
export function makeFolders(path: string, mode?: number): void {
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return;
    if (!isErrno(error, 'ENOENT') || dirname(path) === path) throw error;
    makeFolders(dirname(path));
    mkdirSync(path, { mode });
  }
}
