import { hostPartner, type HostOptions } from '../stage/host.ts';
import { escapeHtml, formatPage } from '../stage/page.ts';
import { addApiRoutes, WORDS } from './api-routes.ts';
import { addControlRoutes } from './control-routes.ts';
import { createWorld, SETTINGS, type World } from './world.ts';

type FlashOptions = HostOptions & { username?: string; password?: string };

type FlashSimulator = {
  /** Where its page and its controls are. */
  url: string;
  /** Stands for `https://api.flashship.net/seller-api-v2`. */
  baseUrl: string;
  username: string;
  password: string;
  close(): Promise<void>;
};

const API_PATH = '/seller-api-v2';

function formatFlashPage(world: World): string {
  const accounts = [...world.accounts].map(([name, password]) => `<code>${escapeHtml(`${name} | ${password}`)}</code>`);
  return formatPage(
    'FLASH simulator',
    '',
    `<header><h1>FLASH, simulated print factory</h1>
    <p>API below <code>${API_PATH}</code>; user name and password: ${accounts.join(', ')}</p>
    <p>${world.variants.size} variants, ${world.logins} logins</p></header>`,
    world.calls.list(),
  );
}

/** Starts the print factory FLASH on loopback; everything else about it is said and asked over HTTP (`/_sim`). */
export async function startFlashSimulator(options: FlashOptions = {}): Promise<FlashSimulator> {
  const { seed = 1, username = 'flash-demo', password = 'flash-demo-pass', live = false } = options;
  const world = createWorld({ live, seed, accounts: [[username, password]] });
  const partner = await hostPartner(options, {
    stage: world,
    words: WORDS,
    prefix: API_PATH,
    settings: { kinds: SETTINGS, values: world.settings },
    toState: () => ({ accounts: [...world.accounts.keys()], logins: world.logins }),
    toPage: () => formatFlashPage(world),
    addControls: (app) => addControlRoutes(app, world),
    addApi: (app) => addApiRoutes(app, world),
  });
  return { ...partner, baseUrl: partner.url + API_PATH, username, password };
}
