import { hostPartner, type HostOptions } from '../runtime/host.ts';
import { addApiRoutes, WORDS } from './api-routes.ts';
import { listPressifyCosts } from './catalogue.ts';
import { addControlRoutes, toState } from './control-routes.ts';
import { keepWorld } from './memory.ts';
import { formatPressifyPage } from './page.ts';
import { settleWorld } from './production.ts';
import { createWorld, SETTINGS } from './world.ts';

/** Default speed of the clock: one day of the factory takes 60 real seconds. */
const DEFAULT_TIME_FACTOR = 1_440;

type PressifyOptions = HostOptions & {
  /** API keys, one for each store; `apiKey` of the result is the first one. */
  apiKeys?: string[];
  /** Speed of the simulated clock relative to real time. */
  timeFactor?: number;
  /** Undocumented calls that find an order; `none` by default. */
  look?: 'none' | 'ref' | 'list' | undefined;
  /** File in which the world survives restarts; when missing, each start creates a new world. */
  stateFile?: string | undefined;
};

type PressifySimulator = {
  url: string;
  apiKey: string;
  /** JSON table of what the factory charges on top of the price of each piece; the value of PRESSIFY_COSTS. */
  costs: string;
  close(): Promise<void>;
};

/** Starts the print factory PRESSIFY on loopback; everything else is controlled over HTTP (`/_sim`). */
export async function startPressifySimulator(options: PressifyOptions = {}): Promise<PressifySimulator> {
  const { seed = 1, apiKeys = ['pressify-demo-key'], live = false, stateFile } = options;
  const apiKey = apiKeys[0];
  if (apiKey === undefined) throw new RangeError('at least one API key is wanted');
  const world = createWorld({
    seed,
    apiKeys,
    factor: options.timeFactor ?? DEFAULT_TIME_FACTOR,
    live,
    look: options.look,
  });
  if (stateFile !== undefined) keepWorld(world, stateFile);
  const partner = await hostPartner(options, {
    stage: world,
    words: WORDS,
    prefix: '/api',
    settings: { kinds: SETTINGS, values: world.settings },
    toState: () => toState(world),
    toPage: () => formatPressifyPage(world),
    settle: () => settleWorld(world),
    addControls: (app) => addControlRoutes(app, world),
    addApi: (app) => addApiRoutes(app, world),
  });
  return { ...partner, apiKey, costs: JSON.stringify(listPressifyCosts()) };
}
