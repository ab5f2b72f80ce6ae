import { enableCompileCache, flushCompileCache } from 'node:module';
import { afterAll, inject } from 'vitest';
import { measureFile } from './measure.ts';
import { readCpuMs } from '../../cpu-usage.ts';

// Setup file of projects whose test files share processes.
enableCompileCache('.cache/test-code');
// Code that all files share must not be charged to the first file of a process.
if (inject('isCpuMeasured')) await import('../../../tests/world/world.ts');
measureFile(readCpuMs());
// These processes are killed at the end, so each file stores its compiled code.
afterAll(() => flushCompileCache());
