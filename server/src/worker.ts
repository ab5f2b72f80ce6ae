import { startProcess } from './start.ts';
import { buildWorker } from './work.ts';

await startProcess('worker', buildWorker);
