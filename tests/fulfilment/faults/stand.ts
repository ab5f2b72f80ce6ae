import { setImmediate } from 'node:timers/promises';
import type { Clock } from '@bobbin/connectors/clock';
import { fulfilOrder } from '@bobbin/contract/fulfilment';
import { getOrder, type OrderDetail } from '@bobbin/contract/orders';
import type { House } from '@bobbin/domain/factories/houses';
import { sql } from 'kysely';
import { HOUSES, PARTNER_OF, readFactoryBooks, type FactoryBook } from '../../histories/books.ts';
import { openBulkWorld, type BulkWorld } from '../bulk-world.ts';
import { toFaults, type Placed } from './calls.ts';
import type { Switch } from './table.ts';

/** Timeout in milliseconds for calls to a factory in these tests; a busy machine still responds within it. */
const PATIENCE_MS = 3_000;
const AT_ONCE = 8;
/** Interval of scheduled polls, long enough that no scheduled poll runs during a test. */
const POLL_SECONDS = 3_600;
/** Orders that are older than an hour are polled about three times less often (FAC-16). */
const OLDER_FACTOR = 4;
const HOOK_SECRET = 'a-secret-of-twenty-four-letters';

/** Ways in which a seller sends an order: by its fulfil dialog, or in a bulk fulfil. */
export const WAYS = ['single', 'bulk'] as const;
export type Way = (typeof WAYS)[number];

export interface Fault {
  id: string;
  name: string;
  struck: number;
}

/** State of an order in Bobbin and at the factories, at one moment. */
export interface Seen {
  order: OrderDetail;
  /** Factory records of the order that are neither cancelled nor refused. */
  live: FactoryBook[];
  /** All factory records of the order, including cancelled and refused ones. */
  made: FactoryBook[];
  /** Kinds of the notices that the seller received about the order. */
  notices: string[];
}

export interface FaultStand extends BulkWorld {
  /** Secret with which Bobbin verifies webhooks of the factories. */
  hookSecret: string;
  /** Adds at most the given number of orders at once, with designs that every factory accepts. */
  addReady(count: number): Promise<string[]>;
  /** Switches a fault on for one order, and returns the created faults as `HOUSE id`. */
  turnOn(one: Placed, wanted: Switch): Promise<string[]>;
  /** Switches all faults off, at all factories. */
  heal(): Promise<void>;
  /** Returns how often each fault was applied, by `HOUSE id`. */
  readStruck(): Promise<Map<string, number>>;
  /** Sends each order in its way, and returns the error code of each fulfil dialog that was refused, by the order's id. */
  send(orders: readonly { id: string; house: House; way: Way }[]): Promise<Map<string, number | undefined>>;
  /** Runs jobs and advances the clock for the given number of polls, either of uncertain orders only or of all orders at the factories. */
  turn(times: number, who: 'doubts' | 'all'): Promise<void>;
  see(ids: readonly string[]): Promise<Map<string, Seen>>;
  atFactory(house: House, id: string, body: object): Promise<unknown>;
}

/** Creates a clock whose sleeps end immediately, so that no test waits for the pause before a retry. */
function createHurry(): Clock {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    random: () => 0.5,
    async sleep(milliseconds) {
      ahead += milliseconds;
      await setImmediate();
    },
  };
}

/** Runs the work for each item of a list, a few items at a time. */
export async function eachOf<T>(list: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const rest = list.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of rest) await work(item);
    }),
  );
}

/** Opens a world with a seller who has connected all factories, in which many orders can have faults at the same time. */
export async function openFaultStand(): Promise<FaultStand> {
  const bulk = await openBulkWorld({
    pace: { timeoutMs: PATIENCE_MS, perSecond: 10_000, clock: createHurry() },
    jobsAtOnce: AT_ONCE,
    env: { FACTORY_POLL_SECONDS: String(POLL_SECONDS), MANGO_HOOK_SECRET: HOOK_SECRET, FLASH_HOOK_SECRET: HOOK_SECRET },
  });
  const { world, seller } = bulk;
  let pattern: string | null = null;

  /** Copies the designs of the first order to each product of the other orders. */
  async function copyDesigns(ids: readonly string[]): Promise<void> {
    const [first = ''] = ids;
    if (pattern === null) await bulk.putDesigns(first);
    pattern ??= first;
    await sql`insert into placements (owner_id, order_id, sku_id, side, file_id, source, created_at)
      select product.owner_id, product.order_id, product.sku_id, design.side, design.file_id, design.source, design.created_at
      from order_products product, (select distinct on (side) * from placements where order_id = ${pattern}) design
      where product.order_id = any(${ids}::text[]) on conflict do nothing`.execute(world.db);
  }

  async function sendOne(id: string, house: House): Promise<number | undefined> {
    const order = (await seller.call(getOrder, { params: { id } })).body;
    const orderProducts = (order?.orderProducts ?? []).map((product) => ({ id: product.id }));
    const body = { id, type: 'AUTO' as const, isDraft: false, fulfillHouse: house, orderProducts };
    const { exceptionBody } = await seller.call(fulfilOrder, { body });
    return exceptionBody?.code;
  }

  return {
    ...bulk,
    hookSecret: HOOK_SECRET,

    async addReady(count) {
      const ids = await bulk.addWaiting(count);
      await copyDesigns(ids);
      // The marketplace must also record that the seller ships these orders, because the marketplace receives their tracking numbers.
      await eachOf(ids, (id) => world.control('marketplace', 'POST', `/orders/${id}`, { shippingType: 'SELLER' }));
      return ids;
    },

    async turnOn(one, wanted) {
      const faults = [];
      for (const body of toFaults(wanted, one)) {
        const { id } = await world.control<{ id: string }>(PARTNER_OF[one.house], 'POST', '/faults', body);
        faults.push(`${one.house} ${id}`);
      }
      return faults;
    },

    async heal() {
      for (const house of HOUSES) await world.control(PARTNER_OF[house], 'DELETE', '/faults');
    },

    async readStruck() {
      const struck = new Map<string, number>();
      for (const house of HOUSES) {
        const { faults } = await world.control<{ faults: Fault[] }>(PARTNER_OF[house], 'GET', '/faults');
        for (const fault of faults) struck.set(`${house} ${fault.id}`, fault.struck);
      }
      return struck;
    },

    async send(orders) {
      const refusals = new Map<string, number | undefined>();
      await eachOf(
        orders.filter(({ way }) => way === 'single'),
        async ({ id, house }) => refusals.set(id, await sendOne(id, house)),
      );
      for (const house of HOUSES) {
        const ids = orders.filter((one) => one.way === 'bulk' && one.house === house).map(({ id }) => id);
        if (ids.length > 0) await bulk.start({ ids, fulfillHouse: house });
      }
      return refusals;
    },

    async turn(times, who) {
      for (let turn = 0; turn < times; turn += 1) {
        await world.runJobs();
        if (who === 'all') world.clock.advance(OLDER_FACTOR * POLL_SECONDS * 1_000);
        await bulk.passTime();
      }
      await world.runJobs();
    },

    async see(ids) {
      const { orders: books } = await readFactoryBooks(world);
      const notices = await world.db
        .selectFrom('seller_notices')
        .select(['kind', 'order_id as orderId'])
        .where('order_id', 'in', ids)
        .execute();
      const seen = new Map<string, Seen>();
      await eachOf(ids, async (id) => {
        const { body: order } = await seller.call(getOrder, { params: { id } });
        if (!order) throw new Error(`no order ${id}`);
        const made = books.filter(({ refId }) => refId.split('-')[0] === id);
        const live = made.filter(({ isCancelled, status }) => !isCancelled && status.toLowerCase() !== 'rejected');
        const told = notices.filter(({ orderId }) => orderId === id).map(({ kind }) => kind);
        seen.set(id, { order, made, live, notices: told });
      });
      return seen;
    },

    atFactory: (house, id, body) => world.control(PARTNER_OF[house], 'POST', `/orders/${id}`, body),
  };
}
