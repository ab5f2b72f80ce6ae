import './import-guard.ts';
import { catchStopSignals } from './stop-signals.ts';

void catchStopSignals();
const { startProcess } = await import('./start.ts');
const { buildApi } = await import('./serve.ts');
const { restWhenIdle } = await import('./platform/idle-gc.ts');

await startProcess('api', async (app) => {
  const api = await buildApi(app);
  await api.listen();
  restWhenIdle(api.app.server);
  return api;
});
