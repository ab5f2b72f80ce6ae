import { once } from 'node:events';
import { spawn, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createShop, getShop } from '@bobbin/contract/shops';
import { getTrackingSummary } from '@bobbin/contract/orders';
import { afterEach, describe, expect, it } from 'vitest';
import { addFault, checkCounts, clearFaults, countCalls, listStored, listTruth } from '../world/marketplace.ts';
import { startWorld, type World } from '../world/world.ts';
import { countOf } from '../world/long.ts';

const WORKER = fileURLToPath(new URL('../../server/src/worker.ts', import.meta.url));
const ORDERS = countOf('FIRST_SYNC_ORDERS', 1_000, 10_000);
const PAGES = ORDERS / 100;
/** Milliseconds that each page of orders takes, long enough for the test to kill the worker during the sync. */
const LATENCY_MS = 2_500 / PAGES;
/** Memory limit in bytes for a sync of 100,000 orders (SYN-14); a sync of fewer orders may not need more. */
const MEMORY_MAX = 400 * 1024 * 1024;

describe('SYN-14: the first sync of a large shop', () => {
  let world: World;
  const workers: ChildProcess[] = [];

  afterEach(async () => {
    for (const worker of workers) worker.kill('SIGKILL');
    await world.close();
  });

  function startWorker(): ChildProcess {
    const worker = spawn(process.execPath, [WORKER], {
      env: { ...world.env, PATH: process.env.PATH, LOG_LEVEL: 'warn', SYNC_EVERY_SECONDS: '1' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    workers.push(worker);
    return worker;
  }

  async function kill(worker: ChildProcess): Promise<void> {
    const gone = once(worker, 'exit');
    worker.kill('SIGKILL');
    await gone;
  }

  it(
    "continues where a killed worker stopped, and ends equal to the marketplace's data",
    { timeout: 150_000 },
    async () => {
      world = await startWorld({ marketplace: { orders: ORDERS, shops: 1 } });
      const seller = await world.createSeller('anna@example.com');
      await addFault(world, { name: 'scope-missing', path: '/finance/' });
      await addFault(world, { name: 'latency', path: 'orders/search', milliseconds: LATENCY_MS });
      const data = await world.consent(0);
      const shop = (await seller.call(createShop, { body: { data, friendlyName: 'Large' } })).body;
      const id = shop?.id ?? '';
      const readSync = async () => (await seller.call(getShop, { params: { id } })).body?.sync;

      const first = startWorker();
      await expect
        .poll(async () => (await readSync())?.syncedCount, { timeout: 60_000, interval: 50 })
        .toBeGreaterThan(ORDERS / 4);
      await kill(first);
      const interrupted = await readSync();
      expect(interrupted).toMatchObject({ isFirstSync: true, expectedCount: ORDERS, lastSyncAt: null });
      expect(interrupted?.syncedCount).toBeLessThan(ORDERS);
      expect((await listStored(world, id)).length).toBe(interrupted?.syncedCount);
      await checkCounts(world, seller);

      await clearFaults(world);
      await addFault(world, { name: 'scope-missing', path: '/finance/' });
      const pagesBefore = await countCalls(world, /orders\/search/);
      const second = startWorker();
      let memory = 0;
      await expect
        .poll(
          async () => {
            memory = Math.max(memory, await readMemory(second));
            return (await readSync())?.isFirstSync;
          },
          { timeout: 80_000, interval: 100 },
        )
        .toBe(false);
      const pagesAfter = (await countCalls(world, /orders\/search/)) - pagesBefore;
      await kill(second);

      expect(await readSync()).toMatchObject({ lastResult: 'complete', syncedCount: ORDERS, expectedCount: ORDERS });
      expect(await listStored(world, id)).toEqual(await listTruth(world, id));
      expect((await seller.call(getTrackingSummary, {})).body?.all).toBe(ORDERS);
      await checkCounts(world, seller);
      const left = PAGES - Math.floor((interrupted?.syncedCount ?? 0) / 100);
      expect(pagesAfter).toBeLessThan(left + 10);
      if (process.platform === 'linux') expect(memory).toBeGreaterThan(0);
      expect(memory).toBeLessThan(MEMORY_MAX);
      const runs = (await seller.call(getShop, { params: { id } })).body?.syncRuns ?? [];
      expect(runs.map((run) => run.result).slice(-2)).toEqual(['complete', 'interrupted']);
    },
  );
});

/** Returns the resident memory of a process in bytes, or 0 where the operating system does not report it. */
async function readMemory(worker: ChildProcess): Promise<number> {
  const text = await readFile(`/proc/${worker.pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+) kB/.exec(text)?.[1] ?? 0) * 1024;
}
