import { hostPartner, type HostOptions } from '../stage/host.ts';
import { escapeHtml, formatCalls, formatPage } from '../stage/page.ts';
import { addApiRoutes } from './api-routes.ts';
import { addControlRoutes } from './control-routes.ts';
import { createWorld, type World } from './world.ts';

type MangoOptions = HostOptions & {
  seed?: number;
  /** Keys that are good; the first one is the one that is handed back. */
  apiKeys?: string[];
};

type MangoSimulator = {
  /** Where its page and its controls are. */
  url: string;
  /** Stands for `https://v3.mangoteeprints.com/api/public/v1`. */
  baseUrl: string;
  apiKey: string;
  close(): Promise<void>;
};

const API_PATH = '/api/public/v1';

function formatMangoPage(world: World): string {
  const keys = [...world.keys].map(([key, state]) => `<code>${escapeHtml(key)}</code> ${state}`);
  return formatPage(
    'MANGO simulator',
    '',
    `<header><h1>MANGO, simulated print factory</h1><p>API below <code>${API_PATH}</code>; keys: ${keys.join(', ')}</p>
    <p>${world.products.length} products</p></header>${formatCalls(world.calls)}`,
  );
}

/** Starts the print factory MANGO on loopback; everything else about it is said and asked over HTTP (`/_sim`). */
export async function startMangoSimulator(options: MangoOptions = {}): Promise<MangoSimulator> {
  const { seed = 1, apiKeys = ['mango-demo-key'], live = false } = options;
  const apiKey = apiKeys[0];
  if (apiKey === undefined) throw new RangeError('at least one API key is wanted');
  const world = createWorld({ live, seed, apiKeys });
  const partner = await hostPartner(options, world, async (app) => {
    app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(formatMangoPage(world)));
    await app.register(async (api) => addApiRoutes(api, world), { prefix: API_PATH });
    await app.register(async (controls) => addControlRoutes(controls, world), { prefix: '/_sim' });
  });
  return { ...partner, baseUrl: partner.url + API_PATH, apiKey };
}
