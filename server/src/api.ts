import { restWhenIdle } from './platform/rest.ts';
import { buildApi } from './serve.ts';
import { startProcess } from './start.ts';

await startProcess('api', async (house) => {
  const api = await buildApi(house);
  await api.listen();
  restWhenIdle(api.app.server);
  return api;
});
