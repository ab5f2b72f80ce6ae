import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import type { FileCpu } from './budget.ts';
import { writeFilesCpu } from './report.ts';

/** Writes the CPU time of each test file that ran, the most expensive one first. */
export default class CpuReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    writeFilesCpu(modules.flatMap(toFileCpu).toSorted((one, other) => other.cpuMs - one.cpuMs));
  }
}

function toFileCpu(module: TestModule): FileCpu[] {
  const { cpuMs } = module.meta();
  return cpuMs === undefined ? [] : [{ file: relative(process.cwd(), module.moduleId), cpuMs }];
}
