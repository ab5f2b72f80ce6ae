import { Writable } from 'node:stream';
import { buildHouse, type House } from '../../server/src/app.ts';
import { readConfig } from '../../server/src/config.ts';
import type { Clock } from '../../server/src/platform/clock.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { buildApi, type Api } from '../../server/src/serve.ts';
import { NOBODY } from './further-partners.ts';

export const SECRET_KEY = 'a secret key for tests only, 32+ characters';

export interface TestApi {
  url: string;
  house: House;
  api: Api;
  /** Everything that was logged so far, one object a line. */
  readLog(): Record<string, unknown>[];
  close(): Promise<void>;
}

export interface TestApiOptions {
  databaseUrl: string;
  clock?: Clock;
  env?: Record<string, string>;
}

/** An API process of the house without partners: what a test of the front itself needs. */
export async function startApi({ databaseUrl, clock, env }: TestApiOptions): Promise<TestApi> {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString('utf8'));
      done();
    },
  });
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: '5',
    APP_SECRET_KEY: SECRET_KEY,
    WEB_DIR: '/nowhere',
    // Nobody listens there: a test that wants partners starts a whole world.
    MARKETPLACE_BASE_URL: 'http://127.0.0.1:1',
    MARKETPLACE_AUTH_URL: 'http://127.0.0.1:1',
    PRESSIFY_BASE_URL: 'http://127.0.0.1:1',
    ...NOBODY,
    ...env,
  });
  const house = buildHouse(config, createLog(config.LOG_LEVEL, 'api', sink), clock);
  const api = await buildApi(house);
  const url = await api.listen();
  return {
    url,
    house,
    api,
    readLog: () =>
      lines
        .join('')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    close: () => api.stop(),
  };
}
