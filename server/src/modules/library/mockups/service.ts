import { Readable } from 'node:stream';
import { DESIGN_SIDES, type DesignSide } from '@bobbin/domain/fulfilment/design-sides';
import { PRODUCT_TYPES, type ProductType } from '@bobbin/domain/products/garments';
import type { OwnerScope, SellerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Emit } from '../../../platform/events.ts';
import { addJob } from '../../../platform/jobs.ts';
import type { Logger } from '../../../platform/log.ts';
import type { OrderedOrder, Products } from '../designs/service.ts';
import type { Keep } from '../keeping/service.ts';
import { listPlacements, upsertPlacement } from '../queries.ts';
import type { Library } from '../service.ts';
import { changePlaces } from '../uses/service.ts';
import { drawMockup } from './drawn-mockup.ts';
import { markDrawn } from './queries.ts';
import { mockupOf } from './sides.ts';

/** A side that has a design and no mockup, of a product whose garment we can draw. */
interface Wanted {
  skuId: string;
  productId: string;
  side: DesignSide;
  type: ProductType;
  color: string | null;
  designId: string;
}

export interface Mockups {
  /**
   * Has the mockups drawn that an order lacks (FIL-30); gives how many.
   * @throws AppError NOT_FOUND, FILE_LOCKED when the order is at the factory
   */
  ask(scope: SellerScope, orderId: string): Promise<number>;
  /** Job: draws what is wanted still. Safe to run twice; what the seller put there meanwhile stays. */
  draw(scope: OwnerScope, orderId: string, signal: AbortSignal): Promise<void>;
}

interface Deps {
  db: Db;
  clock: Clock;
  log: Logger;
  emit: Emit;
  keep: Keep;
  orders: Products;
  library: Pick<Library, 'readFile'>;
}

export function createMockups({ db, clock, log, emit, keep, orders, library }: Deps): Mockups {
  async function listWanted(reader: Queryable, scope: OwnerScope, order: OrderedOrder): Promise<Wanted[]> {
    const rows = await listPlacements(reader, scope, [order.orderId]);
    const findFile = (skuId: string, side: string) =>
      rows.find((row) => row.skuId === skuId && row.side === side)?.fileId ?? null;
    return order.products.flatMap(({ skuId, productId, productType, color }) => {
      const type = PRODUCT_TYPES.find((known) => known === productType);
      // Of a garment that nobody knows no picture is right.
      if (type === undefined) return [];
      return DESIGN_SIDES.flatMap((side) => {
        const designId = findFile(skuId, side);
        if (designId === null || findFile(skuId, mockupOf(side)) !== null) return [];
        return [{ skuId, productId, side, type, color, designId }];
      });
    });
  }

  /** Puts a drawing on its side, unless something changed while it was drawn. */
  async function place(scope: OwnerScope, orderId: string, wanted: Wanted, bytes: Buffer): Promise<void> {
    const { skuId, side, designId } = wanted;
    await keep.receive(Readable.from([bytes]), false, (received) =>
      inTransaction(db, async (trx) => {
        const order = await orders.readOrdered(scope, orderId, trx);
        if (!order || order.isLocked) return;
        const now = new Date(clock.now());
        const open = await listWanted(trx, scope, order);
        if (!open.some((one) => one.skuId === skuId && one.side === side && one.designId === designId)) return;
        const name = `mockup-${side}.jpg`;
        const { fileId } = await keep.keep(trx, scope, received, { name, source: 'drawn' });
        const target = { orderId, skuId, side: mockupOf(side) };
        const productIds = new Map([[skuId, wanted.productId]]);
        await changePlaces(trx, scope, { orderId, shopId: order.shopId, productIds }, now, async () => {
          await upsertPlacement(trx, scope, target, { fileId, source: 'drawn', now });
          await markDrawn(trx, scope, target, designId);
        });
        await emit(trx, 'designsChanged', { scope, orderId });
      }),
    );
  }

  return {
    async ask(scope, orderId) {
      const order = await orders.readOrdered(scope, orderId);
      if (!order) throw new AppError('NOT_FOUND');
      if (order.isLocked) throw new AppError('FILE_LOCKED');
      const { length } = await listWanted(db, scope, order);
      const payload = { ownerId: scope.ownerId, orderId };
      const options = { key: `mockups:${orderId}`, queue: `mockups:${scope.ownerId}`, isUrgent: true };
      if (length > 0) await addJob(db, 'drawMockups', payload, options);
      return length;
    },

    async draw(scope, orderId, signal) {
      const order = await orders.readOrdered(scope, orderId);
      if (!order || order.isLocked) return;
      for (const wanted of await listWanted(db, scope, order)) {
        signal.throwIfAborted();
        const design = await library.readFile(scope, wanted.designId);
        if (design === null) continue;
        let drawn: Buffer;
        try {
          drawn = await drawMockup({ ...wanted, design });
        } catch (error) {
          // One design that cannot be decoded costs its own mockup.
          log.warn({ ownerId: scope.ownerId, orderId, fileId: wanted.designId, err: error }, 'No mockup can be drawn');
          continue;
        }
        await place(scope, orderId, wanted, drawn);
      }
    },
  };
}
