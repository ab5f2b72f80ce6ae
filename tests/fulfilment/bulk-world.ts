import { KEY_ENDPOINTS, LOGIN_ENDPOINTS } from '@bobbin/contract/connections';
import { getFulfilBatch, startFulfilBatch, type FulfilBatch } from '@bobbin/contract/fulfil-batches';
import { connectPressify } from '@bobbin/contract/fulfilment';
import type { Input } from '@bobbin/contract/endpoint';
import type { House } from '@bobbin/domain/factories/houses';
import { hasTrait } from '@bobbin/domain/fulfilment/states';
import { sql } from 'kysely';
import { paint } from '../../server/src/modules/library/testing/pictures.ts';
import { systemScope } from '../../server/src/platform/access.ts';
import { addOrders, syncNow } from '../world/marketplace.ts';
import { uploadPicture } from '../world/upload-picture.ts';
import { startWorld, type Caller, type World, type WorldOptions } from '../world/world.ts';

const ADDRESS = {
  name: 'Jane Doe',
  phone: '+15125550100',
  fullAddress: '1 Main St, Austin, TX 78701',
  line1: '1 Main St',
  line2: '',
  city: 'Austin',
  state: 'Texas',
  postalCode: '78701',
  region: 'US',
};
/** Milliseconds by which the test advances the clock between two polls of a factory. */
const STEP_MS = 11 * 60_000;
const TURNS = 12;

export interface AtFactory {
  refId: string;
  cost: string | null;
  status: string;
}

export interface BulkWorld {
  world: World;
  seller: Caller;
  shopIds: string[];
  /** Adds orders that are ready to be sent, with known garments and a visible address, and reads them from the marketplace. */
  addWaiting(count: number, shopId?: string): Promise<string[]>;
  /** Puts a design and a mockup that every factory accepts on each product of an order. */
  putDesigns(orderId: string): Promise<void>;
  /**
   * Puts designs on one order of each SKU of the given orders, so that the SKU has a remembered design, and returns the orders that received designs.
   */
  teachMemory(ids: readonly string[]): Promise<void>;
  start(body: Partial<Input<typeof startFulfilBatch>['body']> & { ids: string[] }, key?: string): Promise<string>;
  read(id: string, caller?: Caller): Promise<FulfilBatch>;
  /** Runs jobs and advances the clock at most TURNS times, until no order of the batch is in progress. */
  settle(id: string): Promise<FulfilBatch>;
  /** Runs jobs and advances the clock until none of these orders, which were sent one by one, is in progress. */
  settleOrders(ids: readonly string[]): Promise<void>;
  /** Sets the due time of all waiting work to now. */
  passTime(): Promise<void>;
  /** Sets the seller's balance at a simulated factory. */
  setBalance(house: House, balance: string): Promise<void>;
  /** Lists the factory's orders for an order of Bobbin at the simulated factory. */
  listAt(house: House, orderId: string): Promise<AtFactory[]>;
}

const BASE = { PRESSIFY: 'pressify', MANGO: 'mango', FLASH: 'flash' } as const;

interface Stored {
  ref_id?: string;
  refId?: string;
  cost?: string | null;
  total_cost?: string | null;
  fulfill_status?: string;
  status?: string;
}

/** Creates a caller who signs in again whenever the session has expired, because the tests advance the clock far. */
async function createLasting(world: World, email: string): Promise<Caller> {
  let caller = await world.createSeller(email);
  return {
    ...caller,
    async call(...args: Parameters<Caller['call']>) {
      const answer = await caller.call(...args);
      if (answer.status !== 401) return answer;
      caller = await world.signIn(email);
      return caller.call(...args);
    },
  } as Caller;
}

/** Opens a world with a seller who has connected all factories and two shops, and with orders that wait. */
export async function openBulkWorld(options: WorldOptions = {}): Promise<BulkWorld> {
  const world = await startWorld({
    marketplace: { orders: 1, shops: 2 },
    partners: ['mango', 'flash'],
    ...options,
  });
  const seller = await createLasting(world, 'anna@example.com');
  const shopIds = await world.connectShops(seller);
  const [firstShop = ''] = shopIds;
  await seller.call(connectPressify, { body: { api: world.pressifyKey } });
  await seller.call(KEY_ENDPOINTS.MANGO, { body: { api: 'mango-demo-key' } });
  await seller.call(LOGIN_ENDPOINTS.FLASH, { body: { username: 'flash-demo', password: 'flash-demo-pass' } });
  const design = Buffer.from(await paint(4500, 5400).png({ compressionLevel: 1 }).toBuffer());
  const mockup = Buffer.from(await paint(300, 300).png().toBuffer());
  const designFile: { fileId?: string; mockupId?: string } = {};
  const scope = systemScope(seller.userId, 'test');

  const upload = (productId: string, side: string, bytes: Buffer<ArrayBuffer>) =>
    uploadPicture({ url: world.url, accessToken: seller.accessToken }, productId, side, bytes);

  async function put(productId: string): Promise<void> {
    const { fileId, mockupId } = designFile;
    if (fileId === undefined || mockupId === undefined) {
      designFile.fileId = await upload(productId, 'front', design);
      designFile.mockupId = await upload(productId, 'mockupFront', mockup);
      return;
    }
    const select = (side: 'front' | 'mockupFront', id: string) =>
      world.app.designs.selectDesign(scope as never, { productId, side, fileId: id });
    await select('front', fileId);
    await select('mockupFront', mockupId);
  }

  const listProducts = (ids: readonly string[]) =>
    world.db
      .selectFrom('order_products')
      .select(['id', 'order_id as orderId', 'sku_id as skuId'])
      .where('order_id', 'in', ids)
      .orderBy('order_id')
      .execute();

  /** Sets the due time of all waiting work to now. */
  async function passTime(): Promise<void> {
    world.clock.advance(STEP_MS);
    await world.app.fulfilment.pollDue();
    await sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`.execute(world.db);
  }

  async function read(id: string, caller = seller): Promise<FulfilBatch> {
    const { body } = await caller.call(getFulfilBatch, { params: { id } });
    if (!body) throw new Error('no batch');
    return body;
  }

  return {
    world,
    seller,
    shopIds,
    read,
    passTime,

    async addWaiting(count, shopId = firstShop) {
      const ids = await addOrders(world, shopId, { count, status: 'AWAITING_SHIPMENT' });
      await syncNow(world, seller, shopId);
      await sql`update orders set shipping_type = 'SELLER', is_address_masked = false, is_on_hold = false, hold_until = null,
        status = 'AWAITING_SHIPMENT', is_cancel_requested = false, address = ${JSON.stringify(ADDRESS)}::jsonb
        where id = any(${ids}::text[])`.execute(world.db);
      await sql`update order_products set product_type = 'T-shirt', color = 'Black', size = 'M'
        where order_id = any(${ids}::text[])`.execute(world.db);
      return ids;
    },

    async putDesigns(orderId) {
      for (const { id } of await listProducts([orderId])) await put(id);
    },

    async teachMemory(ids) {
      const taught = new Set<string>();
      for (const { id, skuId } of await listProducts(ids)) {
        if (taught.has(skuId)) continue;
        taught.add(skuId);
        await put(id);
      }
    },

    async start(body, key) {
      const answer = await seller.call(
        startFulfilBatch,
        { body: { isDraft: false, makeLabels: false, ...body } },
        key === undefined ? {} : { key },
      );
      if (!answer.body) throw new Error(JSON.stringify(answer.exceptionBody));
      return answer.body.id;
    },

    async settleOrders(ids) {
      for (let turn = 0; turn < TURNS; turn += 1) {
        await world.runJobs();
        const rows = await world.db.selectFrom('orders').select('fulfil_state').where('id', 'in', ids).execute();
        if (rows.every(({ fulfil_state: state }) => !hasTrait(state, 'onItsWay'))) return;
        await passTime();
      }
    },

    async setBalance(house, balance) {
      const body = house === 'PRESSIFY' ? { apiKey: world.pressifyKey, balance } : { balance };
      await world.control(BASE[house], 'POST', '/wallet', body);
    },

    async settle(id) {
      for (let turn = 0; turn < TURNS; turn += 1) {
        await world.runJobs();
        const batch = await read(id);
        const { waiting, running, sending, asking } = batch.counts;
        const isOpen = batch.state === 'running' ? waiting + running > 0 : false;
        if (!isOpen && sending + asking === 0) return batch;
        await passTime();
      }
      return read(id);
    },

    async listAt(house, orderId) {
      const { orders } = await world.control<{ orders: Stored[] }>(BASE[house], 'GET', '/state');
      return orders.flatMap((row) => {
        const refId = row.refId ?? row.ref_id ?? '';
        if (!refId.startsWith(orderId)) return [];
        return [{ refId, status: row.status ?? row.fulfill_status ?? '', cost: row.cost ?? row.total_cost ?? null }];
      });
    },
  };
}
