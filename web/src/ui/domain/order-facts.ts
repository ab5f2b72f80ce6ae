import type { Order, OrderDetail } from '@bobbin/contract/orders';
import type { OrderFacts } from '@bobbin/domain/fulfilment/eligibility';

/** Converts an order of the API to the facts that the domain's rules need, as the server does. */
export function toOrderFacts(order: Order): OrderFacts {
  return {
    status: order.status,
    isOnHold: order.isOnHold,
    holdUntil: order.holdUntil === null ? null : Date.parse(order.holdUntil),
    pausedUntil: order.pause === null ? null : Date.parse(order.pause.until),
    isCancelRequested: order.isBuyerRequestCancel,
    hasLabel: order.labelFile !== null,
    shippingType: order.shippingType,
    fulfilState: order.fulfilState,
    // The list does not contain the shop's expiry dates; the server refuses with SHOP_EXPIRED or SHOP_NOT_AUTHORIZED.
    shopExpiresAt: null,
    authorizationEndsAt: null,
    createdAt: order.createTime * 1000,
  };
}

/** Returns the visible part of the address in one line; null if the marketplace shows none (ORD-31). */
export function toShownAddress({ address, recipientAddressFullAddress }: OrderDetail): string | null {
  if (address === null) return recipientAddressFullAddress;
  const region = [address.state, address.postalCode].filter((part) => part !== '').join(' ');
  const parts = [address.line1, address.line2, address.city, region].filter((part) => part !== '');
  return parts.length === 0 ? recipientAddressFullAddress : parts.join(', ');
}
