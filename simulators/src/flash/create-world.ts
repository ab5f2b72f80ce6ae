import { createHmac } from 'node:crypto';

import { FACTORY_FAULTS } from '../factory/job.ts';
import { Orders } from '../factory/orders.ts';
import { Wallets } from '../factory/wallets.ts';
import { NOTICE_FAULTS, Notices } from '../runtime/notices.ts';
import { createStage } from '../runtime/runtime.ts';
import { TokenBook } from '../runtime/tokens.ts';
import { buildCatalogue } from './catalogue.ts';
import { createHouse } from './house.ts';
import type { World } from './world.ts';

/** Delays before a webhook is sent again; the values are invented. */
const RETRY_WAITS_MS = [1, 5, 30].map((minutes) => minutes * 60_000);
const ANSWER_LIMIT_MS = 3_000;

export function createWorld(options: {
  live: boolean;
  seed: number;
  accounts: [string, string][];
  factor: number;
}): World {
  const { accounts, live, seed } = options;
  const stage = createStage({ ...options, ownFaults: ['ip-not-listed', ...FACTORY_FAULTS, ...NOTICE_FAULTS] as const });
  const world: World = {
    ...stage,
    accounts: new Map(accounts),
    tokens: new TokenBook(),
    portalTokens: new Map(),
    logins: 0,
    variants: buildCatalogue(seed),
    orders: new Orders(),
    wallets: new Wallets(
      stage.clock,
      accounts.map(([username]) => username),
    ),
    checks: new Set(),
    creates: new Map(),
    hook: null,
    noticeCount: 0,
    notices: new Notices({
      clock: stage.clock,
      faults: stage.faults,
      retryWaitsMs: RETRY_WAITS_MS,
      answerLimitMs: ANSWER_LIMIT_MS,
      sign: (body) => ({
        'x-signature': createHmac('sha256', world.hook?.secret ?? '')
          .update(body)
          .digest(world.settings.signature),
      }),
    }),
    settings: {
      refusalStatus: '401',
      tokenPlace: 'data',
      okCode: 'FLS_200',
      codes: 'plain',
      shortCode: 'FLS_406',
      shortData: 'none',
      carrierField: 'carrier',
      cancelAnswer: 'at-once',
      sizeCheck: 'none',
      signature: 'hex',
      skipWeekends: false,
    },
    house: createHouse(() => world),
    tokenNow: () => (live ? stage.clock.wall() : stage.clock.now()),
  };
  return world;
}
