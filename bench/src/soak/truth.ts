import { setTimeout as wait } from 'node:timers/promises';
import type { App } from '../../../server/src/app.ts';
import { listSumFaults } from '../../../server/src/modules/orders/counts/sums.sql.ts';
import { systemScope } from '../../../server/src/platform/access.ts';
import type { Control } from './buyers.ts';
import { readJobs } from './database-samples.ts';
import type { Person } from './person.ts';
import { CREDIT_CENTS } from './staff.ts';

export interface SyncingShop {
  shopId: string;
  owner: Person;
  ownerId: string;
}

/** Conditions that must be true at the end of any run. */
export interface Truth {
  /** Number of orders at the marketplace, and how many of them are missing in the database, have another status there, or exist twice. */
  orders: number;
  lost: number;
  different: number;
  doubled: number;
  /**
   * Number of orders at the factory, number of orders that were sent there twice, and number of orders that Bobbin shows as sent although the factory
   * does not have them.
   */
  factoryOrders: number;
  factoryDoubled: number;
  factoryMissing: number;
  /** Number of counts and sums that differ from the orders. */
  countFaults: number;
  sumFaults: number;
  /** Difference in cents between the balances and the credits; above zero when the balances are too high. */
  creditsOff: number;
  /** Number of jobs that failed permanently, and number of jobs that still waited when all other work was done. */
  jobsFailed: number;
  jobsLeft: number;
}

const PATIENCE_MS = 300_000;
const LOOK_MS = 2_000;
/** The timetable enqueues such jobs repeatedly, so they do not count as remaining work. */
const DRAINED_SECONDS = 5;

interface Places {
  app: App;
  marketplace: Control;
  factory: Control;
  shops: readonly SyncingShop[];
  sellerIds: readonly string[];
  creditsGiven: number;
}

/** Compares the simulators with the database after everything has been read. */
export async function findTruth({ app, marketplace, factory, shops, sellerIds, creditsGiven }: Places): Promise<Truth> {
  for (const { owner, shopId } of shops)
    await owner.call('sync', `/api/shops/${shopId}/sync`, { body: {}, mayRefuse: ['TOO_MANY_REQUESTS'] });
  const deadline = performance.now() + PATIENCE_MS;
  let orders = await compareOrders(app, marketplace, shops);
  while ((orders.lost > 0 || orders.different > 0 || (await countWaiting(app)) > 0) && performance.now() < deadline) {
    await wait(LOOK_MS);
    orders = await compareOrders(app, marketplace, shops);
  }
  const jobs = Object.values(await readJobs(app.pool));
  let countFaults = 0;
  let sumFaults = 0;
  for (const ownerId of sellerIds) {
    const scope = systemScope(ownerId, 'soak');
    countFaults += (await app.orders.counts.compare(scope)).length;
    sumFaults += (await listSumFaults(app.db, scope)).length;
  }
  const { rows: credits } = await app.pool.query<{ cents: number }>(
    `select coalesce(sum(amount_cents), 0)::float8 as cents from transactions where description like 'Goodwill credit of the soak%' and status = 'SUCCESS'`,
  );
  return {
    ...orders,
    ...(await compareFactory(app, factory)),
    countFaults,
    sumFaults,
    creditsOff: (credits[0]?.cents ?? 0) - creditsGiven * CREDIT_CENTS,
    jobsFailed: jobs.reduce((total, { failed }) => total + failed, 0),
    jobsLeft: await countWaiting(app),
  };
}

async function countWaiting(app: App): Promise<number> {
  const jobs = Object.values(await readJobs(app.pool));
  return jobs.reduce((total, { waiting, lagSeconds }) => total + (lagSeconds > DRAINED_SECONDS ? waiting : 0), 0);
}

async function compareOrders(app: App, control: Control, shops: readonly SyncingShop[]) {
  const found = { orders: 0, lost: 0, different: 0, doubled: 0 };
  for (const { shopId, ownerId } of shops) {
    const truth = await control<{ orders: [string, string, number][] }>('GET', `/shops/${shopId}/orders`);
    const { rows } = await app.pool.query<{ id: string; status: string }>(
      'select id, status from orders where owner_id = $1 and shop_id = $2',
      [ownerId, shopId],
    );
    const stored = new Map(rows.map(({ id, status }) => [id, status]));
    found.orders += truth.orders.length;
    found.doubled += rows.length - stored.size + Math.max(0, stored.size - truth.orders.length);
    for (const [id, status] of truth.orders) {
      const ours = stored.get(id);
      if (ours === undefined) found.lost += 1;
      else if (ours !== status) found.different += 1;
    }
    const { rows: twice } = await app.pool.query(
      `select e.order_id from order_events e join orders o on o.owner_id = e.owner_id and o.id = e.order_id
       where o.owner_id = $1 and o.shop_id = $2 and e.event = 'created' group by 1 having count(*) > 1`,
      [ownerId, shopId],
    );
    found.doubled += twice.length;
  }
  return found;
}

async function compareFactory(app: App, control: Control) {
  const { orders } = await control<{ orders: { id: string; refId: string; isCancelled: boolean }[] }>('GET', '/books');
  const living = orders.filter(({ isCancelled }) => !isCancelled);
  const refs = new Set(living.map(({ refId }) => refId));
  const ids = new Set(orders.map(({ id }) => id));
  // Only orders that were sent in this run have events of the factory; the generated orders name a factory that does not know them.
  const { rows } = await app.pool.query<{ id: string | null }>(
    `select fulfil_id as id from orders o where fulfil_house = 'PRESSIFY' and fulfil_id is not null
       and exists (select 1 from order_events e where e.owner_id = o.owner_id and e.order_id = o.id and e.event = 'fulfilSent')`,
  );
  return {
    factoryOrders: living.length,
    factoryDoubled: living.length - refs.size,
    factoryMissing: rows.filter(({ id }) => id === null || !ids.has(id)).length,
  };
}
