import { settleChecks } from '../factory/production.ts';
import { hostPartner, type HostOptions } from '../runtime/host.ts';
import { addApiRoutes, toWords } from './api-routes.ts';
import { listMangoCosts } from './catalogue.ts';
import { addControlRoutes, toState } from './control-routes.ts';
import { createWorld } from './create-world.ts';
import { keepWorld } from './memory.ts';
import { formatMangoPage } from './page.ts';
import { SETTINGS } from './world.ts';

type MangoOptions = HostOptions & {
  /** Valid API keys; `apiKey` of the result is the first one. */
  apiKeys?: string[];
  /** Speed of the simulated clock relative to real time. */
  timeFactor?: number;
  /** File in which orders, money and webhooks survive restarts; when missing, each start creates a new world. */
  stateFile?: string | undefined;
};

type MangoSimulator = {
  /** Base URL of the simulator's page and controls. */
  url: string;
  /** Base URL of the simulated API, in place of `https://v3.mangoteeprints.com/api/public/v1`. */
  baseUrl: string;
  apiKey: string;
  /** JSON table of what the factory charges on top of the price of each piece; the value of MANGO_COSTS. */
  costs: string;
  close(): Promise<void>;
};

const API_PATH = '/api/public/v1';
/** Default speed of the clock: one day of the factory takes 60 real seconds. */
const DEFAULT_TIME_FACTOR = 1_440;
const TICK_MS = 500;

/** Starts the print factory MANGO on loopback; everything else is controlled over HTTP (`/_sim`). */
export async function startMangoSimulator(options: MangoOptions = {}): Promise<MangoSimulator> {
  const { seed = 1, apiKeys = ['mango-demo-key'], live = false, timeFactor = DEFAULT_TIME_FACTOR, stateFile } = options;
  const apiKey = apiKeys[0];
  if (apiKey === undefined) throw new RangeError('at least one API key is wanted');
  const world = createWorld({ live, seed, apiKeys, factor: timeFactor });
  if (stateFile !== undefined) keepWorld(world, stateFile);
  const partner = await hostPartner(options, {
    stage: world,
    words: toWords(world),
    prefix: API_PATH,
    settings: { kinds: SETTINGS, values: world.settings },
    toState: () => toState(world),
    toPage: () => formatMangoPage(world, API_PATH),
    settle: async () => {
      await settleChecks(world);
      await world.notices.sendDue();
    },
    tickMs: TICK_MS,
    addControls: (app) => addControlRoutes(app, world),
    addApi: (app) => addApiRoutes(app, world),
    close: () => world.notices.close(),
  });
  return { ...partner, baseUrl: partner.url + API_PATH, apiKey, costs: JSON.stringify(listMangoCosts()) };
}
