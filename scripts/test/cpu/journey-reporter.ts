import { relative } from 'node:path';
import type { Reporter, TestCase } from '@playwright/test/reporter';
import type { FileCpu } from './budget.ts';
import { writeJourneysCpu } from './report.ts';
import { readTreeCpuMs } from '../../cpu-usage.ts';

/**
 * Writes the CPU time that passes during the journeys of each file: runner, browser, API, worker, simulators and database. Journeys run one
 * after another, so the time belongs to the file.
 */
export default class JourneyCpuReporter implements Reporter {
  readonly #files = new Map<string, FileCpu>();
  #startMs = 0;

  printsToStdio(): boolean {
    return false;
  }

  onTestBegin(): void {
    this.#startMs = readTreeCpuMs(process.pid);
  }

  onTestEnd(test: TestCase): void {
    const file = relative(process.cwd(), test.location.file);
    const known = this.#files.get(file) ?? { file, cpuMs: 0, journeys: 0 };
    // The CPU time of a process that ended without being awaited is lost.
    const tookMs = Math.max(readTreeCpuMs(process.pid) - this.#startMs, 0);
    this.#files.set(file, { file, cpuMs: known.cpuMs + tookMs, journeys: (known.journeys ?? 0) + 1 });
    writeJourneysCpu([...this.#files.values()]);
  }
}
