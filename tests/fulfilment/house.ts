import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Factory } from '@bobbin/connectors/factory';
import { createMarketplace } from '@bobbin/connectors/marketplace/client';
import { createPressify } from '@bobbin/connectors/pressify/client';
import { fulfilSubmit } from '@bobbin/contract/fulfilment';
import { startPressifySimulator } from '@bobbin/simulators/pressify/server';
import { sql } from 'kysely';
import { createAudit } from '../../server/src/modules/audit/service.ts';
import { createFulfilmentJobs } from '../../server/src/modules/fulfilment/jobs.ts';
import {
  createFulfilment,
  type Fulfilment,
  type MarkShipped,
  type ShippedParcel,
} from '../../server/src/modules/fulfilment/service.ts';
import type { PlacementRow } from '../../server/src/modules/library/service.ts';
import { createOrderList } from '../../server/src/modules/orders/list/service.ts';
import { createOrders, type Orders } from '../../server/src/modules/orders/service.ts';
import { createShops } from '../../server/src/modules/shops/service.ts';
import { sellerScope, type SellerScope } from '../../server/src/platform/access.ts';
import { createVault } from '../../server/src/platform/crypto.ts';
import type { Db } from '../../server/src/platform/database.ts';
import { AppError } from '../../server/src/platform/errors.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { createTestDatabase } from '../../server/src/testing/test-database.ts';

export const API_KEY = 'pressify-demo-key';
const OWNER = 'anna';
const SHOP = 'shop-anna';
const HOUR = 3_600_000;
const SPREAD_MS = 30_000;

/** Signature, length and name of the first chunk, width and height: all that the factory looks at. */
function toPngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(24);
  header.write('89504e470d0a1a0a0000000d49484452', 'hex');
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return header;
}

/** What the factory downloads: `/<kind>/…`, a PNG of the right or wrong size or a label. */
async function startFiles() {
  const server = createServer((request, response) => {
    const kind = request.url?.split('/')[1];
    if (kind === 'label') response.end('%PDF-1.7 label');
    else response.end(kind === 'wrong' ? toPngHeader(900, 900) : toPngHeader(4500, 5400));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

interface FactoryState {
  creates: Record<string, number>;
  orders: {
    id: number;
    ref_id: string;
    fulfill_status: string;
    shipping_label: string | null;
    city: string | null;
    items: { quantity: number; variant_id: number }[];
    print_files: { key: string; url: string }[];
  }[];
  wallets: Record<string, string>;
}

export interface NewOrder {
  id?: string;
  status?: string;
  shippingType?: 'TIKTOK' | 'SELLER';
  createdAt?: number;
  hasLabel?: boolean;
  isMasked?: boolean;
  isOnHold?: boolean;
  isCancelRequested?: boolean;
  color?: string | null;
  size?: string | null;
  design?: { width: number; height: number; kind?: string } | null;
}

type SubmitBody = ReturnType<typeof fulfilSubmit.parse>;

/** What is different in a module that a test builds. */
interface Rebuild {
  wrapFactory?: (factory: Factory) => Factory;
  wrapOrders?: (orders: Orders) => Orders;
  markShipped?: MarkShipped;
}

export interface FulfilmentHouse {
  db: Db;
  clock: { time: number; now(): number };
  anna: SellerScope;
  fulfilment: Fulfilment;
  orders: Orders;
  logged: string[];
  shipped: { orderId: string; parcel: ShippedParcel }[];
  factoryUrl: string;
  /** Builds the module anew, on the same database: another process, or one with a factory that misbehaves. */
  build(more?: Rebuild): Fulfilment;
  insertOrder(order?: NewOrder): Promise<string>;
  toSubmit(orderId: string, more?: Partial<SubmitBody>): SubmitBody;
  updateOrder(orderId: string, changes: { status?: string; is_cancel_requested?: boolean }): Promise<void>;
  getOrder(orderId: string): ReturnType<Orders['getDetail']>;
  listEvents(orderId: string): Promise<string[]>;
  /** Runs what is due now, and what that enqueues for now; gives the names. */
  runJobs(fulfilment?: Fulfilment): Promise<string[]>;
  listJobs(): Promise<{ name: string; key: string | null }[]>;
  /** What the timetable does: finds what is due, and runs it within the time over which it is spread. */
  look(): Promise<void>;
  pass(milliseconds: number): void;
  sim(path: string, body?: object): Promise<unknown>;
  readFactory(): Promise<FactoryState>;
  /** Nothing of one test goes on in the next one. */
  rest(): Promise<void>;
  close(): Promise<void>;
}

export async function refusalOf(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof AppError) return error;
  throw new Error('It was not refused', { cause: error });
}

/** The fulfilment module on a real database, with the PRESSIFY simulator behind it and one connected seller. */
export async function openFulfilmentHouse(): Promise<FulfilmentHouse> {
  const [database, simulator, files] = await Promise.all([
    createTestDatabase(),
    startPressifySimulator({ apiKeys: [API_KEY] }),
    startFiles(),
  ]);
  const { db } = database;
  const clock = { time: Date.now(), now: () => clock.time };
  const vault = createVault('a secret key of the tests, long enough');
  const logged: string[] = [];
  const log = createLog('info', 'test', { write: (line) => void logged.push(line) });
  const start = new Date(clock.time);
  const later = new Date(clock.time + 1000 * HOUR);
  const times = { created_at: start, updated_at: start };

  await db.insertInto('roles').values({ id: 'role', name: 'seller of the tests', created_at: start }).execute();
  const person = {
    email: 'anna@example.com',
    password_hash: '',
    first_name: 'Anna',
    last_name: 'Tran',
    role_id: 'role',
  };
  await db
    .insertInto('users')
    .values({ id: OWNER, ...person, ...times })
    .execute();
  const shop = { friend_name: 'Shop', name: 'Shop', code: 'S', region: 'US', seller_name: 'A', seller_type: 'LOCAL' };
  await db
    .insertInto('shops')
    .values({
      owner_id: OWNER,
      id: SHOP,
      ...shop,
      subscription_ends_at: later,
      authorization_ends_at: later,
      ...times,
    })
    .execute();

  const nowhere = 'http://127.0.0.1:9';
  const marketplace = createMarketplace({
    baseUrl: nowhere,
    authBaseUrl: nowhere,
    authorizeUrl: nowhere,
    appKey: 'app',
    appSecret: 'secret',
    serviceId: '1',
    timeoutMs: 1000,
  });
  const shops = createShops({ db, clock, vault, log, marketplace });
  const fileLink = (ownerId: string, fileId: string, name: string) =>
    `${files.url}/${fileId.split('-')[0]}/${ownerId}/${fileId}/${name}?sig=signed`;
  const list = createOrderList({
    db,
    clock,
    readShopNames: async () => new Map([[SHOP, { friendName: 'Shop', nameShop: 'Shop' }]]),
    fileLink,
  });
  const orders = createOrders({ db, clock, shops, list });
  const placements = new Map<string, PlacementRow[]>();
  const library = {
    listPlacements: async (_scope: unknown, orderIds: readonly string[]) =>
      orderIds.flatMap((orderId) => placements.get(orderId) ?? []),
    fileLink,
  };
  const pressify = createPressify({ baseUrl: simulator.url, timeoutMs: 5_000 });
  const shipped: FulfilmentHouse['shipped'] = [];
  const noteShipped: MarkShipped = async (_scope, orderId, parcel) => void shipped.push({ orderId, parcel });
  const opened: Fulfilment[] = [];

  function build({ wrapFactory, wrapOrders, markShipped = noteShipped }: Rebuild = {}): Fulfilment {
    const fulfilment = createFulfilment({
      db,
      clock,
      vault,
      log,
      orders: wrapOrders ? wrapOrders(orders) : orders,
      audit: createAudit(clock),
      factories: { PRESSIFY: wrapFactory ? wrapFactory(pressify) : pressify },
      library,
      pollSeconds: 60,
      markShipped,
    });
    opened.push(fulfilment);
    return fulfilment;
  }

  const fulfilment = build();
  const principal = {
    userId: OWNER,
    sessionId: 's',
    name: 'Anna Tran',
    owesSecondFactor: false,
    isApiKey: false,
    isAdmin: false,
    isStaff: false,
    permissions: new Set<string>(),
  };
  const anna = sellerScope(principal, '127.0.0.1', 'request');
  await fulfilment.connect(anna, 'PRESSIFY', API_KEY);
  let lastOrder = 576_461_413_038_700_000n;

  async function sim(path: string, body?: object): Promise<unknown> {
    const init = body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    const response = await fetch(`${simulator.url}/_sim/${path}`, init ?? {});
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }

  async function runJobs(worker = fulfilment): Promise<string[]> {
    // What sellers are told is another module's.
    const handlers = { ...createFulfilmentJobs(worker), tellSeller: async () => undefined };
    const names: string[] = [];
    for (;;) {
      const { rows } = await sql<{ name: keyof typeof handlers; payload: { ownerId: string; fulfilmentId: string } }>`
        delete from graphile_worker._private_jobs where id = (
          select id from graphile_worker._private_jobs where run_at <= greatest(${new Date(clock.time)}, now())
          order by id limit 1)
        returning (select identifier from graphile_worker._private_tasks t where t.id = task_id) as name, payload`.execute(
        db,
      );
      const [job] = rows;
      if (!job) return names;
      names.push(job.name);
      // Two events of one order never have the same moment.
      clock.time += 1;
      await handlers[job.name](job.payload, new AbortController().signal);
    }
  }

  return {
    db,
    clock,
    anna,
    fulfilment,
    orders,
    logged,
    shipped,
    factoryUrl: simulator.url,
    build,
    sim,

    async insertOrder(order = {}) {
      lastOrder += 1n;
      const id = order.id ?? String(lastOrder);
      const createdAt = new Date(order.createdAt ?? clock.time - 5 * HOUR);
      const isMasked = order.isMasked ?? false;
      const address = {
        name: isMasked ? 'J*** D***' : 'Jane Doe',
        phone: '+15125550100',
        fullAddress: '1 Main St, Austin, TX',
        line1: isMasked ? '1 M***' : '1 Main St',
        line2: '',
        city: 'Austin',
        state: 'TX',
        postalCode: '78701',
        region: 'US',
      };
      await db
        .insertInto('orders')
        .values({
          owner_id: OWNER,
          id,
          shop_id: SHOP,
          status: order.status ?? 'AWAITING_SHIPMENT',
          created_at: createdAt,
          la_day: '2026-11-20',
          updated_at: createdAt,
          last_seen_at: createdAt,
          shipping_type: order.shippingType ?? 'SELLER',
          is_on_hold: order.isOnHold ?? false,
          is_cancel_requested: order.isCancelRequested ?? false,
          address: JSON.stringify(address),
          is_address_masked: isMasked,
          label_state: order.hasLabel ? 'made' : 'none',
          label_file_id: order.hasLabel ? `label-${id}` : null,
        })
        .execute();
      await db
        .insertInto('order_products')
        .values({
          owner_id: OWNER,
          order_id: id,
          sku_id: 'sku1',
          id: `${id}-sku1`,
          position: 0,
          product_id: 'p1',
          product_name: 'Funny shirt',
          sku_name: 'Black, M',
          seller_sku: '',
          sku_image: '',
          quantity: 2,
          original_price_cents: 1990,
          sale_price_cents: 1990,
          product_type: 'T-shirt',
          color: order.color === undefined ? 'Black' : order.color,
          size: order.size === undefined ? 'M' : order.size,
          line_item_ids: ['l1', 'l2'],
        })
        .execute();
      const { design = { width: 4500, height: 5400 } } = order;
      if (design) {
        const file = { orderId: id, skuId: 'sku1', sizeBytes: 10, source: 'manual', hasThumbnail: false };
        const mockup = { side: 'mockupFront', fileId: `mockup-${id}`, name: 'mockup.png', width: 900, height: 900 };
        const front = { side: 'front', fileId: `${design.kind ?? 'front'}-${id}`, name: 'front.png' };
        const { width, height } = design;
        placements.set(id, [
          { ...file, ...front, width, height },
          { ...file, ...mockup },
        ]);
      }
      return id;
    },

    toSubmit(orderId, more = {}) {
      return fulfilSubmit.parse({
        id: orderId,
        type: 'AUTO',
        isDraft: false,
        fulfillHouse: 'PRESSIFY',
        orderProducts: [{ id: `${orderId}-sku1` }],
        ...more,
      });
    },

    async updateOrder(orderId, changes) {
      await db.updateTable('orders').set(changes).where('owner_id', '=', OWNER).where('id', '=', orderId).execute();
    },

    getOrder: (orderId) => orders.getDetail(anna, orderId),

    async listEvents(orderId) {
      const { timeline } = await orders.getDetail(anna, orderId);
      return timeline.map(({ event }) => event).toReversed();
    },

    runJobs,

    async look() {
      await fulfilment.pollDue();
      clock.time += SPREAD_MS;
      await runJobs();
    },

    async listJobs() {
      const { rows } = await sql<{ name: string; key: string | null }>`
        select task_identifier as name, key from graphile_worker.jobs order by id`.execute(db);
      return rows;
    },

    pass(milliseconds) {
      clock.time += milliseconds;
    },

    readFactory: async () => (await sim('state')) as FactoryState,

    async rest() {
      await fetch(`${simulator.url}/_sim/faults`, { method: 'DELETE' });
      await sql`delete from graphile_worker._private_jobs`.execute(db);
      await db.updateTable('fulfilments').set({ next_poll_at: null }).execute();
      shipped.length = 0;
    },

    async close() {
      for (const each of opened) await each.close();
      await Promise.all([pressify.close(), marketplace.close(), simulator.close(), files.close()]);
      await database.close();
    },
  };
}
