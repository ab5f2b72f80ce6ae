import type { DesignMedia, findProductImages, Side } from '@bobbin/contract/files';
import type { Reply } from '@bobbin/contract/endpoint';
import type { OwnerScope, SellerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../../platform/database.ts';
import type { Emit } from '../../../platform/events.ts';
import { AppError } from '../../../platform/errors.ts';
import { withFullScope } from '../../../platform/shop-scope.ts';
import { readProduct, type Products } from './designs.ts';
import { dropLoneDrawn } from './drawn-mockups.sql.ts';
import { listMemory, upsertPlacement, type PlacementRow } from '../library.sql.ts';
import type { Library } from '../library.ts';
import { changePlaces } from './uses.ts';
import * as queries from './placements.sql.ts';

type ProductImages = Reply<typeof findProductImages>;

interface Deps {
  db: Db;
  clock: Clock;
  emit: Emit;
  orders: Products;
  library: Pick<Library, 'listPlacements' | 'toPlacementFile'>;
}

export function createMemory({ db, clock, emit, orders, library }: Deps) {
  /**
   * A SKU belongs to one shop, and so do all its orders: a caller who has one of them may see the others' designs. A newer design set for
   * the whole SKU replaces that of its side (BLK-14).
   */
  const remember = (reader: Queryable, scope: OwnerScope, skuId: string, orderId: string) =>
    withFullScope(scope, async (whole) => {
      const rows = await listMemory(reader, whole, skuId, orderId);
      const newest = newestOf(rows)?.getTime() ?? 0;
      const imported = (await queries.listImported(reader, whole, skuId)).filter(
        ({ placedAt }) => placedAt.getTime() >= newest,
      );
      const sides = new Set(imported.map(({ side }) => side));
      return [...rows.filter(({ side }) => !sides.has(side)), ...imported];
    });

  async function readOrder(scope: OwnerScope, orderId: string, trx?: Queryable) {
    const order = await orders.readOrdered(scope, orderId, trx);
    if (!order) throw new AppError('NOT_FOUND');
    return order;
  }

  /** Reads the remembered designs of each product of an order, in the order's sequence, with the products. */
  async function readMedia(scope: SellerScope, orderId: string) {
    const { products } = await readOrder(scope, orderId);
    const skuIds = products.map(({ skuId }) => skuId);
    const marked = await queries.listMarked(db, scope, skuIds);
    const media: DesignMedia[] = [];
    for (const { id, skuId } of products) {
      const rows = await remember(db, scope, skuId, orderId);
      media.push({
        id,
        skuId,
        isPersonalised: marked.has(skuId),
        orderId: rows.find((row) => row.orderId !== '')?.orderId ?? null,
        usedAt: newestOf(rows)?.toISOString() ?? null,
        files: rows.map((row) => library.toPlacementFile(scope, row)),
      });
    }
    return { products, media };
  }

  return {
    /** Lists the designs on the newest other order of each SKU (FIL-14). @throws AppError NOT_FOUND */
    listMedia: async (scope: SellerScope, orderId: string): Promise<DesignMedia[]> =>
      (await readMedia(scope, orderId)).media,

    /** Finds the same for one product, by its id in the order, its SKU or the order's `productId`. @throws AppError NOT_FOUND */
    async findImages(scope: SellerScope, orderId: string, productId: string): Promise<ProductImages> {
      const { products, media: all } = await readMedia(scope, orderId);
      const media =
        all.find(({ id, skuId }) => id === productId || skuId === productId) ??
        // Several SKUs may belong to the product: one with pictures is used.
        all
          .filter((_, at) => products[at]?.productId === productId)
          .toSorted((a, b) => b.files.length - a.files.length)[0];
      if (!media) throw new AppError('NOT_FOUND');
      const linkOf = (placement: string) => media.files.find((file) => file.placement === placement)?.url ?? null;
      return {
        designFront: linkOf('productFront'),
        designBack: linkOf('productBack'),
        designMockupFront: linkOf('productMockupFront'),
        designMockupBack: linkOf('productMockupBack'),
      };
    },

    /**
     * Fills untouched products with remembered designs, once each; returns the ids of the filled ones. Does nothing for an order at the
     * factory. @throws AppError NOT_FOUND
     */
    fill: (scope: OwnerScope, orderId: string): Promise<string[]> =>
      inTransaction(db, async (trx) => {
        const { isLocked, shopId, products } = await readOrder(scope, orderId, trx);
        if (isLocked) return [];
        const touched = await queries.listTouched(trx, scope, orderId);
        const open = products.filter(({ skuId, quantity }) => quantity > 0 && !touched.has(skuId));
        const marked = await queries.listMarked(
          trx,
          scope,
          open.map(({ skuId }) => skuId),
        );
        const known: { id: string; skuId: string; productId: string; rows: PlacementRow[] }[] = [];
        for (const product of open.filter(({ skuId }) => !marked.has(skuId))) {
          const rows = await remember(trx, scope, product.skuId, orderId);
          if (rows.length > 0) known.push({ ...product, rows });
        }
        if (known.length === 0) return [];
        const now = new Date(clock.now());
        const productIds = new Map(known.map(({ skuId, productId }) => [skuId, productId]));
        await changePlaces(trx, scope, { orderId, shopId, productIds }, now, async () => {
          for (const { skuId, rows } of known) {
            for (const { side, fileId, source, orderId: from, placedAt } of rows) {
              const place = { orderId, skuId, side: side as Side };
              // A design set for the whole SKU came from no order.
              const memory = from === '' ? {} : { memory: { orderId: from, at: placedAt } };
              // A drawn mockup stays one: it is removed with its design here too (FIL-30).
              const kept = source === 'drawn' ? 'drawn' : 'memory';
              await upsertPlacement(trx, scope, place, { fileId, source: kept, now, ...memory });
            }
          }
        });
        await emit(trx, 'designsChanged', { scope, orderId });
        return known.map(({ id }) => id);
      }),

    /** Marks the SKU of a product as personalised, or removes the mark (FIL-25). @throws AppError NOT_FOUND */
    async markPersonalised(scope: SellerScope, productId: string, isPersonalised: boolean): Promise<void> {
      await inTransaction(db, async (trx) => {
        const product = await readProduct(orders, scope, productId, trx);
        const { orderId, shopId, skuId, isLocked } = product;
        const now = new Date(clock.now());
        await (isPersonalised
          ? queries.addMark(trx, scope, { skuId, shopId, now })
          : queries.removeMark(trx, scope, skuId));
        const tell = () => emit(trx, 'skuMemoryChanged', { scope, skuIds: [skuId] });
        if (isLocked || !isPersonalised) return tell();
        // A remembered design contains the words of another buyer.
        const productIds = new Map([[skuId, product.productId]]);
        await changePlaces(trx, scope, { orderId, shopId, productIds }, now, async () => {
          await queries.removeRemembered(trx, scope, { orderId, skuId });
          await dropLoneDrawn(trx, scope, { orderId, skuId });
        });
        await emit(trx, 'designsChanged', { scope, orderId });
        await tell();
      });
    },

    /** Lists SKUs that need no design: they have a remembered print file, or are marked as personalised. */
    listSettled: (trx: Queryable, scope: OwnerScope, skuIds: readonly string[]): Promise<ReadonlySet<string>> =>
      queries.listSettled(trx, scope, skuIds),

    /** Lists the designs that the next order of a SKU gets. */
    listNext: async (scope: SellerScope, skuId: string): Promise<ReturnType<Library['toPlacementFile']>[]> =>
      (await remember(db, scope, skuId, '')).map((row) => library.toPlacementFile(scope, row)),

    /** Counts the orders in which the SKU has a print file. */
    countUses: (scope: OwnerScope, skuId: string): Promise<number> => queries.countUses(db, scope, skuId),
  };
}

export type Memory = ReturnType<typeof createMemory>;

function newestOf(rows: readonly PlacementRow[]): Date | undefined {
  return rows.map(({ placedAt }) => placedAt).toSorted((a, b) => b.getTime() - a.getTime())[0];
}
