import { FACTORY_FAULTS } from '../factory/job.ts';
import { Orders } from '../factory/orders.ts';
import { Wallets } from '../factory/wallets.ts';
import { NOTICE_FAULTS, Notices } from '../runtime/notices.ts';
import { Rate } from '../runtime/rate.ts';
import { createStage } from '../runtime/runtime.ts';
import { buildCatalogue } from './catalogue.ts';
import { createHouse } from './house.ts';
import type { World } from './world.ts';

/** Maximum calls of a key per second (PAR-16). */
const CALLS_PER_SECOND = 10;
/** Delays before a webhook is sent again; the values are invented. */
const RETRY_WAITS_MS = [1, 5, 30].map((minutes) => minutes * 60_000);
const ANSWER_LIMIT_MS = 3_000;

export function createWorld(options: { live: boolean; seed: number; apiKeys: string[]; factor: number }): World {
  const stage = createStage({ ...options, ownFaults: [...FACTORY_FAULTS, ...NOTICE_FAULTS] });
  const products = buildCatalogue(options.seed);
  const variations = products.flatMap((product) => product.variations);
  const world: World = {
    ...stage,
    keys: new Map(options.apiKeys.map((key) => [key, 'good'])),
    products,
    variations: new Map(variations.map((variation) => [variation.sku, variation])),
    orders: new Orders(),
    wallets: new Wallets(stage.clock, options.apiKeys),
    checks: new Set(),
    creates: new Map(),
    webhooks: new Map(),
    notices: new Notices({
      clock: stage.clock,
      faults: stage.faults,
      retryWaitsMs: RETRY_WAITS_MS,
      answerLimitMs: ANSWER_LIMIT_MS,
      // Webhooks have no signature, because MANGO documents none.
      sign: () => ({}),
    }),
    lastId: 0,
    rate: new Rate(),
    answers: 0,
    settings: {
      perSecond: options.live ? CALLS_PER_SECOND : null,
      refusalStatus: 'own',
      orderIds: 'both',
      skipWeekends: false,
    },
    house: createHouse(() => world),
    limitNow: () => (options.live ? stage.clock.wall() : stage.clock.now()),
  };
  return world;
}
