import { fastify } from 'fastify';

import { addApiRoutes } from './api-routes.ts';
import { addControlRoutes } from './control-routes.ts';
import { loadMemory, saveMemory } from './memory.ts';
import { formatPage } from './page.ts';
import { settleWorld } from './production.ts';
import { createWorld } from './world.ts';

/** 1 day of the factory in 60 real seconds (factories §9.1). */
const DEFAULT_TIME_FACTOR = 1_440;
const SAVE_MS = 2_000;

type PressifyOptions = {
  /** 0 (default) takes a free port. */
  port?: number;
  host?: string;
  seed?: number;
  /** One key a store; the first one is the one that is handed back. */
  apiKeys?: string[];
  /** How many times faster than real time the clock runs, once it runs. */
  timeFactor?: number;
  /** Whether the clock runs by itself; else only `POST /_sim/clock` moves it. */
  live?: boolean;
  /** Where the world is remembered over restarts; without it each start is a new world. */
  stateFile?: string;
};

type PressifySimulator = { url: string; apiKey: string; close(): Promise<void> };

/** Starts the print factory PRESSIFY on loopback; everything else about it is said and asked over HTTP (`/_sim`). */
export async function startPressifySimulator(options: PressifyOptions = {}): Promise<PressifySimulator> {
  const { port = 0, host = '127.0.0.1', seed = 1, apiKeys = ['pressify-demo-key'], live = false } = options;
  const apiKey = apiKeys[0];
  if (apiKey === undefined) throw new RangeError('at least one API key is wanted');
  const world = createWorld({ seed, apiKeys, factor: options.timeFactor ?? DEFAULT_TIME_FACTOR, paused: !live });
  const { stateFile } = options;
  if (stateFile !== undefined) loadMemory(world, stateFile);
  const save = () => stateFile !== undefined && saveMemory(world, stateFile);
  const saver = setInterval(save, SAVE_MS).unref();

  const app = fastify({ forceCloseConnections: true });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body.toString())));
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'Not Found' }));
  app.get('/', async (_request, reply) => {
    await settleWorld(world);
    return reply.type('text/html; charset=utf-8').send(formatPage(world));
  });
  await app.register(async (api) => addApiRoutes(api, world), { prefix: '/api' });
  await app.register(async (controls) => addControlRoutes(controls, world), { prefix: '/_sim' });

  const url = await app.listen({ port, host });
  return {
    url,
    apiKey,
    async close() {
      clearInterval(saver);
      world.closing.abort();
      await app.close();
      save();
    },
  };
}
