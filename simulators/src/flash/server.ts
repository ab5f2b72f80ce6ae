import { settleChecks } from '../factory/production.ts';
import { hostPartner, type HostOptions } from '../runtime/host.ts';
import { addApiRoutes, WORDS } from './api-routes.ts';
import { listFlashCosts } from './catalogue.ts';
import { addControlRoutes, toState } from './control-routes.ts';
import { createWorld } from './create-world.ts';
import { keepWorld } from './memory.ts';
import { formatFlashPage } from './page.ts';
import { SETTINGS } from './world.ts';

type FlashOptions = HostOptions & {
  username?: string;
  password?: string;
  /** Speed of the simulated clock relative to real time. */
  timeFactor?: number;
  /** File in which orders and money survive restarts; when missing, each start creates a new world. */
  stateFile?: string | undefined;
};

type FlashSimulator = {
  /** Base URL of the simulator's page and controls. */
  url: string;
  /** Base URL of the simulated API, in place of `https://api.flashship.net/seller-api-v2`. */
  baseUrl: string;
  username: string;
  password: string;
  /** JSON table of what the factory charges on top of the price of each piece; the value of FLASH_COSTS. */
  costs: string;
  close(): Promise<void>;
};

const API_PATH = '/seller-api-v2';
/** Default speed of the clock: one day of the factory takes 60 real seconds. */
const DEFAULT_TIME_FACTOR = 1_440;
const TICK_MS = 500;

/** Starts the print factory FLASH on loopback; everything else is controlled over HTTP (`/_sim`). */
export async function startFlashSimulator(options: FlashOptions = {}): Promise<FlashSimulator> {
  const { seed = 1, username = 'flash-demo', password = 'flash-demo-pass', live = false, stateFile } = options;
  const { timeFactor = DEFAULT_TIME_FACTOR } = options;
  const world = createWorld({ live, seed, accounts: [[username, password]], factor: timeFactor });
  if (stateFile !== undefined) keepWorld(world, stateFile);
  const partner = await hostPartner(options, {
    stage: world,
    words: WORDS,
    prefix: API_PATH,
    settings: { kinds: SETTINGS, values: world.settings },
    toState: () => toState(world),
    toPage: () => formatFlashPage(world, API_PATH),
    settle: async () => {
      await settleChecks(world);
      await world.notices.sendDue();
    },
    tickMs: TICK_MS,
    addControls: (app) => addControlRoutes(app, world),
    addApi: (app) => addApiRoutes(app, world),
    close: () => world.notices.close(),
  });
  return { ...partner, baseUrl: partner.url + API_PATH, username, password, costs: JSON.stringify(listFlashCosts()) };
}
