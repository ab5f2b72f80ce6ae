import type { DesignMedia, findProductImages } from '@bobbin/contract/files';
import type { Reply } from '@bobbin/contract/endpoint';
import type { OwnerScope, SellerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../../platform/database.ts';
import type { Emit } from '../../../platform/events.ts';
import { AppError } from '../../../platform/errors.ts';
import { withFullScope } from '../../../platform/shop-scope.ts';
import { listPlaceable, type PlacementRow } from '../library.sql.ts';
import type { Library } from '../library.ts';
import type { Keeping } from '../prints/keeping.ts';
import { resolveLines, type AskedLine, type ResolvedLine } from '../prints/resolver.ts';
import { lockPrints, type SkuWish } from '../prints/skus.sql.ts';
import { toSource } from '../prints/sources.ts';
import { readProduct } from './designs.ts';
import type { Products } from './ordered.ts';
import { dropLoneDrawn } from './drawn-mockups.sql.ts';
import { changePlaces } from './uses.ts';
import * as queries from './placements.sql.ts';

type ProductImages = Reply<typeof findProductImages>;

interface Deps {
  db: Db;
  clock: Clock;
  emit: Emit;
  orders: Products;
  keeping: Pick<Keeping, 'look'>;
  library: Pick<Library, 'toPlacementFile'>;
}

/** The files that prints give to the products of orders: for the order's dialog, for a SKU, and for programs. */
export function createMemory({ db, clock, emit, orders, keeping, library }: Deps) {
  /**
   * Uses the complete scope of the owner: a SKU belongs to one shop together with all its orders, so a caller who may see one of the orders may see
   * what the next order of the SKU gets.
   */
  const resolve = (scope: OwnerScope, lines: readonly AskedLine[]) =>
    withFullScope(scope, (whole) => resolveLines(db, whole, lines));

  /** Reads the files that the print of each line supplies, as rows for placing; a line without a print gets no rows. */
  async function readRows(scope: OwnerScope, lines: readonly (ResolvedLine | null)[]): Promise<PlacementRow[][]> {
    const fileIds = lines.flatMap((line) => (line?.files ?? []).map(({ fileId }) => fileId));
    const known = new Map((await listPlaceable(db, scope, [...new Set(fileIds)])).map((file) => [file.fileId, file]));
    return lines.map((line) =>
      (line?.files ?? []).flatMap(({ side, fileId }) => {
        const file = known.get(fileId);
        if (line === null || file === undefined) return [];
        const { skuId } = line.sku;
        const memory = { memoryOrderId: null, memoryAt: null, from: null };
        return [
          { ...file, ...memory, orderId: '', skuId, side, source: 'memory', placedAt: new Date(line.place.placedAt) },
        ];
      }),
    );
  }

  /** Reads the products of an order, in the order's sequence, and the files that prints give to each. */
  async function readMedia(scope: SellerScope, orderId: string) {
    const order = await orders.readOrdered(scope, orderId);
    if (!order) throw new AppError('NOT_FOUND');
    const { products } = order;
    const skuIds = products.map(({ skuId }) => skuId);
    const marked = await queries.listMarked(db, scope, skuIds);
    const lines = await resolve(scope, products);
    const rows = await readRows(scope, lines);
    const media = products.map(({ id, skuId }, at): DesignMedia => {
      const line = lines[at] ?? null;
      return {
        id,
        skuId,
        isPersonalised: marked.has(skuId),
        orderId: null,
        usedAt: line === null ? null : new Date(line.place.placedAt).toISOString(),
        files: (rows[at] ?? []).map((row) => library.toPlacementFile(scope, row)),
        from: line === null ? null : toSource(line),
      };
    });
    return { products, media };
  }

  return {
    /** Lists, for each product of an order, the files that its print gives and where the print is placed (PRN-6). @throws AppError NOT_FOUND */
    listMedia: async (scope: SellerScope, orderId: string): Promise<DesignMedia[]> =>
      (await readMedia(scope, orderId)).media,

    /** Finds the files for one product, given its id in the order, its SKU or the order's `productId`. @throws AppError NOT_FOUND */
    async findImages(scope: SellerScope, orderId: string, productId: string): Promise<ProductImages> {
      const { products, media: all } = await readMedia(scope, orderId);
      const media =
        all.find(({ id, skuId }) => id === productId || skuId === productId) ??
        // When several SKUs belong to the product, uses the SKU with the most files.
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
        from: media.from,
      };
    },

    /** Marks the SKU of a product as personalised, or removes this mark (FIL-25). @throws AppError NOT_FOUND */
    async markPersonalised(scope: SellerScope, productId: string, isPersonalised: boolean): Promise<void> {
      await inTransaction(db, async (trx) => {
        const product = await readProduct(orders, scope, productId, trx);
        const { orderId, shopId, skuId, isLocked } = product;
        const now = new Date(clock.now());
        await lockPrints(trx, scope);
        await (isPersonalised
          ? queries.addMark(trx, scope, { skuId, shopId, now })
          : queries.removeMark(trx, scope, skuId));
        const tell = async () => {
          await keeping.look(trx, scope, [skuId]);
          await emit(trx, 'skuMemoryChanged', { scope, skuIds: [skuId] });
        };
        if (isLocked || !isPersonalised) return tell();
        // Removes files that were taken over from another order, because they contain the text of another buyer.
        const productIds = new Map([[skuId, product.productId]]);
        await changePlaces(trx, scope, { orderId, shopId, productIds }, now, async () => {
          await queries.removeRemembered(trx, scope, { orderId, skuId });
          await dropLoneDrawn(trx, scope, { orderId, skuId });
        });
        await emit(trx, 'designsChanged', { scope, orderId });
        await tell();
      });
    },

    /** Lists the facts that decide which card of the board covers a SKU. */
    listBoardFacts: (reader: Queryable, scope: OwnerScope, wish: SkuWish): Promise<queries.BoardFacts[]> =>
      queries.listBoardFacts(reader, scope, wish),

    /** Lists the files that the next orders of SKUs get, each once. */
    async listNext(scope: SellerScope, skuIds: readonly string[]): Promise<ReturnType<Library['toPlacementFile']>[]> {
      const rows = (
        await readRows(
          scope,
          await resolve(
            scope,
            skuIds.map((skuId) => ({ skuId })),
          ),
        )
      ).flat();
      const files = rows.map((row) => library.toPlacementFile(scope, row));
      return files.filter(
        ({ placement, fileId }, at) =>
          files.findIndex((one) => one.placement === placement && one.fileId === fileId) === at,
      );
    },

    /** Counts the orders in which the SKUs have a print file. */
    countUses: (scope: OwnerScope, skuIds: readonly string[]): Promise<number> => queries.countUses(db, scope, skuIds),
  };
}

export type Memory = ReturnType<typeof createMemory>;
