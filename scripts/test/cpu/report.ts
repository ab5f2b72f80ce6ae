import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { FileCpu } from './budget.ts';

const FILES = '.cache/test/cpu.json';
const POSTGRES = '.cache/test/cpu-postgres.json';

export function writeFilesCpu(files: readonly FileCpu[]): void {
  write(FILES, files);
}

/** The database works for all files at once, so its time belongs to the run and not to a file. */
export function writePostgresCpu(cpuMs: number): void {
  write(POSTGRES, { cpuMs });
}

function write(path: string, content: unknown): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(content, null, 1)}\n`);
}
