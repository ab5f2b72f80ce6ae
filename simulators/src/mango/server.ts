import { hostPartner, type HostOptions } from '../stage/host.ts';
import { escapeHtml, formatPage } from '../stage/page.ts';
import { addApiRoutes, toWords } from './api-routes.ts';
import { addControlRoutes } from './control-routes.ts';
import { createWorld, SETTINGS, type World } from './world.ts';

type MangoOptions = HostOptions & {
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
    <p>${world.products.length} products</p></header>`,
    world.calls.list(),
  );
}

/** Starts the print factory MANGO on loopback; everything else about it is said and asked over HTTP (`/_sim`). */
export async function startMangoSimulator(options: MangoOptions = {}): Promise<MangoSimulator> {
  const { seed = 1, apiKeys = ['mango-demo-key'], live = false } = options;
  const apiKey = apiKeys[0];
  if (apiKey === undefined) throw new RangeError('at least one API key is wanted');
  const world = createWorld({ live, seed, apiKeys });
  const partner = await hostPartner(options, {
    stage: world,
    words: toWords(world),
    prefix: API_PATH,
    settings: { kinds: SETTINGS, values: world.settings },
    toState: () => ({ keys: Object.fromEntries(world.keys) }),
    toPage: () => formatMangoPage(world),
    addControls: (app) => addControlRoutes(app, world),
    addApi: (app) => addApiRoutes(app, world),
  });
  return { ...partner, baseUrl: partner.url + API_PATH, apiKey };
}
