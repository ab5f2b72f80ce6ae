import { relative } from 'node:path';
import type { Reporter, TestModule, Vitest } from 'vitest/node';
import type { FileCpu } from './budget.ts';
import { writeFilesCpu } from './report.ts';

/** Writes the CPU time of each test file that ran, the most expensive one first. */
export default class CpuReporter implements Reporter {
  readonly #files: FileCpu[] = [];

  onInit(vitest: Vitest): void {
    vitest.provide('isCpuMeasured', true);
  }

  /** The report is written after each file, so that it exists for an interrupted run too. */
  onTestModuleEnd(module: TestModule): void {
    const { cpuMs } = module.meta();
    if (cpuMs === undefined) return;
    this.#files.push({ file: relative(process.cwd(), module.moduleId), cpuMs });
    writeFilesCpu(this.#files.toSorted((one, other) => other.cpuMs - one.cpuMs));
  }
}
