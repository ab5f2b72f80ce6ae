import { measureFile } from './measure.ts';
import { readCpuMs } from '../../cpu-usage.ts';

// Setup file of test projects whose files share processes and do not need the server.
measureFile(readCpuMs());
