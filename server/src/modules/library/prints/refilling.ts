import type { OwnerScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/database.ts';
import { withFullScope } from '../../../platform/shop-scope.ts';
import { listFilledOrders, listSkusFilledBy } from './filling.sql.ts';
import type { Filling, OpenLine, OpenOrders } from './filling.ts';
import { askDrawing, askFilling } from '../texts/lines.ts';
import { listDrawnFrom, listTexts, listTextSkus } from '../texts/texts.sql.ts';
import { getPrint } from './prints.sql.ts';
import { askRefill, type RefillWish } from './refill-job.ts';
import { listSkusOfPrints } from './skus.sql.ts';

interface Deps {
  db: Db;
  orders: OpenOrders;
  filling: Pick<Filling, 'fill' | 'refill'>;
}

/** Gives waiting orders the files of a print that changed, was placed, or was removed (PRN-11, PRN-12). */
export function createRefilling({ db, orders, filling }: Deps) {
  /**
   * Lists the unsent orders that this print filled, or that have another print where this print is placed now; `besides` leaves out orders that have
   * this version.
   */
  const listOrders = (scope: OwnerScope, { printId, drafts }: RefillWish, besides?: number): Promise<OpenLine[]> =>
    withFullScope(scope, async (whole) => {
      const skuIds = new Set([
        ...(await listSkusOfPrints(db, whole, [printId])),
        ...(await listSkusFilledBy(db, whole, printId)),
      ]);
      const lines = (await orders.listOpenLines(whole, [...skuIds])).filter(({ isDraft }) => drafts || !isDraft);
      const ids = [...new Set(lines.map(({ orderId }) => orderId))];
      const carried = besides === undefined ? null : { printId, version: besides };
      const filled = new Set(await listFilledOrders(db, whole, ids, [...skuIds], carried));
      const known = new Map(lines.map((line) => [line.orderId, line]));
      return [...known.values()].filter(({ orderId }) => filled.has(orderId));
    });

  /**
   * Enqueues the drawing for unsent orders whose texts belong to another version of the print, and for all drafts: a draft that keeps its other files
   * gets the text of its garment's variant (PTX-10).
   */
  async function redraw(scope: OwnerScope, printId: string): Promise<void> {
    const print = await getPrint(db, scope, printId);
    if (!print) return;
    const drawn = await listDrawnFrom(db, scope, printId);
    const open = await orders.listOpenLines(scope, [...new Set(drawn.map(({ skuId }) => skuId))]);
    const drafts = new Map(open.map(({ orderId, isDraft }) => [orderId, isDraft]));
    const ids = new Set(
      drawn.flatMap(({ orderId, version }) =>
        drafts.get(orderId) === true || (drafts.has(orderId) && version !== print.version) ? [orderId] : [],
      ),
    );
    for (const orderId of ids) await askDrawing(db, scope, orderId);
  }

  return {
    ask: askRefill,

    /** Counts the drafts to which the job will give other files, because they have another print or another version of it. */
    async countDrafts(scope: OwnerScope, printId: string, version: number): Promise<number> {
      const lines = await listOrders(scope, { printId, drafts: true }, version);
      return lines.filter(({ isDraft }) => isDraft).length;
    },

    /** Job: gives the files to all these orders. Safe to run twice. */
    async refill(scope: OwnerScope, wish: RefillWish, signal: AbortSignal): Promise<void> {
      for (const { orderId } of await listOrders(scope, wish)) {
        signal.throwIfAborted();
        await filling.refill(scope, orderId);
      }
      await redraw(scope, wish.printId);
      await askFilling(db, scope);
    },

    /** Job: fills waiting orders of prints with text fields that no one opened yet (PTX-11). Safe to run twice. */
    async fillTexts(scope: OwnerScope, signal: AbortSignal): Promise<void> {
      const skuIds = await withFullScope(scope, (whole) => listTextSkus(db, whole));
      const lines = await orders.listOpenLines(scope, skuIds);
      const ids = [...new Set(lines.map(({ orderId }) => orderId))];
      const known = new Set((await listTexts(db, scope, ids)).map(({ orderId }) => orderId));
      for (const orderId of ids.filter((one) => !known.has(one))) {
        signal.throwIfAborted();
        await filling.fill(scope, orderId);
      }
    },
  };
}

export type Refilling = ReturnType<typeof createRefilling>;
