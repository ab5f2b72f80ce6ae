import { restWhenIdle } from './platform/rest.ts';
import { buildApi } from './serve.ts';
import { startProcess } from './start.ts';

await startProcess('api', async (app) => {
  const api = await buildApi(app);
  await api.listen();
  restWhenIdle(api.app.server);
  return api;
});
