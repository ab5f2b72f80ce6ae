import { mkdir, readdir, rm } from 'node:fs/promises';
import type { LinkReader } from '@bobbin/connectors/links';
import { sql } from 'kysely';
import { systemScope, type SellerScope } from '../../../platform/access.ts';
import type { Db, Queryable } from '../../../platform/database.ts';
import { inShops } from '../../../platform/shop-scope.ts';
import { insertShop, insertUser, toSellerScope } from '../../../testing/people.ts';
import type { FarStore } from '../../../testing/s3-store.ts';
import { openTestPlatform, type TestPlatform } from '../../../testing/platform.ts';
import type { Skus } from '../placements/artwork.ts';
import type { Designs } from '../placements/designs.ts';
import type { OrderedOrder } from '../placements/ordered.ts';
import type { Filling, OpenOrders } from '../prints/filling.ts';
import type { Memory } from '../placements/placements.ts';
import type { Keep } from '../files/ingest.ts';
import type { Keeping } from '../prints/keeping.ts';
import { buildDesigns, buildLibrary } from '../module.ts';
import type { Library } from '../library.ts';
import type { Shelf } from '../browse/browse.ts';
import type { Storage } from '../storage/storage.ts';
import type { TextOrders } from '../texts/lines.ts';
import type { Texts } from '../texts/texts.ts';

export const ANNA = 'anna';
export const BORIS = 'boris';
/** Anna's order with two products; `<order id>-<sku id>` is the id of a product. */
export const ORDER = '576461413038785752';
export const PRODUCT = `${ORDER}-sku1`;

/** A mockup of full size takes two seconds of processor time; the tests next to `drawMockup` cover the full size. */
export const SMALL_MOCKUP = { width: 300, height: 360 };

export interface LibraryWorld extends Pick<
  TestPlatform,
  'clock' | 'vault' | 'logged' | 'dataDir' | 'listJobs' | 'events'
> {
  /** The database connections of the test itself. */
  db: Db;
  library: Library & Designs & Memory & Filling & Pick<Texts, 'listVerdicts'>;
  shelf: Shelf;
  storage: Storage;
  keep: Keep;
  keeping: Keeping;
  /** The fake of the orders module. */
  orders: OpenOrders & Skus & TextOrders;
  /** The messages of the buyers, by order. */
  texts: Map<string, string>;
  /** A sync stores another message of an order's buyer. */
  storeMessage(orderId: string): Promise<void>;
  /** Enqueues the jobs that rows wait for and that were lost. */
  settleOrphans(): Promise<void>;
  runJobs(): Promise<string[]>;
  /** Runs the timetable's task that enqueues adoptions of remembered designs. */
  adoptPrints(): Promise<void>;
  anna: SellerScope;
  boris: SellerScope;
  /** Ids of the orders that are at the factory. */
  locked: Set<string>;
  /** Timeline events about designs. */
  timeline: Record<string, string | null>[];
  /** Ids of the orders that are drafts. */
  drafts: Set<string>;
  /** The products of orders that do not have the usual two products. */
  sold: Map<string, OrderedOrder['products']>;
  openFront(): ReturnType<TestPlatform['openFront']>;
  insertOrder(ownerId: string, orderId: string): Promise<void>;
  listFiles(): Promise<string[]>;
  empty(): Promise<void>;
  close(): Promise<void>;
}

const NO_LINKS: LinkReader = {
  judge: () => null,
  open: () => Promise.reject(new Error('This test opens no links')),
  close: () => Promise.resolve(),
};

/** Opens a library with its own database and folder, or with an object store, for two sellers and with fake orders. */
export async function openLibraryWorld(far: FarStore | null = null): Promise<LibraryWorld> {
  const platform = await openTestPlatform({ PUBLIC_URL: 'https://desk.example.com' });
  const { clock, vault, logged, dataDir, listJobs, events } = platform;
  const { db } = platform.database;
  const locked = new Set<string>();
  const drafts = new Set<string>();
  const timeline: LibraryWorld['timeline'] = [];
  const sold: LibraryWorld['sold'] = new Map();
  const now = new Date(clock.now());

  async function insertOrder(ownerId: string, orderId: string) {
    const base = { shop_id: `shop-${ownerId}`, status: 'AWAITING_SHIPMENT', shipping_type: 'TIKTOK' };
    const times = { created_at: now, updated_at: now, last_seen_at: now, la_day: '2026-11-21' };
    await db
      .insertInto('orders')
      .values({ owner_id: ownerId, id: orderId, ...base, ...times })
      .execute();
  }

  for (const id of [ANNA, BORIS]) {
    await insertUser(db, id);
    await insertShop(db, id, `shop-${id}`, clock.now());
  }
  await insertOrder(ANNA, ORDER);

  const files = buildLibrary({
    ...platform,
    objects: far?.objects ?? null,
    memberships: { isMember: () => Promise.resolve(false) },
  });
  const texts = new Map<string, string>();
  const orders: LibraryWorld['orders'] = {
    readTextOrders: async (scope, orderIds, trx) => {
      const found = await Promise.all(orderIds.map((orderId) => orders.readOrdered(scope, orderId, trx)));
      return found.flatMap((order) =>
        order === null
          ? []
          : [{ ...order, message: texts.get(order.orderId) ?? '', dueAt: null, isWaiting: !order.isLocked }],
      );
    },
    listTextOrders: async (scope, { orderIds }, limit) => {
      const ids = orderIds ?? [...new Set([...sold.keys(), ORDER])].filter((orderId) => !locked.has(orderId));
      return (await orders.readTextOrders(scope, ids)).slice(0, limit);
    },
    listMessages: () => Promise.resolve([...texts].map(([orderId, message]) => ({ orderId, message }))),
    noteText: (_trx, _scope, orderId, event, details) => {
      timeline.push({ orderId, event, ...details });
      return Promise.resolve();
    },

    noteDesigns: (_trx, _scope, orderId, details) => {
      timeline.push({ orderId, ...details });
      return Promise.resolve();
    },
    listOpenLines: (_scope, skuIds) =>
      Promise.resolve(
        [...sold].flatMap(([orderId, products]) =>
          products
            .filter(({ skuId }) => skuIds.includes(skuId) && !locked.has(orderId))
            .map(({ skuId }) => ({ orderId, skuId, isDraft: drafts.has(orderId), dueAt: null })),
        ),
      ),
    listSkuFacts: (_scope, after) =>
      Promise.resolve(
        [...sold.values()]
          .flat()
          .flatMap((fact) => (fact.productId > after ? [{ ...fact, shopId: `shop-${ANNA}` }] : [])),
      ),
    findSkus: () => Promise.resolve([]),
    listSkuWords: () => Promise.resolve([]),
    listWaitingProducts: () => Promise.resolve([]),
    async readOrdered(scope, orderId, trx: Queryable = platform.db) {
      const query = trx
        .selectFrom('orders')
        .select(['id', 'shop_id as shopId'])
        .where('owner_id', '=', scope.ownerId)
        .where(inShops(scope, 'shop_id'))
        .where('id', '=', orderId);
      const order = await (trx === platform.db ? query : query.forUpdate()).executeTakeFirst();
      const usual = ['sku1', 'sku2'].map((skuId) => ({
        id: `${orderId}-${skuId}`,
        skuId,
        productId: skuId === 'sku1' ? 'product' : 'mug',
        productName: 'Owl Hoodie',
        skuName: skuId === 'sku1' ? 'Navy, L' : 'Default',
        sellerSku: '',
        quantity: 1,
        // The garment of the second product is unknown.
        productType: skuId === 'sku1' ? 'Hoodie' : null,
        color: skuId === 'sku1' ? 'Navy' : null,
        size: skuId === 'sku1' ? 'L' : null,
      }));
      const products = sold.get(orderId) ?? usual;
      return order ? { orderId, shopId: order.shopId, isLocked: locked.has(orderId), products } : null;
    },
  };
  const designs = buildDesigns({
    ...platform,
    library: files,
    links: NO_LINKS,
    orders,
    shops: { readNames: () => Promise.resolve(new Map()) },
    mockupSize: SMALL_MOCKUP,
  });

  return {
    clock,
    vault,
    logged,
    dataDir,
    listJobs,
    events,
    db,
    library: { ...files, ...designs, tidy: async () => void (await files.tidy?.()) },
    shelf: files.shelf,
    storage: files.storage,
    keep: files.keep,
    keeping: files.keeping,
    orders,
    texts,
    async storeMessage(orderId) {
      await designs.on?.messagesChanged?.(db, { scope: systemScope(ANNA, 'sync'), orderIds: [orderId] });
    },
    async settleOrphans() {
      for (const { listOrphans, settle } of designs.waiting ?? [])
        for (const orphan of await listOrphans(10)) await settle(orphan);
    },
    runJobs: () => platform.runJobs([files, designs]),
    async adoptPrints() {
      await designs.timetable?.find(({ name }) => name === 'adoptPrints')?.run();
    },
    anna: toSellerScope(ANNA),
    boris: toSellerScope(BORIS),
    locked,
    drafts,
    sold,
    timeline,
    openFront: () => platform.openFront([files, designs]),
    insertOrder,
    async listFiles() {
      await mkdir(dataDir, { recursive: true });
      const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
      const here = entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
      return [...here, ...((await far?.listNames()) ?? [])];
    },
    async empty() {
      const tables = [
        'placements',
        'design_touches',
        'order_texts',
        'sku_marks',
        'print_places',
        'print_skus',
        'print_imports',
        'prints',
        'uploads',
        'files',
      ] as const;
      for (const table of tables) {
        await db.deleteFrom(table).execute();
      }
      await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs`.execute(db);
      await rm(dataDir, { recursive: true, force: true });
      await far?.empty();
      locked.clear();
      drafts.clear();
      texts.clear();
      timeline.length = 0;
      sold.clear();
      logged.length = 0;
    },
    close: () => platform.close(),
  };
}
