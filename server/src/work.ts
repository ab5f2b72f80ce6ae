import type { House } from './app.ts';
import { createFulfilmentJobs } from './modules/fulfilment/jobs.ts';
import { createOrderJobs } from './modules/orders/jobs.ts';
import { maskOldBuyers } from './modules/orders/privacy/service.ts';
import { createShopJobs, createShopSchedule } from './modules/shops/jobs.ts';
import { systemScope } from './platform/access.ts';
import { tidyPlatform } from './platform/tidy.ts';
import { startWorker, type JobHandlers, type Worker } from './platform/worker.ts';
import { createSchedule } from './schedule.ts';

/** Every job of the house by its name. */
export function buildHandlers(house: House): JobHandlers {
  return {
    ...createShopJobs(house.shops, house.connection),
    ...createOrderJobs(house),
    ...createFulfilmentJobs(house.fulfilment),
    orderCancelled: ({ ownerId, orderId }) =>
      house.fulfilment.onOrderCancelled(systemScope(ownerId, 'marketplace'), orderId),
    tellSeller: ({ ownerId }) => house.telling.tell(systemScope(ownerId, 'system')),
    sendMail: ({ ownerId, mailId }) => house.mails.send(ownerId, mailId),
    makeThumbnail: ({ ownerId, fileId }) => house.library.makeThumbnail(ownerId, fileId),
  };
}

/** Starts the background jobs and their timetable. */
export async function buildWorker(house: House): Promise<Worker> {
  const { config, db, clock, log, metrics } = house;
  const shopSchedule = createShopSchedule(db, clock);
  const worker = await startWorker({
    databaseUrl: config.DATABASE_URL,
    concurrency: config.WORKER_CONCURRENCY,
    handlers: buildHandlers(house),
    log,
    metrics,
    schedule: createSchedule(config, {
      async syncShops() {
        const due = new Set(await house.progress.listStale(clock.now() - config.SYNC_EVERY_SECONDS * 1000));
        for (const { ownerId, shopId } of await shopSchedule.listShopsToSync()) {
          if (due.has(shopId)) await house.progress.enqueue(db, ownerId, shopId, 'schedule');
        }
      },
      refreshTokens: shopSchedule.refreshTokens,
      checkProxies: shopSchedule.checkProxies,
      pollFactories: () => house.fulfilment.pollDue(),
      async tidy() {
        await tidyPlatform(db, clock);
        await maskOldBuyers(db, clock);
        await house.library.removeLeftovers();
        await house.mails.tidy();
        await house.telling.tidy();
        await house.history.countClosedDays();
        await house.codes.tidy();
        await house.sessions.tidy();
      },
      recount: async () => void (await house.counts.compareAll()),
    }),
  });
  return {
    async stop() {
      await worker.stop();
      await house.close();
    },
  };
}
