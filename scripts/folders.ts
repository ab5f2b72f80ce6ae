import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { isErrno } from './lock-file.ts';

/**
 * Creates a folder and its parents; only the folder itself gets `mode`. Node's own recursive call never returns when the system answers "no such
 * file" although the parent exists (/proc does), and a wrong DATA_DIR must give an error message.
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
