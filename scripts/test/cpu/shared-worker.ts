import { enableCompileCache, flushCompileCache } from 'node:module';
import { afterAll, inject } from 'vitest';
import { measureFile } from './measure.ts';
import { readCpuMs } from '../../cpu-usage.ts';

// Setup file of test projects whose files share processes.
enableCompileCache('.cache/test-code');
// Code that all files share is loaded here, so that its CPU time is not counted for the first file of a process.
if (inject('isCpuMeasured')) await import('../../../tests/world/world.ts');
measureFile(readCpuMs());
// The compiled code is stored after each file, because these processes are killed at the end.
afterAll(() => flushCompileCache());
