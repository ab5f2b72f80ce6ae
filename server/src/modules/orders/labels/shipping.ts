import { ConnectorError } from '@bobbin/connectors/errors';
import type { Marketplace } from '@bobbin/connectors/marketplace';
import { isElsewhere } from '@bobbin/domain/orders/order-kind';
import { checkTrackingNumber, cleanTrackingNumber } from '@bobbin/domain/orders/tracking';
import type { OwnerScope } from '../../../platform/access.ts';
import { inTransaction, type Db } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Shops } from '../../shops/module.ts';
import type { Orders } from '../order/order.ts';

/** A parcel of an order that the seller ships. */
interface ShippedParcel {
  trackingNumber: string;
  carrier: string | null;
  corrects?: { number: string; wasTold: boolean };
}

interface Deps {
  db: Db;
  marketplace: Marketplace;
  shops: Shops;
  orders: Orders;
}

export function createSellerShipping({ db, marketplace, shops, orders }: Deps) {
  /** Returns the marketplace's id of a carrier by its name; carriers belong to the delivery options of a warehouse. */
  async function findProvider(scope: OwnerScope, shopId: string, carrier: string | null): Promise<string | null> {
    const access = await shops.getAccess(scope, shopId);
    const wanted = (carrier ?? 'USPS').toUpperCase();
    for (const warehouse of await marketplace.listWarehouses(access)) {
      for (const option of await marketplace.listDeliveryOptions(access, warehouse.id)) {
        const providers = await marketplace.listShippingProviders(access, option.id);
        const provider = providers.find((entry) => entry.name.toUpperCase().startsWith(wanted));
        if (provider) return provider.id;
      }
    }
    return null;
  }

  return {
    /**
     * Sends the tracking number of an order without a marketplace label to the marketplace. A repeated call after a lost response updates the number
     * instead of adding a second one. The caller writes the timeline event.
     * @param parcel `corrects`: the number that the factory corrected, and whether the marketplace was told this number (CUF-9)
     * @throws AppError TRACKING_INVALID, NOT_FOUND; ConnectorError
     */
    async markShipped(scope: OwnerScope, orderId: string, parcel: ShippedParcel): Promise<void> {
      const trackingNumber = cleanTrackingNumber(parcel.trackingNumber);
      const check = checkTrackingNumber(trackingNumber);
      const order = await orders.getForWork(db, scope, orderId);
      // The marketplace does not know an order from elsewhere (ELS-2).
      if (isElsewhere(order.kind)) return;
      if (!check.ok) throw new AppError('TRACKING_INVALID', { reasons: ['FORM'] });
      const shippingProviderId = await findProvider(scope, order.shopId, parcel.carrier ?? check.carrier);
      if (shippingProviderId === null) throw new AppError('TRACKING_INVALID', { reasons: ['CARRIER'] });
      // Claims the tracking number before the marketplace is called, so that only one of two simultaneous orders gets it.
      const usedBy = await orders.takeTracking(db, scope, orderId, trackingNumber);
      if (usedBy !== null) throw new AppError('TRACKING_INVALID', { reasons: ['USED'] });

      const access = await shops.getAccess(scope, order.shopId);
      const tracking = { trackingNumber, shippingProviderId };
      try {
        const isToShip = order.status === 'AWAITING_SHIPMENT' || order.status === 'PARTIALLY_SHIPPING';
        // The order may not have been read since the marketplace was told the first number.
        if (isToShip && parcel.corrects?.wasTold !== true) {
          await marketplace.markShipped(access, orderId, tracking);
        } else {
          await marketplace.updateTracking(access, orderId, tracking);
        }
      } catch (error) {
        // After a rejection the number is released, because the marketplace has not stored it; after any other failure the marketplace may have
        // stored it.
        if (error instanceof ConnectorError && error.kind === 'rejected') {
          await orders.releaseTracking(scope, orderId, trackingNumber);
        }
        throw error;
      }
      await inTransaction(db, async (trx) => {
        const wrong = parcel.corrects?.number ?? trackingNumber;
        const change = {
          trackingNumber,
          carrier: parcel.carrier ?? check.carrier,
          ...(wrong === trackingNumber ? {} : { wrongNumber: wrong }),
        };
        // The sync gave the wrong number to all orders of the package.
        const ids = wrong === trackingNumber ? [orderId] : [orderId, ...order.parcelMates];
        const locked = await orders.lockMany(trx, scope, ids);
        const corrected = locked.filter(({ id, trackingNumbers }) => id === orderId || trackingNumbers.includes(wrong));
        // The caller writes the timeline event, because only the caller knows whether this call repeats an earlier one whose response was lost.
        await orders.changeMany(
          trx,
          scope,
          corrected.map((one) => ({ order: one, change, event: null })),
        );
      });
    },
  };
}

export type SellerShipping = ReturnType<typeof createSellerShipping>;
