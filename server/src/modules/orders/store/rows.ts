import type { MarketplaceOrder } from '@bobbin/connectors/marketplace-order';
import { orderDueAt } from '@bobbin/domain/time/deadline';
import { HOLD_MS } from '@bobbin/domain/fulfilment/eligibility';
import { hasTrait } from '@bobbin/domain/fulfilment/states';
import { laDay } from '@bobbin/domain/time/la-day';
import { readOrderKind } from '@bobbin/domain/orders/order-kind';
import { mergeAddress, mergeStatus, mergeTracking } from '@bobbin/domain/orders/order-merge';
import { listLivePackages } from '@bobbin/domain/orders/parcels';
import type { OrderAddress } from '../tables.ts';
import type { CountKey } from '../counts/counts.sql.ts';
import type { IncomingOrderRow as Incoming, StoredOrderRow as Stored } from './store.sql.ts';

function instant(value: number | null): Date | null {
  return value === null ? null : new Date(value);
}

function toAddress(order: MarketplaceOrder): (OrderAddress & { isMasked: boolean }) | null {
  const { address } = order;
  if (!address) return null;
  return {
    name: address.name,
    phone: address.phone,
    fullAddress: address.fullAddress ?? '',
    line1: address.lines[0] ?? address.detail ?? '',
    line2: address.lines.slice(1).join(', '),
    city: address.city ?? '',
    state: address.state ?? '',
    postalCode: address.postalCode ?? '',
    region: address.regionCode ?? '',
    isMasked: address.isMasked,
  };
}

function mergedAddress(order: MarketplaceOrder, stored: Stored | undefined) {
  const known = stored?.address ? { ...stored.address, isMasked: stored.is_address_masked } : null;
  const merged = mergeAddress(known, toAddress(order));
  if (!merged) return { address: null, isMasked: false };
  const { isMasked, ...address } = merged;
  return { address, isMasked };
}

/**
 * Returns whether the package of the stored label is no longer valid while another package is, because the marketplace combined or split packages.
 */
export function isLabelStale(
  { status, packages }: Pick<MarketplaceOrder, 'status' | 'packages'>,
  stored: Pick<Stored, 'labelFileId' | 'labelPackageId'>,
): boolean {
  if (stored.labelFileId === null || stored.labelPackageId === null) return false;
  const live = listLivePackages({ status, packages });
  return live.length > 0 && !live.includes(stored.labelPackageId);
}

/** Merges the marketplace's order with the stored version; keeps the columns of label, fulfilment and money. */
export function toRow(
  shopId: string,
  order: MarketplaceOrder,
  stored: Stored | undefined,
  lostCount: number,
  now: number,
): Omit<Incoming, 'pieces' | 'first_product'> {
  const status = stored ? mergeStatus(stored.status, order.status) : order.status;
  const { address, isMasked } = mergedAddress(order, stored);
  const facts = {
    status,
    createdAt: order.createdAt,
    shippingDueAt: order.shippingDueAt,
    collectionDueAt: order.collectionDueAt,
  };
  const isCancelRequested = order.isCancelRequested && status !== 'CANCELLED';
  const isOnHold = status === 'ON_HOLD' || order.isOnHold;
  const labelState =
    stored?.labelFileId && !isLabelStale(order, stored)
      ? 'made'
      : order.shippingType === 'SELLER'
        ? 'notNeeded'
        : 'none';
  const packages = order.packages.map(({ id, status: packageStatus, trackingNumber, shippingProviderName }) => ({
    id,
    status: packageStatus,
    trackingNumber,
    carrier: shippingProviderName,
  }));
  const tracking = mergeTracking(stored?.tracking_numbers ?? [], [
    order.trackingNumber,
    ...packages.map((entry) => entry.trackingNumber),
  ]);
  return {
    id: order.id,
    shop_id: shopId,
    created_at: stored?.createdAt ?? new Date(order.createdAt),
    la_day: stored?.laDay ?? laDay(order.createdAt),
    status,
    currency: order.payment.currency ?? stored?.currency ?? 'USD',
    kind: readOrderKind({ ...order, gifts: order.lineItems.map(({ isGift }) => isGift) }),
    updated_at: new Date(order.updatedAt),
    paid_at: instant(order.paidAt),
    shipping_type: order.shippingType ?? '',
    is_on_hold: isOnHold,
    hold_until: isOnHold ? new Date((order.paidAt ?? order.createdAt) + HOLD_MS) : null,
    is_cancel_requested: isCancelRequested,
    cancel_requested_at: order.isCancelRequested
      ? (instant(order.cancelRequestedAt) ?? stored?.cancel_requested_at ?? new Date(now))
      : null,
    cancelled_at: instant(order.cancelledAt),
    cancel_reason: order.cancelReason,
    cancel_initiator: order.cancelInitiator,
    due_at: instant(orderDueAt(facts)),
    shipping_due_at: instant(order.shippingDueAt),
    collection_due_at: instant(order.collectionDueAt),
    delivery_due_at: instant(order.deliveryDueAt),
    collected_at: instant(order.collectedAt),
    delivered_at: instant(order.deliveredAt),
    buyer_message: order.buyerMessage ?? '',
    seller_note: order.sellerNote ?? '',
    buyer_user_id: order.buyerUserId,
    delivery_option: order.deliveryOptionName,
    address,
    is_address_masked: isMasked,
    payment: {
      originalTotalProductPrice: order.payment.originalProductPriceCents,
      sellerDiscount: order.payment.sellerDiscountCents,
      platformDiscount: order.payment.platformDiscountCents,
      subTotal: order.payment.subTotalCents,
      shippingFee: order.payment.shippingFeeCents,
      tax: order.payment.taxCents,
      totalAmount: order.payment.totalCents,
    },
    total_cents: order.payment.totalCents,
    sub_total_cents: order.payment.subTotalCents,
    original_price_cents: order.payment.originalProductPriceCents,
    tracking_numbers: tracking,
    carrier:
      order.shippingProviderName ??
      packages.find((entry) => entry.carrier !== null)?.carrier ??
      stored?.carrier ??
      null,
    packages,
    label_state: labelState,
    last_seen_at: new Date(now),
    // Counts pieces that were cancelled after they were sent to a factory, so that the seller sees that the factory must cancel them (FUL-44).
    cancelled_after_sending:
      stored && hasTrait(stored.madeState, 'beingMade')
        ? stored.cancelled_after_sending + lostCount
        : (stored?.cancelled_after_sending ?? 0),
    // Removes the seller's response when the cancel request has ended or a new request exists.
    cancel_answer: stored?.is_cancel_requested === isCancelRequested ? stored.cancel_answer : null,
  };
}

interface OwnFacts {
  shopId: string;
  house: string;
  fulfilState: string;
  laDay: string;
}

export function incomingKey(row: Incoming, own: OwnFacts): CountKey {
  const labelState = row.label_state ?? 'none';
  return {
    ...own,
    status: row.status,
    labelState,
    cancelRequested: row.is_cancel_requested === true,
    dueAt: row.due_at ?? null,
  };
}

export function storedKey(row: Stored, own: OwnFacts): CountKey {
  return {
    ...own,
    status: row.status,
    labelState: row.label_state,
    cancelRequested: row.is_cancel_requested,
    dueAt: row.due_at,
  };
}
