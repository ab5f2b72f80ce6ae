import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Settings } from './settings.ts';

/** Target of a measurement. Targets are printed, but never decide the exit code. */
interface Aim {
  atMost?: number;
  atLeast?: number;
}

export interface Figure {
  name: string;
  value: number;
  unit: string;
  aim?: Aim;
  /** Explanation of the measurement. */
  note?: string;
}

export interface Table {
  title: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

/** Results of one part of the bench. */
export interface Findings {
  part: string;
  figures: Figure[];
  tables: Table[];
  /** All measurements, for later comparison. */
  details: unknown;
}

function isMet({ value, aim }: Figure): boolean | null {
  if (aim === undefined) return null;
  return value <= (aim.atMost ?? Number.POSITIVE_INFINITY) && value >= (aim.atLeast ?? Number.NEGATIVE_INFINITY);
}

/** Rounds to the relevant digits: whole numbers from a hundred, two decimals below ten. */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return '–';
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

function formatAim(aim: Aim, unit: string): string {
  const text = aim.atMost === undefined ? `≥ ${aim.atLeast}` : `≤ ${aim.atMost}`;
  return `${text}${unit === '' ? '' : ` ${unit}`}`;
}

export function printTable({ title, columns, rows }: Table): void {
  const lines = [columns, ...rows];
  const widths = columns.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  console.log(`\n${title}`);
  for (const [index, line] of lines.entries()) {
    const cells = line.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    console.log(`  ${cells.join('  ').trimEnd()}`);
    if (index === 0) console.log(`  ${'─'.repeat(widths.reduce((sum, width) => sum + width + 2, -2))}`);
  }
}

/** Prints cores and load of the machine, because other work on the machine makes measurements worse and never better. */
export function printMachine(): void {
  const [load = 0] = loadavg();
  const cores = availableParallelism();
  console.log(
    `${cores} cores, load ${load.toFixed(1)} before the start${load > cores / 2 ? ': others work here, so read the figures as a lower bound' : ''}`,
  );
}

export function printFigures(title: string, figures: readonly Figure[]): void {
  printTable({
    title,
    columns: ['figure', 'value', 'aim', ''],
    rows: figures.map((figure) => [
      figure.name,
      `${formatNumber(figure.value)}${figure.unit === '' ? '' : ` ${figure.unit}`}`,
      figure.aim ? formatAim(figure.aim, figure.unit) : '',
      { true: '✓', false: '✗', null: ' ' }[`${isMet(figure)}`],
    ]),
  });
  for (const { name, note } of figures) if (note !== undefined) console.log(`    ${name}: ${note}`);
}

/** Writes all results as JSON below bench/results, and returns the path. */
export function writeResults(folder: string, settings: Settings, findings: readonly Findings[]): string {
  mkdirSync(folder, { recursive: true });
  const at = new Date();
  const path = join(folder, `${at.toISOString().replaceAll(/[:.]/g, '-')}.json`);
  const results = {
    at: at.toISOString(),
    commit: readCommit(),
    node: process.version,
    machine: {
      cores: availableParallelism(),
      model: cpus()[0]?.model ?? '',
      memoryGb: Math.round(totalmem() / 2 ** 30),
      load: loadavg(),
    },
    settings,
    findings: findings.map((found) => ({
      ...found,
      figures: found.figures.map((figure) => ({ ...figure, isMet: isMet(figure) })),
    })),
  };
  writeFileSync(path, `${JSON.stringify(results, null, 2)}\n`);
  return path;
}

function readCommit(): string | null {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}
