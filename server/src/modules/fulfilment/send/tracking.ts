import { ConnectorError } from '@bobbin/connectors/errors';
import { isElsewhere } from '@bobbin/domain/orders/order-kind';
import { checkTrackingNumber, cleanTrackingNumber, TRACKING_INVALID } from '@bobbin/domain/orders/tracking';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db } from '../../../platform/database.ts';
import type { Emit } from '../../../platform/events.ts';
import type { Orders } from '../../orders/module.ts';
import * as queries from '../fulfilment.sql.ts';

export interface ShippedParcel {
  trackingNumber: string;
  carrier: string | null;
  /** The number that the factory corrected, and whether the marketplace was told this number. */
  corrects?: { number: string; wasTold: boolean };
}

/** Reports to the marketplace that an order was shipped; a repeated report must have no further effect. */
export type MarkShipped = (scope: OwnerScope, orderId: string, parcel: ShippedParcel) => Promise<void>;

interface Deps {
  db: Db;
  clock: Clock;
  emit: Emit;
  orders: Orders;
  markShipped: MarkShipped;
}

/** Returns whether the marketplace has the current number of an attempt; it may have another one that the factory corrected (CUF-9). */
function isTold({ trackingToldAt, formerNumber }: queries.FulfilmentRow): boolean {
  return trackingToldAt !== null && formerNumber === null;
}

export function createTrackingUpdates({ db, clock, emit, orders, markShipped }: Deps) {
  async function note(scope: OwnerScope, row: queries.FulfilmentRow, number: string, refusal: string | null) {
    await inTransaction(db, async (trx) => {
      const order = await orders.lockForWork(trx, scope, row.orderId);
      const locked = await queries.lockFulfilment(trx, scope, row.id);
      if (!locked || isTold(locked)) return;
      const now = new Date(clock.now());
      // The factory may have corrected the number while the marketplace was called; a job of its own sends the correction.
      const isCurrent = cleanTrackingNumber(locked.trackingNumber ?? '') === number;
      if (refusal === null) {
        const isHealed = isCurrent && locked.error?.code === TRACKING_INVALID;
        const healed = isHealed ? { error: null } : {};
        const told = isCurrent ? { tracking_told_at: now, former_number: null } : { tracking_told_at: now };
        await queries.updateFulfilment(trx, scope, row.id, { ...told, updated_at: now, ...healed });
        const event = { event: 'trackingTold', details: { trackingNumber: number } };
        await orders.change(trx, scope, order, isHealed ? { fulfilError: null } : {}, event);
        return;
      }
      if (!isCurrent) return;
      const error = { code: TRACKING_INVALID, text: refusal, at: now.toISOString() };
      await queries.updateFulfilment(trx, scope, row.id, { error: JSON.stringify(error), updated_at: now });
      const event = { event: 'trackingRefused', details: { trackingNumber: number, text: refusal } };
      await orders.change(trx, scope, order, { fulfilError: error }, event);
      await emit(trx, 'trackingRefused', { scope, order, attempt: row, number, words: refusal });
    });
  }

  return {
    /**
     * Job: sends the factory's tracking number to the marketplace once, and once more after the factory corrected it, unless the label was bought at
     * the marketplace.
     * @throws ConnectorError when a later attempt may succeed
     */
    async sendTracking(scope: OwnerScope, fulfilmentId: string): Promise<void> {
      const row = await queries.getFulfilment(db, scope, fulfilmentId);
      if (!row || row.trackingNumber === null || isTold(row)) return;
      const order = await orders.getForWork(db, scope, row.orderId);
      // The number of an order from elsewhere is stored already, and the marketplace must not be told (ELS-2).
      if (order.shippingType !== 'SELLER' || order.status === 'CANCELLED' || isElsewhere(order.kind)) return;
      const number = cleanTrackingNumber(row.trackingNumber);
      const { ok, carrier } = checkTrackingNumber(number);
      const usedBy = ok ? await orders.findTrackingUse(scope, row.orderId, number) : null;
      if (!ok || usedBy !== null) {
        await note(scope, row, number, usedBy === null ? number : `${number} (${usedBy})`);
        return;
      }
      try {
        const { formerNumber } = row;
        const corrects =
          formerNumber === null ? {} : { corrects: { number: formerNumber, wasTold: row.trackingToldAt !== null } };
        await markShipped(scope, row.orderId, {
          trackingNumber: number,
          carrier: row.carrier ?? carrier,
          ...corrects,
        });
      } catch (error) {
        if (!(error instanceof ConnectorError) || error.kind !== 'rejected') throw error;
        await note(scope, row, number, error.providerMessage);
        return;
      }
      await note(scope, row, number, null);
    },
  };
}
