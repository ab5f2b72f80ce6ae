import type { Order, OrderDetail } from '@bobbin/contract/orders';
import type { OrderFacts } from '@bobbin/domain/eligibility';
import { isFulfilState } from '@bobbin/domain/fulfilment';
import { parseMoney, type Cents } from '@bobbin/domain/money';
import { orderRevenue, type OrderRevenue } from '@bobbin/domain/revenue';

/** What the domain's rules need to know of an order from the wire: the server asks them the same question. */
export function toOrderFacts(order: Order): OrderFacts {
  return {
    status: order.status,
    isOnHold: order.isOnHold,
    holdUntil: order.holdUntil === null ? null : Date.parse(order.holdUntil),
    isCancelRequested: order.isBuyerRequestCancel,
    hasLabel: order.labelFile !== null,
    shippingType: order.shippingType,
    // A state that this version does not know may be one at the factory: sending again could print twice (AC-17).
    fulfilState: isFulfilState(order.fulfilState) ? order.fulfilState : 'SUBMITTED',
    // The list does not carry the shop's ends; the server refuses with SHOP_EXPIRED or SHOP_NOT_AUTHORIZED.
    shopExpiresAt: null,
    authorizationEndsAt: null,
    createdAt: order.createTime * 1000,
  };
}

/** The money of an order by the one formula (Spec 1 §9, W39); `cost` in cents stands in for a price not yet agreed. */
export function toOrderRevenue(order: Order, cost: Cents = parseMoney(order.fulfillPrice)): OrderRevenue {
  return orderRevenue({
    paymentTotal: parseMoney(order.paymentTotalAmount),
    subTotal: parseMoney(order.paymentSubTotal),
    settlement: parseMoney(order.settlementAmount),
    onhold: parseMoney(order.onholdAmount),
    fulfilPrice: cost,
    status: order.status,
    isSettled: order.isSettled,
  });
}

/** The address in one line as far as the marketplace shows it; null when it shows nothing (AC-15). */
export function toShownAddress({ address, recipientAddressFullAddress }: OrderDetail): string | null {
  if (address === null) return recipientAddressFullAddress;
  const region = [address.state, address.postalCode].filter((part) => part !== '').join(' ');
  const parts = [address.line1, address.line2, address.city, region].filter((part) => part !== '');
  return parts.length === 0 ? recipientAddressFullAddress : parts.join(', ');
}
