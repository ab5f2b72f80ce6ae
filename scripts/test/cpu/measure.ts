import { afterAll } from 'vitest';
import { readCpuMs } from '../../cpu-usage.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** CPU time of a test file in its worker; only file tasks have it. */
    cpuMs?: number;
  }

  interface ProvidedContext {
    isCpuMeasured?: boolean;
  }
}

/** Must be called from a setup file: its hooks are registered first and therefore run last. */
export function measureFile(startMs: number): void {
  afterAll(({}, { file }) => {
    file.meta.cpuMs = Math.round(readCpuMs() - startMs);
  });
}
