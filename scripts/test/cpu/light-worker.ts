import { measureFile } from './measure.ts';
import { readCpuMs } from '../../cpu-usage.ts';

// Setup file of projects whose test files share processes and do not need the server.
measureFile(readCpuMs());
