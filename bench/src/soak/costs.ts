import { setTimeout as wait } from 'node:timers/promises';
import type { Diary } from './diary.ts';
import type { TableSize } from './database-samples.ts';
import type { Sample } from './sampler.ts';
import { readDatabaseUsage, readUsage } from './usage.ts';
import type { SoakWorld } from './world.ts';

/** CPU time in milliseconds, measured while these processes had no other work. */
export interface Costs {
  /** CPU time per second of the idle product. */
  idle: { apiMs: number; workerMs: number; databaseMs: number };
  calls: Record<string, { apiMs: number; databaseMs: number }>;
  /** Cost of a new order that a poll finds among many, and of a change that a webhook reports. */
  syncedOrder: { workerMs: number; databaseMs: number; apiMs: number } | null;
  toldChange: { workerMs: number; databaseMs: number; apiMs: number } | null;
  /** Bytes of the filled tables at the start, and the growth of the tables over the run. */
  tables: Record<string, TableSize & { grewBytes: number }>;
}

const CALLS = 20;
const IDLE_MS = 20_000;
const SYNCED = 1_000;
const CHANGED = 200;
const PATIENCE_MS = 120_000;
/** Age of a new order; the order is newer than the cursor of the shop's sync. */
const NEW_DAYS = 0.0007;

const SELLER_PATHS: Readonly<Record<string, string>> = {
  list: '/api/shops/orders?page=1',
  'list: further page': '/api/shops/orders?page=12',
  'list: filter': '/api/shops/orders?page=1&statuses=IN_TRANSIT',
  'list: search': '/api/shops/orders?page=1&search=holden',
  'list: attention': '/api/shops/orders?page=1&attention=todo&sortBy=dueAt:ASC',
  banner: '/api/shops/orders/tracking',
  dashboard: '/api/shops/orders/dashboard?period=lastMonth',
  profile: '/api/auth/profile',
  shops: '/api/shops?page=1&limit=25',
  inbox: '/api/inbox',
  payments: '/api/shops/payments?page=1',
};
const STAFF_PATHS: Readonly<Record<string, string>> = {
  'staff: orders': '/api/admin/shops/orders?page=1',
  'staff: shops': '/api/admin/shops?page=1',
  'staff: members': '/api/admin/users?page=1',
  'staff: home': '/api/admin/dashboard',
  'staff: history': '/api/log?page=1',
};

interface Used {
  apiMs: number;
  workerMs: number;
  databaseMs: number;
}

/** Measures the cost of single calls and single orders, after all other work has ended. */
export async function measureCosts(world: SoakWorld, diary: Diary, samples: readonly Sample[]): Promise<Costs> {
  const { watched } = world;
  const read = (): Used => ({
    apiMs: readUsage(watched.apiPid).cpuSeconds * 1000,
    workerMs: readUsage(watched.workerPid).cpuSeconds * 1000,
    databaseMs: readDatabaseUsage(watched.postmaster).cpuSeconds * 1000,
  });
  /** Returns the CPU time of some work, minus what the idle product uses in that time. */
  async function spend(work: () => Promise<unknown>, idle: Used): Promise<Used> {
    const began = performance.now();
    const before = read();
    await work();
    const after = read();
    const seconds = (performance.now() - began) / 1000;
    const spent = (name: keyof Used) => Math.max(0, after[name] - before[name] - idle[name] * seconds);
    return { apiMs: spent('apiMs'), workerMs: spent('workerMs'), databaseMs: spent('databaseMs') };
  }
  const none = { apiMs: 0, workerMs: 0, databaseMs: 0 };
  const quiet = await spend(() => wait(IDLE_MS), none);
  const idle = {
    apiMs: quiet.apiMs / (IDLE_MS / 1000),
    workerMs: quiet.workerMs / (IDLE_MS / 1000),
    databaseMs: quiet.databaseMs / (IDLE_MS / 1000),
  };

  const calls: Costs['calls'] = {};
  const [seller] = world.sellers;
  const [member] = world.staff;
  const asked = [
    ...Object.entries(SELLER_PATHS).map(([kind, path]) => ({ kind, path, person: seller?.person })),
    ...Object.entries(STAFF_PATHS).map(([kind, path]) => ({ kind, path, person: member })),
  ];
  for (const { kind, path, person } of asked) {
    if (person === undefined) continue;
    await person.call(`cost of ${kind}`, path);
    const used = await spend(async () => {
      for (let call = 0; call < CALLS; call += 1) await person.call(`cost of ${kind}`, path);
    }, idle);
    calls[kind] = { apiMs: used.apiMs / CALLS, databaseMs: used.databaseMs / CALLS };
  }
  return {
    idle,
    calls,
    syncedOrder: await costOfOrders(world, diary, idle, spend),
    toldChange: await costOfChanges(world, diary, idle, spend),
    tables: readGrowth(samples),
  };
}

type Spend = (work: () => Promise<unknown>, idle: Used) => Promise<Used>;

async function until(isSo: () => Promise<boolean>, diary: Diary, what: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (performance.now() > deadline) return diary.fail('costs', `${what} did not come`);
    await wait(200);
  }
}

async function costOfOrders(world: SoakWorld, diary: Diary, idle: Used, spend: Spend): Promise<Used | null> {
  const [shop] = world.syncing;
  if (shop === undefined) return null;
  const count = async () => {
    const { rows } = await world.app.pool.query<{ count: number }>(
      'select count(*)::int as count from orders where owner_id = $1 and shop_id = $2',
      [shop.ownerId, shop.shopId],
    );
    return rows[0]?.count ?? 0;
  };
  const before = await count();
  const body = { count: SYNCED, spreadDays: NEW_DAYS, notify: false };
  await world.marketplace('POST', `/shops/${shop.shopId}/orders`, body);
  const used = await spend(async () => {
    await shop.owner.call('sync', `/api/shops/${shop.shopId}/sync`, { body: {}, mayRefuse: ['TOO_MANY_REQUESTS'] });
    await until(async () => (await count()) >= before + SYNCED, diary, 'the orders');
  }, idle);
  return divide(used, (await count()) - before);
}

async function costOfChanges(world: SoakWorld, diary: Diary, idle: Used, spend: Spend): Promise<Used | null> {
  const [shop] = world.syncing;
  if (shop === undefined) return null;
  await world.marketplace('DELETE', '/faults');
  const { orders } = await world.marketplace<{ orders: [string, string, number][] }>(
    'GET',
    `/shops/${shop.shopId}/orders`,
  );
  const chosen = orders
    .filter(([, status]) => status === 'IN_TRANSIT')
    .slice(-CHANGED)
    .map(([id]) => id);
  if (chosen.length === 0) return null;
  const used = await spend(async () => {
    for (const id of chosen) await world.marketplace('POST', `/orders/${id}`, { status: 'DELIVERED' });
    await until(
      async () => {
        const { rows } = await world.app.pool.query<{ count: number }>(
          `select count(*)::int as count from orders where owner_id = $1 and id = any($2) and status <> 'DELIVERED'`,
          [shop.ownerId, chosen],
        );
        return rows[0]?.count === 0;
      },
      diary,
      'the changes',
    );
  }, idle);
  return divide(used, chosen.length);
}

function divide(used: Used, count: number): Used {
  const share = Math.max(1, count);
  return { apiMs: used.apiMs / share, workerMs: used.workerMs / share, databaseMs: used.databaseMs / share };
}

function readGrowth(samples: readonly Sample[]): Costs['tables'] {
  const looks = samples.flatMap(({ tables }) => (tables === null ? [] : [tables]));
  const [first = {}] = looks;
  const last = looks.at(-1) ?? {};
  return Object.fromEntries(
    Object.entries(first).map(([name, size]) => {
      const now = last[name] ?? size;
      return [name, { ...size, grewBytes: now.bytes + now.indexBytes - size.bytes - size.indexBytes }];
    }),
  );
}
