import { Readable } from 'node:stream';
import { DESIGN_SIDES, type DesignSide } from '@bobbin/domain/fulfilment/design-sides';
import { findColor } from '@bobbin/domain/products/colors';
import { PRODUCT_TYPES, type ProductType } from '@bobbin/domain/products/garments';
import { readProductType } from '@bobbin/domain/products/product-types';
import type { OwnerScope, SellerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Emit } from '../../../platform/events.ts';
import { addJob } from '../../../platform/jobs.ts';
import type { Logger } from '../../../platform/log.ts';
import type { OrderedOrder, Products } from '../placements/ordered.ts';
import type { Keep } from '../files/ingest.ts';
import { listPlacements, upsertPlacement } from '../library.sql.ts';
import type { Library } from '../library.ts';
import { changePlaces } from '../placements/uses.ts';
import { lockSku } from '../placements/uses.sql.ts';
import { lockPrints } from '../prints/skus.sql.ts';
import { drawMockup, type MockupSize } from './drawn-mockup.ts';
import { listDrawn, markDrawn } from '../placements/drawn-mockups.sql.ts';
import { mockupOf } from '../placements/sides.ts';

/** Maximum number of times that a job checks whether designs changed while it drew; a later change enqueues a job of its own. */
const ROUNDS_MAX = 5;

/** Garment and colour that a user chose but has not stored yet; an absent field has its stored value. */
export interface MockupChoice {
  id: string;
  productType?: string | null | undefined;
  productColor?: string | null | undefined;
}

/** A side that needs a mockup: it has a design and a garment that can be drawn, but no mockup, or a drawn mockup of another garment. */
interface Wanted {
  skuId: string;
  productId: string;
  side: DesignSide;
  type: ProductType;
  color: string | null;
  designId: string;
}

interface Deps {
  db: Db;
  clock: Clock;
  log: Logger;
  emit: Emit;
  keep: Keep;
  orders: Products;
  library: Pick<Library, 'readFile'>;
  size?: MockupSize | undefined;
}

/** Returns the product type of a garment, given our name or a factory's name. */
function toType(name: string | null): ProductType | null {
  if (name === null) return null;
  return PRODUCT_TYPES.find((known) => known === name) ?? readProductType(name).type;
}

/** Returns a text that is equal for mockups that show the same picture. */
function toDrawnFrom({ designId, type, color }: Pick<Wanted, 'designId' | 'type' | 'color'>): string {
  return JSON.stringify([designId, type, color === null ? null : (findColor(color)?.name ?? null)]);
}

export function createMockups({ db, clock, log, emit, keep, orders, library, size }: Deps) {
  async function listWanted(
    reader: Queryable,
    scope: OwnerScope,
    order: OrderedOrder,
    choices: readonly MockupChoice[],
  ): Promise<Wanted[]> {
    const rows = await listPlacements(reader, scope, [order.orderId]);
    const drawn = await listDrawn(reader, scope, order.orderId);
    const findFile = (skuId: string, side: string) =>
      rows.find((row) => row.skuId === skuId && row.side === side)?.fileId ?? null;
    return order.products.flatMap((product) => {
      const { id, skuId, productId } = product;
      const choice = choices.find((one) => one.id === id);
      const type = toType(choice?.productType ?? product.productType);
      const color = choice?.productColor ?? product.color;
      // Skips unknown garments, because no drawing would be right.
      if (type === null) return [];
      return DESIGN_SIDES.flatMap((side) => {
        const designId = findFile(skuId, side);
        if (designId === null) return [];
        const wanted = { skuId, productId, side, type, color, designId };
        if (findFile(skuId, mockupOf(side)) === null) return [wanted];
        const ours = drawn.find((one) => one.skuId === skuId && one.side === mockupOf(side));
        // Keeps a mockup that the seller uploaded, and a drawn mockup that is up to date.
        return ours === undefined || ours.drawnFrom === toDrawnFrom(wanted) ? [] : [wanted];
      });
    });
  }

  /** Puts a drawn mockup on its side, unless the order or the design changed during drawing. */
  async function place(
    scope: OwnerScope,
    orderId: string,
    choices: readonly MockupChoice[],
    wanted: Wanted,
    bytes: Buffer,
  ): Promise<void> {
    const { skuId, side } = wanted;
    const drawnFrom = toDrawnFrom(wanted);
    await keep.receive(Readable.from([bytes]), false, (received) =>
      inTransaction(db, async (trx) => {
        const order = await orders.readOrdered(scope, orderId, trx);
        if (!order || order.isLocked) return;
        const now = new Date(clock.now());
        const open = await listWanted(trx, scope, order, choices);
        if (!open.some((one) => one.skuId === skuId && one.side === side && toDrawnFrom(one) === drawnFrom)) return;
        // The same sequence of locks as every change of pictures: prints, SKU, file. Equal mockups of several orders are one file.
        await lockPrints(trx, scope);
        await lockSku(trx, scope, skuId);
        const name = `mockup-${side}.jpg`;
        const { fileId } = await keep.keep(trx, scope, received, { name, source: 'drawn' });
        const target = { orderId, skuId, side: mockupOf(side) };
        const productIds = new Map([[skuId, wanted.productId]]);
        await changePlaces(trx, scope, { orderId, shopId: order.shopId, productIds }, now, async () => {
          await upsertPlacement(trx, scope, target, { fileId, source: 'drawn', now });
          await markDrawn(trx, scope, target, drawnFrom);
        });
        await emit(trx, 'designsChanged', { scope, orderId });
      }),
    );
  }

  /** Continues with the other mockups when a design cannot be read or decoded. */
  async function drawOne(scope: OwnerScope, orderId: string, wanted: Wanted): Promise<Buffer | null> {
    const design = await library.readFile(scope, wanted.designId);
    if (design === null) return null;
    try {
      return await drawMockup({ ...wanted, design, size });
    } catch (error) {
      log.warn({ ownerId: scope.ownerId, orderId, fileId: wanted.designId, err: error }, 'No mockup can be drawn');
      return null;
    }
  }

  return {
    /**
     * Enqueues the missing mockups of an order and the drawn mockups that are outdated (FIL-30); returns the number of mockups.
     * @throws AppError NOT_FOUND, FILE_LOCKED when the order is at the factory
     */
    async ask(scope: SellerScope, orderId: string, choices: readonly MockupChoice[]): Promise<number> {
      const order = await orders.readOrdered(scope, orderId);
      if (!order) throw new AppError('NOT_FOUND');
      if (order.isLocked) throw new AppError('FILE_LOCKED');
      const { length } = await listWanted(db, scope, order, choices);
      const payload = { ownerId: scope.ownerId, orderId, choices: [...choices] };
      const options = { key: `mockups:${orderId}`, queue: `mockups:${scope.ownerId}`, isUrgent: true };
      if (length > 0) await addJob(db, 'drawMockups', payload, options);
      return length;
    },

    /** Job: draws the mockups that are still missing. Safe to run twice; keeps a mockup that the seller uploaded in the meantime. */
    async draw(
      scope: OwnerScope,
      orderId: string,
      choices: readonly MockupChoice[],
      signal: AbortSignal,
    ): Promise<void> {
      const tried = new Set<string>();
      // Draws again when a design changed during drawing, because the user waits for a mockup of the current design.
      for (let round = 0; round < ROUNDS_MAX; round += 1) {
        const order = await orders.readOrdered(scope, orderId);
        if (!order || order.isLocked) return;
        const keyOf = (wanted: Wanted) => `${wanted.skuId} ${wanted.side} ${toDrawnFrom(wanted)}`;
        const open = (await listWanted(db, scope, order, choices)).filter((wanted) => !tried.has(keyOf(wanted)));
        if (open.length === 0) return;
        for (const wanted of open) {
          signal.throwIfAborted();
          tried.add(keyOf(wanted));
          const drawn = await drawOne(scope, orderId, wanted);
          if (drawn !== null) await place(scope, orderId, choices, wanted, drawn);
        }
      }
    },
  };
}

export type Mockups = ReturnType<typeof createMockups>;
