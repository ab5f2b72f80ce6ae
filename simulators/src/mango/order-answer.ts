import { toMoneyNumber } from '../factory/money.ts';
import type { Order, World } from './world.ts';

const FIRST_USER_ID = 1_001;

const toMoment = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** Returns the parcel's state; only "delivered" is documented. */
export function trackingStatus(order: Order): string | null {
  if (order.trackingNumber === null) return null;
  if (order.shippedAt === null) return 'pre_transit';
  if (order.isLost) return 'exception';
  return order.deliveredAt === null ? 'in_transit' : 'delivered';
}

/** Returns MANGO's number of the facility that makes the order; null before work has begun. */
export function fulfilId(order: Order): string | null {
  return order.isBegun ? `MF${order.id}` : null;
}

function productionStatus(order: Order): string | null {
  if (!order.isBegun) return null;
  return { queued: 'waiting', processed: 'printing', printed: 'printed', sent: 'done', delivered: 'done' }[order.place];
}

function paymentStatus(order: Order): string {
  if (order.refundedCents > 0 || order.status.endsWith('refunded')) {
    return order.paidCents === 0 ? 'refunded' : 'partial_refunded';
  }
  return order.isPaid ? 'paid' : 'pending';
}

function toShipments(order: Order): object[] {
  const { trackingNumber, carrier, label } = order;
  if (trackingNumber === null) return [];
  return [
    {
      tracking_number: trackingNumber,
      tracking_status: trackingStatus(order),
      tracking_url: `https://t.17track.net/en#nums=${encodeURIComponent(trackingNumber)}`,
      carrier,
      label_url: label,
      primary: true,
    },
  ];
}

/** Formats the whole order for the create, list and detail calls, with amounts as numbers (PAR-17). */
export function toOrderAnswer(world: World, order: Order): object {
  const { form } = order;
  const corrected = order.totalCents - order.subtotalCents - order.shippingCents;
  const [first] = order.items;
  const product = world.variations.get(first?.sku ?? '')?.product;
  return {
    id: order.id,
    order_id: order.refId,
    status: order.status,
    user_id: FIRST_USER_ID + [...world.wallets.balances.keys()].indexOf(order.account),
    production_line_id: product?.line.id ?? null,
    facility: form.facility,
    order_type: order.label === null ? 'ship' : 'label',
    speed_type: form.speedType,
    subtotal: toMoneyNumber(order.subtotalCents),
    tax: 0,
    shipping_fee: toMoneyNumber(order.shippingCents),
    // A correction of the charge after acceptance is in one of these two fields.
    discount: toMoneyNumber(Math.max(-corrected, 0)),
    box_fee: toMoneyNumber(Math.max(corrected, 0)),
    total: toMoneyNumber(order.totalCents),
    shipping_method: form.shippingMethod,
    tracking_number: order.trackingNumber,
    tracking_status: trackingStatus(order),
    label_url: order.label,
    shipments: toShipments(order),
    items: order.items.map((item, index) => {
      const variation = world.variations.get(item.sku);
      const files = form.items[index];
      return {
        sku: item.sku,
        item_id: item.itemId,
        quantity: item.quantity,
        color: variation?.color ?? null,
        size: variation?.size ?? null,
        product_name: variation?.product.family.name ?? null,
        base_cost: toMoneyNumber(item.baseCents),
        print_files: (files?.printFiles ?? []).map(({ key, url }) => ({ key, url })),
        preview_files: (files?.previewFiles ?? []).map(({ key, url }) => ({ key, url })),
      };
    }),
    note: form.note,
    payment_status: paymentStatus(order),
    production_status: productionStatus(order),
    order_fulfill_id: fulfilId(order),
    rejected_status: order.rejectedNote,
    processed_at: toMoment(order.processedAt),
    created_at: toMoment(order.createdAt),
    updated_at: toMoment(order.changedAt),
  };
}
