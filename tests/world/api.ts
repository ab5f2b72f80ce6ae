import { buildApp, type App } from '../../server/src/app.ts';
import type { Clock } from '../../server/src/platform/clock.ts';
import { readTestConfig } from '../../server/src/testing/config.ts';
import { captureLog } from '../../server/src/testing/log.ts';
import { buildApi, type Api } from '../../server/src/serve.ts';

export interface TestApi {
  url: string;
  app: App;
  api: Api;
  /** Returns the lines of the log so far, each parsed as an object. */
  readLog(): Record<string, unknown>[];
  close(): Promise<void>;
}

export interface TestApiOptions {
  databaseUrl: string;
  clock?: Clock;
  env?: Record<string, string>;
}

/** Starts an API process without partners, for tests of the HTTP server itself. */
export async function startApi({ databaseUrl, clock, env }: TestApiOptions): Promise<TestApi> {
  const config = readTestConfig({ DATABASE_URL: databaseUrl, ...env });
  const { log, readLog } = captureLog(config.LOG_LEVEL);
  const app = buildApp(config, log, clock);
  const api = await buildApi(app);
  const url = await api.listen();
  return {
    url,
    app,
    api,
    readLog,
    close: () => api.stop(),
  };
}
