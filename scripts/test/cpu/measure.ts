import { afterAll } from 'vitest';
import { readCpuMs } from '../../cpu-usage.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** CPU time of a test file in its worker; only tasks of files have it. */
    cpuMs?: number;
  }

  interface ProvidedContext {
    isCpuMeasured?: boolean;
  }
}

/** Call it from a setup file: hooks of setup files are registered first and therefore end last. */
export function measureFile(startMs: number): void {
  afterAll(({}, { file }) => {
    file.meta.cpuMs = Math.round(readCpuMs() - startMs);
  });
}
