import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Factory } from '@bobbin/connectors/factory';
import { createPressify } from '@bobbin/connectors/pressify/client';
import { fulfilSubmit } from '@bobbin/contract/fulfilment';
import type { PrintFacts } from '@bobbin/domain/fulfilment/print-check';
import { startPressifySimulator } from '@bobbin/simulators/pressify/server';
import { sql } from 'kysely';
import { buildPeople } from '../../server/src/modules/accounts/module.ts';
import { buildAudit } from '../../server/src/modules/audit/module.ts';
import { buildFulfilment, type MarkShipped, type ShippedParcel } from '../../server/src/modules/fulfilment/module.ts';
import { buildLibrary, type PlacementRow } from '../../server/src/modules/library/module.ts';
import { createNoticeHandlers } from '../../server/src/modules/notifications/notices.ts';
import { buildOrders, writeWorkbook, type Orders } from '../../server/src/modules/orders/module.ts';
import { buildWallet } from '../../server/src/modules/wallet/module.ts';
import { buildShops } from '../../server/src/modules/shops/module.ts';
import { costTable } from '../../server/src/cost-table.ts';
import { openPartners } from '../../server/src/partners.ts';
import type { SellerScope } from '../../server/src/platform/access.ts';
import { inTransaction, type Db } from '../../server/src/platform/database.ts';
import { AppError } from '../../server/src/platform/errors.ts';
import type { Module } from '../../server/src/platform/module.ts';
import type { TestClock } from '../../server/src/testing/clock.ts';
import { insertShop, insertUser, toSellerScope } from '../../server/src/testing/people.ts';
import { openTestPlatform } from '../../server/src/testing/platform.ts';

export const API_KEY = 'pressify-demo-key';
const OWNER = 'anna';
const SHOP = 'shop-anna';
const HOUR = 3_600_000;
const SPREAD_MS = 30_000;
const EMPTY_PRINT: PrintFacts = {
  saidDpi: null,
  hasAlpha: true,
  isOpaque: false,
  margins: null,
  soft: 0,
  colorSpace: 'RGB',
  profile: null,
};
const READY_DESIGN = { width: 4500, height: 5400 };

/** Builds the beginning of a PNG file: signature, first chunk's length and name, width and height. The factory reads no more of it. */
function toPngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(24);
  header.write('89504e470d0a1a0a0000000d49484452', 'hex');
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return header;
}

/** Serves the factory's downloads: `/<kind>/…`, a PNG of the right or wrong size or a label. */
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
  design?: {
    width: number;
    height: number;
    kind?: string;
    sides?: readonly string[];
    /** Whether the picture was measured as empty. */
    isEmpty?: boolean;
  } | null;
  productType?: string;
  quantity?: number;
}

type SubmitBody = ReturnType<typeof fulfilSubmit.parse>;

/** Parts of the module that a test replaces. */
interface Rebuild {
  wrapFactory?: (factory: Factory) => Factory;
  wrapOrders?: (orders: Orders) => Orders;
  markShipped?: MarkShipped;
}

export type BuiltFulfilment = ReturnType<typeof buildFulfilment>;

export interface FulfilmentWorld {
  db: Db;
  clock: TestClock;
  anna: SellerScope;
  fulfilment: BuiltFulfilment;
  orders: Orders;
  logged: string[];
  shipped: { orderId: string; parcel: ShippedParcel }[];
  /** Whether the drawn files of order products are approved (PTX-9); empty for orders without text fields. */
  verdicts: { orderId: string; skuId: string; isApproved: boolean }[];
  factoryUrl: string;
  /** Builds the module again on the same database, as another process would, or with a faulty factory. */
  build(more?: Rebuild): BuiltFulfilment;
  insertOrder(order?: NewOrder): Promise<string>;
  /** Puts designs on the order's product as the seller would: one side with its mockup. */
  putDesigns(orderId: string, design?: NewOrder['design']): Promise<void>;
  toSubmit(orderId: string, more?: Partial<SubmitBody>): SubmitBody;
  updateOrder(
    orderId: string,
    changes: { status?: string; is_cancel_requested?: boolean; cancel_requested_at?: Date | null },
  ): Promise<void>;
  getOrder(orderId: string): ReturnType<Orders['getDetail']>;
  listEvents(orderId: string): Promise<string[]>;
  /** Runs all due jobs and the jobs that they enqueue for now, and returns the names of all these jobs. */
  runJobs(fulfilment?: Module): Promise<string[]>;
  listJobs(): Promise<{ name: string; key: string | null }[]>;
  /** Runs the scheduler and the jobs that it enqueues, whose start times are spread over a period. */
  look(): Promise<void>;
  pass(milliseconds: number): void;
  sim(path: string, body?: object): Promise<unknown>;
  readFactory(): Promise<FactoryState>;
  /** Waits until no work of this test can continue during the next one. */
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

/** The fulfilment module on a real database, with the PRESSIFY simulator as factory and one connected seller. */
export async function openFulfilmentWorld(env: Record<string, string> = {}): Promise<FulfilmentWorld> {
  const [platform, simulator, files] = await Promise.all([
    openTestPlatform({ FACTORY_POLL_SECONDS: '60', ...env }),
    startPressifySimulator({ apiKeys: [API_KEY], look: 'ref' }),
    startFiles(),
  ]);
  const { clock } = platform;
  const { db } = platform.database;
  await insertUser(db, OWNER, { first_name: 'Anna', last_name: 'Tran' });
  await insertShop(db, OWNER, SHOP, clock.now());

  const verdicts: FulfilmentWorld['verdicts'] = [];
  const partners = openPartners(platform.config);
  const { marketplace } = partners;
  const audit = buildAudit(platform);
  const wallet = buildWallet({
    limits: {
      decide: () => Promise.resolve('act'),
      readReach: () => Promise.resolve({ aloneCents: null, approveCents: null }),
    },
    rates: { readCurrent: async () => 25_000 },
    writeWorkbook,
    ...platform,
    audit,
    people: buildPeople(platform),
    notes: {
      explain: () => Promise.reject(new Error('unused')),
      addInternal: () => Promise.reject(new Error('unused')),
    },
  });
  const shops = buildShops({ ...platform, audit, marketplace, people: buildPeople(platform), wallet });
  const placements = new Map<string, PlacementRow[]>();
  const library = {
    ...buildLibrary({ ...platform, memberships: { isMember: () => Promise.resolve(false) } }),
    listPlacements: async (_scope: unknown, orderIds: readonly string[]) =>
      orderIds.flatMap((orderId) => placements.get(orderId) ?? []),
    fileLink: (ownerId: string, fileId: string, name: string) =>
      `${files.url}/${fileId.split('-')[0]}/${ownerId}/${fileId}/${name}?sig=signed`,
  };
  const orders = buildOrders({
    ...platform,
    audit,
    library,
    marketplace,
    pictures: { open: () => Promise.reject(new Error('unused')) },
    people: buildPeople(platform),
    memberships: {
      mayWork: () => Promise.resolve(true),
      listShopMemberships: () => Promise.resolve([]),
      listTeams: () => Promise.resolve([]),
    },
    shops,
  });
  const pressify = createPressify({
    baseUrl: simulator.url,
    findBy: 'ref',
    costs: costTable.parse(simulator.costs),
    timeoutMs: 5_000,
  });
  const shipped: FulfilmentWorld['shipped'] = [];
  const noteShipped: MarkShipped = async (_scope, orderId, parcel) => void shipped.push({ orderId, parcel });
  // Notices are stored but not delivered.
  const notifications: Pick<Module, 'jobs'> = {
    jobs: { tellSeller: async () => undefined, spreadNews: async () => undefined },
  };
  platform.events.listen(createNoticeHandlers(clock));
  const opened: Module[] = [];

  function build({ wrapFactory, wrapOrders, markShipped = noteShipped }: Rebuild = {}): BuiltFulfilment {
    const module = buildFulfilment({
      ...platform,
      orders: {
        ...(wrapOrders ? wrapOrders(orders) : orders),
        parcels: orders.parcels,
        rules: orders.rules,
        markShipped,
        labels: orders.labels,
      },
      designs: {
        fill: () => Promise.resolve([]),
        refit: () => Promise.resolve({ isChanged: false, asks: [] }),
        listVerdicts: (_trx, _scope, ids) => Promise.resolve(verdicts.filter(({ orderId }) => ids.includes(orderId))),
      },
      memberships: { mayWork: () => Promise.resolve(true) },
      shops,
      accounts: { checkUnlocked: async () => undefined },
      audit,
      factories: { ...partners.factories, PRESSIFY: wrapFactory ? wrapFactory(pressify) : pressify },
      hookSecrets: {},
      library,
    });
    opened.push(module);
    return module;
  }

  const fulfilment = build();
  platform.events.listen(fulfilment.on ?? {});
  const anna = toSellerScope(OWNER, 'Anna Tran');
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

  function place(
    orderId: string,
    { width, height, kind, sides = ['front'], isEmpty }: NonNullable<NewOrder['design']>,
  ): void {
    const memory = { print: null, memoryOrderId: null, memoryAt: null, from: null, placedAt: new Date(clock.now()) };
    const file = { orderId, skuId: 'sku1', sizeBytes: 10, source: 'manual', hasThumbnail: false, ...memory };
    const designs = sides.map((side) => ({
      ...file,
      side,
      fileId: `${kind ?? side}-${orderId}`,
      name: `${side}.png`,
      width,
      height,
      print: isEmpty ? EMPTY_PRINT : null,
    }));
    const mockup = { ...file, fileId: `mockup-${orderId}`, name: 'mockup.png', width: 900, height: 900 };
    const mockups = sides
      .filter((side) => side === 'front' || side === 'back')
      .map((side) => ({ ...mockup, side: side === 'front' ? 'mockupFront' : 'mockupBack' }));
    placements.set(orderId, [...designs, ...mockups]);
  }

  const runJobs = (worker: Module = fulfilment) => platform.runJobs([worker, notifications]);

  return {
    db,
    clock,
    anna,
    fulfilment,
    orders,
    logged: platform.logged,
    shipped,
    verdicts,
    factoryUrl: simulator.url,
    build,
    sim,

    async insertOrder(order = {}) {
      lastOrder += 1n;
      const id = order.id ?? String(lastOrder);
      const createdAt = new Date(order.createdAt ?? clock.now() - 5 * HOUR);
      const isMasked = order.isMasked ?? false;
      const address = {
        name: isMasked ? 'J*** D***' : 'Jane Doe',
        phone: '+15125550100',
        fullAddress: '1 Main St, Austin, TX',
        line1: isMasked ? '1 M***' : '1 Main St',
        line2: '',
        city: 'Austin',
        state: 'Texas',
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
          quantity: order.quantity ?? 2,
          original_price_cents: 1990,
          sale_price_cents: 1990,
          product_type: order.productType ?? 'T-shirt',
          color: order.color === undefined ? 'Black' : order.color,
          size: order.size === undefined ? 'M' : order.size,
          line_item_ids: ['l1', 'l2'],
        })
        .execute();
      const { design = READY_DESIGN } = order;
      if (design) place(id, design);
      return id;
    },

    async putDesigns(orderId, design = READY_DESIGN) {
      if (design) place(orderId, design);
      await inTransaction(db, (trx) => platform.emit(trx, 'designsChanged', { scope: anna, orderId }));
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
      clock.advance(SPREAD_MS);
      await runJobs();
    },

    listJobs: platform.listJobs,

    pass(milliseconds) {
      clock.advance(milliseconds);
    },

    readFactory: async () => (await sim('state')) as FactoryState,

    async rest() {
      await fetch(`${simulator.url}/_sim/faults`, { method: 'DELETE' });
      await sql`delete from graphile_worker._private_jobs`.execute(db);
      await db.updateTable('fulfilments').set({ next_poll_at: null }).execute();
      shipped.length = 0;
    },

    async close() {
      for (const each of opened) await each.close?.();
      await Promise.all([pressify.close(), partners.close(), simulator.close(), files.close()]);
      await platform.close();
    },
  };
}
