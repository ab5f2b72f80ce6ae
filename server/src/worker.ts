import './import-guard.ts';
import { catchStopSignals } from './stop-signals.ts';

void catchStopSignals();
const { startProcess } = await import('./start.ts');
const { buildWorker } = await import('./work.ts');

await startProcess('worker', buildWorker);
