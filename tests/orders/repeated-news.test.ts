import { createHmac } from 'node:crypto';
import type { MarketplaceRequest } from '@bobbin/connectors/marketplace-request';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStoreRequests } from '../../server/src/modules/requests/store.ts';
import { systemScope } from '../../server/src/platform/access.ts';
import { inTransaction } from '../../server/src/platform/database.ts';
import { readTables } from '../world/digest.ts';
import { addFault, addOrder, syncNow } from '../world/marketplace.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

const DAY_MS = 86_400_000;
/** Tables with data of an order, its requests and its money, and with the notices that result. */
const TABLES = ['orders', 'order_events', 'order_corrections', 'order_day_sums', 'seller_notices', 'mails'] as const;
/** Columns that record only when the order was read. */
const SEEN = ['last_seen_at'];

let world: World;
let seller: Caller;
let shopId: string;

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 0, shops: 1 } });
  seller = await world.createSeller('anna@example.com');
  shopId = (await world.connectShops(seller))[0] ?? '';
  await addFault(world, { name: 'webhook-lost' });
});
afterAll(() => world.close());

async function addStored(status: string): Promise<string> {
  const id = await addOrder(world, shopId, status);
  await syncNow(world, seller, shopId);
  return id;
}

describe('a repeated notification of the marketplace', () => {
  async function tell(body: object): Promise<number> {
    const text = JSON.stringify(body);
    const { MARKETPLACE_APP_KEY: key, MARKETPLACE_APP_SECRET: secret } = world.app.config;
    const authorization = createHmac('sha256', secret)
      .update(key + text)
      .digest('hex');
    const headers = { 'content-type': 'application/json', authorization };
    return (await fetch(`${world.url}/api/webhooks/marketplace`, { method: 'POST', headers, body: text })).status;
  }
  const countJobs = async () =>
    (await sql`select from graphile_worker.jobs where run_at <= now()`.execute(world.db)).rows.length;

  it.each([
    [1, { order_status: 'AWAITING_SHIPMENT' }],
    [11, { cancel_id: '5', cancel_status: 'X' }],
    [12, { return_id: '6', return_status: 'Y' }],
  ])('enqueues no work (notification type %i), whatever the status of the order', async (type, data) => {
    for (const status of ['AWAITING_SHIPMENT', 'CANCELLED', 'COMPLETED']) {
      const order_id = await addStored(status);
      const at = Math.floor(world.clock.now() / 1000);
      const body = {
        type,
        tts_notification_id: `${type}${order_id}`,
        shop_id: shopId,
        timestamp: at,
        data: { order_id, update_time: at, ...data },
      };
      expect(await tell(body)).toBe(200);
      await world.runJobs();
      const before = await readTables(world.db, [...TABLES, 'webhook_events'], SEEN);
      const jobs = await countJobs();
      expect(await tell(body)).toBe(200);
      expect(await countJobs()).toBe(jobs);
      await world.runJobs();
      expect(await readTables(world.db, [...TABLES, 'webhook_events'], SEEN)).toEqual(before);
    }
  });
});

describe('a repeated report of a return', () => {
  const store = (requests: readonly MarketplaceRequest[]) => {
    const { orders, clock, emit } = world.app;
    return inTransaction(world.db, (trx) =>
      createStoreRequests({ orders, clock, emit })(trx, systemScope(seller.userId, 'test'), shopId, requests),
    );
  };
  const toReturn = (orderId: string, said: Partial<MarketplaceRequest>): MarketplaceRequest => ({
    id: `40${orderId}`,
    kind: 'return',
    orderId,
    type: 'REFUND',
    status: 'RETURN_OR_REFUND_REQUEST_PENDING',
    stage: 'asked',
    action: 'refund',
    deadlineAt: null,
    role: 'BUYER',
    reason: 'Torn',
    refundCents: 500,
    pieces: [],
    trackingNumber: null,
    carrier: null,
    arbitration: null,
    createdAt: world.clock.now() - 3 * DAY_MS,
    updatedAt: world.clock.now() - 2 * DAY_MS,
    ...said,
  });
  const ENDS = [
    ['asked', {}],
    ['underway', { stage: 'underway', action: null, status: 'AWAITING_BUYER_SHIP' }],
    ['done', { stage: 'done', action: null, status: 'RETURN_OR_REFUND_REQUEST_COMPLETE' }],
    ['refused', { stage: 'refused', action: null, status: 'REJECTED' }],
    ['withdrawn', { stage: 'withdrawn', action: null, status: 'RETURN_OR_REFUND_REQUEST_CANCEL' }],
  ] as const satisfies readonly (readonly [string, Partial<MarketplaceRequest>])[];

  it.each(ENDS)(
    'changes nothing once the return is %s, whether the report is the same, older, or differs only in a newer time',
    async (_stage, end) => {
      const orderId = await addStored('DELIVERED');
      const asked = toReturn(orderId, {});
      const ended = toReturn(orderId, { ...end, updatedAt: world.clock.now() - DAY_MS });
      await store([asked]);
      await store([ended]);
      await world.runJobs();
      const before = await readTables(world.db, TABLES, [...SEEN, 'updated_at']);
      for (const again of [ended, asked, { ...ended, updatedAt: world.clock.now() }, ended]) {
        await store([again]);
        await world.runJobs();
        expect(await readTables(world.db, TABLES, [...SEEN, 'updated_at'])).toEqual(before);
      }
    },
  );
});
