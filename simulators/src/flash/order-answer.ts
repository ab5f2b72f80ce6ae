import { toMoneyNumber } from '../factory/money.ts';
import type { Order, World } from './world.ts';

/** Where the parcel is, in FLASH's words. */
export function trackingStatus(order: Order): string | null {
  if (order.trackingNumber === null) return null;
  if (order.shippedAt === null) return 'Pre-shipment';
  // A lost one stays where it was last seen.
  return order.deliveredAt === null ? 'In transit' : 'Delivered';
}

/** An order in the words of the detail calls. Why it is held stands where a rejection is explained. */
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
