import { toMoneyNumber } from '../factory/money.ts';
import type { Order, World } from './world.ts';

/** Returns FLASH's status of the parcel. */
export function trackingStatus(order: Order): string | null {
  if (order.trackingNumber === null) return null;
  if (order.shippedAt === null) return 'Pre-shipment';
  // A lost parcel stays in transit for ever.
  return order.deliveredAt === null ? 'In transit' : 'Delivered';
}

/** Formats an order for the detail calls. The reason of a hold is in the field of rejections. */
export function toOrderAnswer(world: World, order: Order): object {
  return {
    order_code: order.id,
    partner_order_id: order.refId,
    status: order.status,
    tracking_number: order.trackingNumber,
    tracking_status: trackingStatus(order),
    [world.settings.carrierField]: order.carrier,
    total_fee: toMoneyNumber(order.totalCents),
    reject_note: order.rejectNote ?? order.holds.at(-1)?.note ?? null,
    products: order.form.products.map(({ variantId, quantity, designs, mockups }) => ({
      variant_id: variantId,
      quantity,
      front_print_url: designs.front ?? null,
      back_print_url: designs.back ?? null,
      mockup_front: mockups.front ?? null,
      mockup_back: mockups.back ?? null,
    })),
  };
}
