import type { WorldOptions } from './create-world.ts';
import type { RateLimit } from '../runtime/rate.ts';
import { hostPartner, type HostOptions } from '../runtime/host.ts';
import { addApiRoutes, findOutcome } from './api-routes.ts';
import { addControls, toState } from './controls.ts';
import { createWorld } from './create-world.ts';
import { openKeptWorld } from './keep-world.ts';
import { setLive } from './order-life.ts';
import { toMarketplacePage } from './page.ts';
import { tooMany, toEnvelope } from './reply.ts';
import { toQuery } from './wire-query.ts';
import { findAskedShopId, SETTINGS } from './world.ts';

export type MarketplaceSimulatorOptions = HostOptions & {
  appKey?: string;
  appSecret?: string;
  serviceId?: string;
  redirectUrl?: string;
  /** URL to which the marketplace sends the webhooks of the six default topics of every shop. */
  webhookUrl?: string;
  /** Number of orders in each shop's history. */
  orders?: number;
  shops?: number;
  /** Number of seller accounts with equal numbers of shops; when missing, two accounts share the shops three to two. */
  sellers?: number;
  /** Start time in epoch milliseconds; when missing, the machine's time. */
  startAt?: number;
  /** Speed of the simulated clock; 0 stops it. */
  timeFactor?: number;
  /** Mean time between two new orders of a shop in a live world; when missing, one hour. */
  arrivalSeconds?: number;
  rateLimit?: RateLimit;
  /** Whether an unsigned body of {} or [] is accepted too, because two public clients send it (MKT-5). */
  acceptUnsignedEmptyBody?: boolean;
  /** Whether the history contains reserves, corrections, and early and foreign payouts; when missing, false. */
  oddMoney?: boolean;
  /** File in which the world survives restarts; when missing, each start creates a new world. */
  stateFile?: string;
  /** Called with the reason when a stored world cannot be read. */
  warn?: (text: string) => void;
};

export type MarketplaceSimulator = {
  url: string;
  appKey: string;
  appSecret: string;
  serviceId: string;
  close(): Promise<void>;
};

/** Machine time between two runs of the agenda. */
const TICK_MS = 250;

/** Starts a marketplace of its own; it is controlled over HTTP. */
export async function startMarketplaceSimulator(
  options: MarketplaceSimulatorOptions = {},
): Promise<MarketplaceSimulator> {
  const settings: WorldOptions = {
    seed: options.seed ?? 1,
    appKey: options.appKey ?? '6bobbindemo',
    appSecret: options.appSecret ?? 'sim-app-secret-0123456789abcdef',
    serviceId: options.serviceId ?? '7300000000000000001',
    redirectUrl: options.redirectUrl ?? null,
    webhookUrl: options.webhookUrl ?? null,
    orders: options.orders ?? 120,
    shops: options.shops ?? 5,
    sellers: options.sellers,
    startAt: options.startAt ?? Date.now(),
    timeFactor: options.timeFactor ?? 1,
    live: options.live ?? false,
    arrivalSeconds: options.arrivalSeconds ?? 3600,
    rateLimit: options.rateLimit ?? { perSecond: 20, burst: 40 },
    acceptUnsignedEmptyBody: options.acceptUnsignedEmptyBody ?? false,
    hasOddMoney: options.oddMoney ?? false,
  };
  const world =
    options.stateFile === undefined
      ? createWorld(settings)
      : openKeptWorld(options.stateFile, settings, options.warn ?? (() => undefined));
  const partner = await hostPartner(options, {
    stage: world,
    words: {
      // The log contains no queries, because a query contains tokens and secrets.
      hideSecrets: (url) => url.split('?')[0] ?? '',
      toRoute: (request) => (request.url.split('?')[0] ?? '').replace(/\/\d{15,}/g, '/{id}'),
      refuseTooMany: (reply) => reply.status(429).send(toEnvelope(world.clock.now(), tooMany())),
      isAccepted: (request, reply) => reply.statusCode === 200 && (findOutcome(request).code ?? 0) === 0,
      findShopId: (request) => findAskedShopId(world, toQuery(request.raw.url ?? '')),
      note: findOutcome,
    },
    settings: { kinds: SETTINGS, values: world.settings },
    toState: () => toState(world),
    toPage: () => toMarketplacePage(world),
    addControls: (app) => addControls(app, world),
    addApi: (app) => addApiRoutes(app, world),
    setLive: (isLive) => setLive(world, isLive),
    settle: () => world.notices.sendDue(),
    onListen: (url) => (world.baseUrl = url),
    tickMs: TICK_MS,
    close: () => world.notices.close(),
  });
  const { appKey, appSecret, serviceId } = world;
  return { ...partner, appKey, appSecret, serviceId };
}
