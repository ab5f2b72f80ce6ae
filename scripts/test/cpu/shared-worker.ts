import { enableCompileCache, flushCompileCache } from 'node:module';
import { afterAll, inject } from 'vitest';
import { measureFile } from './measure.ts';
import { readCpuMs } from '../../cpu-usage.ts';

// Setup file of projects whose test files share processes.
enableCompileCache('.cache/test-code');
// The first file of a process must not pay for code that all of them share.
if (inject('isCpuMeasured')) await import('../../../tests/world/world.ts');
measureFile(readCpuMs());
// These processes are killed in the end, so each file stores what it compiled.
afterAll(() => flushCompileCache());
