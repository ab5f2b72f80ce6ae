import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { FileCpu } from './budget.ts';

const FILES = '.cache/test/cpu.json';
const JOURNEYS = '.cache/test/cpu-journeys.json';
const POSTGRES = '.cache/test/cpu-postgres.json';

export function writeFilesCpu(files: readonly FileCpu[]): void {
  write(FILES, files);
}

export function writeJourneysCpu(files: readonly FileCpu[]): void {
  write(JOURNEYS, files);
}

/** The database works for all files together, so its CPU time is counted for the run, not for a file. */
export function writePostgresCpu(cpuMs: number): void {
  write(POSTGRES, { cpuMs });
}

/** Returns the results of the last run of each kind; empty without one. */
export function readCpu(): { files: FileCpu[]; journeys: FileCpu[]; postgresMs: number } {
  return {
    files: read<FileCpu[]>(FILES) ?? [],
    journeys: read<FileCpu[]>(JOURNEYS) ?? [],
    postgresMs: read<{ cpuMs: number }>(POSTGRES)?.cpuMs ?? 0,
  };
}

function read<Content>(path: string): Content | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Content;
  } catch {
    return null;
  }
}

function write(path: string, content: unknown): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(content, null, 1)}\n`);
}
