import type { Order, OrderDetail } from '@bobbin/contract/orders';
import type { OrderFacts } from '@bobbin/domain/fulfilment/eligibility';

/** Converts an order of the API to the facts that the domain's rules evaluate, as the server does. */
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
    // The expiry dates are unknown here, because the list does not contain them; the server refuses the call with SHOP_EXPIRED or
    // SHOP_NOT_AUTHORIZED.
    shopExpiresAt: null,
    authorizationEndsAt: null,
    createdAt: order.createTime * 1000,
  };
}

/** Returns the visible part of an order's address in one line; null if the marketplace shows no part of it (ORD-31). */
export function toShownAddress({ address, recipientAddressFullAddress }: OrderDetail): string | null {
  if (address === null) return recipientAddressFullAddress;
  const region = [address.state, address.postalCode].filter((part) => part !== '').join(' ');
  const parts = [address.line1, address.line2, address.city, region].filter((part) => part !== '');
  return parts.length === 0 ? recipientAddressFullAddress : parts.join(', ');
}
